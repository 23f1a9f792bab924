//! The tests that a binary lists.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::score::failure::Failure;
use crate::score::process::{self, End, Errors};
use crate::score::test_binary::libtest;
use crate::score::test_binary::{Harness, TestBinary};
use crate::score::worker_pool::Worker;

/// Maximum time of a binary to list its tests.
const LONGEST: Duration = Duration::from_secs(60);

/// The answer of a binary that is asked for its tests.
#[derive(Clone, Debug)]
pub(super) enum Listing {
    /// Names, each with whether the test is ignored.
    Tests(Vec<(String, bool)>),
    /// The reason why the binary is not in libtest's harness.
    Foreign(String),
}

/// The tests that run in a binary, given the user's arguments.
pub(super) fn list(worker: &Worker<'_>, binary: &TestBinary) -> Result<Listing, Failure> {
    if let Harness::Single(single) = &binary.harness {
        return Ok(Listing::Tests(vec![(single.name.clone(), false)]));
    }
    let arguments = &worker.settings.arguments;
    let all = ask(worker, binary, &libtest::list_arguments(arguments, false))?;
    if all.is_err() {
        check_arguments(worker, binary)?;
    }
    let all = all.and_then(|list| {
        let names = libtest::names(&list);
        names.map_err(|line| format!("it lists no tests but `{line}`"))
    });
    let all = match all {
        Ok(all) if all.is_empty() => return empty_list(worker, binary),
        Ok(all) => all,
        Err(reason) => return Ok(Listing::Foreign(reason)),
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
    let arguments = libtest::SUMMARY_ARGUMENTS.map(OsString::from);
    Ok(match ask(worker, binary, &arguments)? {
        Ok(list) if libtest::is_summary(&list) => Listing::Tests(Vec::new()),
        Ok(_) => Listing::Foreign("it does not list its tests".to_owned()),
        Err(reason) => Listing::Foreign(reason),
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
