//! The tests that binaries list.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::score::failure::Failure;
use crate::score::process::{self, End, Errors};
use crate::score::suite::Test;
use crate::score::test_binary::libtest;
use crate::score::test_binary::{Fate, Harness, Single, TestBinary};
use crate::score::worker_pool::{self, Job, Settings, Worker};

/// Maximum time of a binary to list its tests.
const LONGEST: Duration = Duration::from_secs(60);

/// Name of the only test in a binary with a harness of its own.
const WHOLE: &str = "main";

/// The answer of a binary that is asked for its tests.
#[derive(Clone, Debug)]
enum Listing {
    /// Names, each with whether the test is ignored.
    Tests(Vec<(String, bool)>),
    /// The binary has a harness of its own, and does not list tests as libtest does.
    Foreign,
}

/// Lists the tests of all binaries. A binary with a harness of its own becomes one test, as for `cargo test`: only its exit
/// counts.
pub(super) fn list_all(
    binaries: &mut [TestBinary],
    settings: &Settings<'_>,
) -> Result<Vec<Test>, Failure> {
    let task = |worker: &mut Worker<'_>, index: usize| list(worker, &binaries[index]);
    let listings = worker_pool::map(settings, binaries.len(), task, || {})?;
    let mut tests = Vec::new();
    for (index, (binary, listing)) in binaries.iter_mut().zip(listings).enumerate() {
        match listing {
            Listing::Foreign => {
                binary.harness = Harness::Single(Single {
                    name: WHOLE.to_owned(),
                    arguments: settings.arguments.clone(),
                    is_doctest: false,
                    must_fail: false,
                    runs_whole_target: true,
                });
                tests.push(Test::new(index, WHOLE.to_owned(), false));
            }
            Listing::Tests(listed) => {
                let listed = listed.into_iter();
                tests.extend(listed.map(|(name, is_ignored)| Test::new(index, name, is_ignored)));
            }
        }
    }
    Ok(tests)
}

/// The tests that run in a binary, given the user's arguments.
fn list(worker: &mut Worker<'_>, binary: &TestBinary) -> Result<Listing, Failure> {
    if let Harness::Single(single) = &binary.harness {
        return Ok(Listing::Tests(vec![(single.name.clone(), false)]));
    }
    let arguments = &worker.settings.arguments;
    let all = ask(worker, binary, &libtest::list_arguments(arguments, false))?;
    if all.is_err() {
        check_arguments(worker, binary)?;
    }
    let all = match all.and_then(|list| libtest::names(&list)) {
        Ok(all) if all.is_empty() => return empty_list(worker, binary),
        Ok(all) => all,
        Err(_) => return plain_list(worker, binary),
    };
    let ignored = ask(worker, binary, &libtest::list_arguments(arguments, true))?;
    let ignored = ignored.and_then(|list| libtest::names(&list));
    let ignored: BTreeSet<String> = ignored.unwrap_or_default().into_iter().collect();
    let includes_ignored = libtest::chooses_ignored(arguments);
    let running = all.into_iter();
    let running = running.filter(|name| includes_ignored || !ignored.contains(name));
    let running = running.map(|name| (name, includes_ignored));
    Ok(Listing::Tests(running.collect()))
}

/// Asks a binary whose list is empty once more: it has no tests, or it does not understand the question.
fn empty_list(worker: &Worker<'_>, binary: &TestBinary) -> Result<Listing, Failure> {
    let arguments = libtest::PLAIN_LIST.map(OsString::from);
    Ok(match ask(worker, binary, &arguments)? {
        Ok(list) if libtest::is_summary(&list) => Listing::Tests(Vec::new()),
        _ => Listing::Foreign,
    })
}

/// Asks a binary whose harness may only know how to list tests with a summary, and tries whether it runs one of them as
/// libtest does.
fn plain_list(worker: &mut Worker<'_>, binary: &TestBinary) -> Result<Listing, Failure> {
    let mut arguments: Vec<OsString> = libtest::PLAIN_LIST.map(OsString::from).into();
    arguments.extend(worker.settings.arguments.clone());
    let Ok(list) = ask(worker, binary, &arguments)? else {
        return Ok(Listing::Foreign);
    };
    let names = libtest::names_before_summary(&list);
    let Some(first) = names.first() else {
        return Ok(Listing::Foreign);
    };
    let test = Test::new(0, first.clone(), false);
    let mut job = Job::unchanged(std::slice::from_ref(binary), vec![&test], 0);
    job.time = LONGEST;
    let does_pass = worker.run(&job)?.fate == Fate::Passed;
    let names = names.into_iter().map(|name| (name, false));
    Ok(if does_pass {
        Listing::Tests(names.collect())
    } else {
        Listing::Foreign
    })
}

/// Fails if a binary lists its tests only without the user's arguments, with what it prints about them.
fn check_arguments(worker: &Worker<'_>, binary: &TestBinary) -> Result<(), Failure> {
    let arguments = &worker.settings.arguments;
    let plain = libtest::list_arguments(&[], false);
    if arguments.is_empty() || ask(worker, binary, &plain)?.is_err() {
        return Ok(());
    }
    let arguments = libtest::list_arguments(arguments, false);
    let (_, said) = output(worker, binary, &arguments, Errors::Read)?;
    Err(Failure::TestArguments { said })
}

/// The output of a binary for some arguments, or why that is not the output of libtest.
fn ask(
    worker: &Worker<'_>,
    binary: &TestBinary,
    arguments: &[OsString],
) -> Result<Result<String, String>, Failure> {
    let (end, said) = output(worker, binary, arguments, Errors::Dropped)?;
    Ok(match end {
        End::Interrupted => return Err(Failure::Interrupted),
        End::Exited(status) if status.success() => Ok(said),
        End::Exited(status) => Err(format!("asked to list its tests it ends with {status}")),
        End::StoppedByListener | End::OutOfTime => {
            let seconds = LONGEST.as_secs();
            Err(format!("it lists no tests for {seconds} seconds"))
        }
    })
}

fn output(
    worker: &Worker<'_>,
    binary: &TestBinary,
    arguments: &[OsString],
    errors: Errors,
) -> Result<(End, String), Failure> {
    let mut command = worker.command(binary);
    command.args(arguments);
    let mut printed = Vec::new();
    let end = process::run(command, errors, worker.deadline(LONGEST), |bytes| {
        printed.extend_from_slice(bytes);
        ControlFlow::Continue(())
    });
    let end = end.map_err(Failure::system("run", &binary.executable))?;
    Ok((end, String::from_utf8_lossy(&printed).into_owned()))
}
