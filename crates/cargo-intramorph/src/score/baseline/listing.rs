//! The tests that a binary lists.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::score::failure::Failure;
use crate::score::process::{self, End, Errors};
use crate::score::test_binary::libtest::{self, Listed};
use crate::score::test_binary::{Harness, TestBinary};
use crate::score::worker_pool::worker::Worker;

/// Maximum time of a binary to list its tests.
const LONGEST: Duration = Duration::from_secs(60);

/// The answer of a binary that is asked for its tests.
#[derive(Clone, Debug)]
pub(super) enum Listing {
    Tests(Vec<Listed>),
    /// It is not in libtest's harness, for this reason.
    Foreign(String),
}

/// The tests that run in a binary, given the user's arguments.
pub(super) fn list(worker: &Worker<'_>, binary: &TestBinary) -> Result<Listing, Failure> {
    if let Harness::Single(single) = &binary.harness {
        return Ok(Listing::Tests(vec![Listed {
            name: single.name.clone(),
            is_ignored: false,
        }]));
    }
    let arguments = &worker.settings.arguments;
    let all = libtest::list_arguments(arguments, false);
    let all = match answer(worker, binary, &all)? {
        Ok(all) => all,
        Err(reason) => {
            check_arguments(worker, binary)?;
            return Ok(Listing::Foreign(reason));
        }
    };
    let all = match libtest::names(&all) {
        Ok(all) => all,
        Err(line) => return Ok(Listing::Foreign(format!("it lists no tests but `{line}`"))),
    };
    if all.is_empty() {
        return empty_list(worker, binary);
    }
    let ignored = libtest::list_arguments(arguments, true);
    let ignored = answer(worker, binary, &ignored)?;
    let ignored = ignored.and_then(|list| libtest::names(&list));
    let ignored: BTreeSet<String> = ignored.unwrap_or_default().into_iter().collect();
    let includes_ignored = libtest::chooses_ignored(arguments);
    let listed = all.into_iter().map(|name| Listed {
        is_ignored: includes_ignored || ignored.contains(&name),
        name,
    });
    let running = listed.filter(|test| includes_ignored || !test.is_ignored);
    Ok(Listing::Tests(running.collect()))
}

/// Asks a binary whose list is empty once more: it has no tests, or it does not understand the question.
fn empty_list(worker: &Worker<'_>, binary: &TestBinary) -> Result<Listing, Failure> {
    let arguments = libtest::SUMMARY_ARGUMENTS.map(OsString::from);
    let listing = match answer(worker, binary, &arguments)? {
        Ok(list) if libtest::is_summary(&list) => Listing::Tests(Vec::new()),
        Ok(_) => Listing::Foreign("it does not list its tests".to_owned()),
        Err(reason) => Listing::Foreign(reason),
    };
    Ok(listing)
}

/// Fails if a binary lists its tests only without the user's arguments, with what it prints about them.
fn check_arguments(worker: &Worker<'_>, binary: &TestBinary) -> Result<(), Failure> {
    let plain = libtest::list_arguments(&[], false);
    if worker.settings.arguments.is_empty() || answer(worker, binary, &plain)?.is_err() {
        return Ok(());
    }
    let arguments = libtest::list_arguments(&worker.settings.arguments, false);
    let (_, said) = output(worker, binary, &arguments, Errors::Read)?;
    Err(Failure::TestArguments { said })
}

/// The output of a binary for some arguments, or why that is not the output of libtest.
fn answer(
    worker: &Worker<'_>,
    binary: &TestBinary,
    arguments: &[OsString],
) -> Result<Result<String, String>, Failure> {
    let (end, said) = output(worker, binary, arguments, Errors::Dropped)?;
    match end {
        End::Interrupted => Err(Failure::Interrupted),
        End::Exited(status) if status.success() => Ok(Ok(said)),
        End::Exited(status) => Ok(Err(format!(
            "asked to list its tests it ends with {status}"
        ))),
        End::StoppedByListener | End::OutOfTime => {
            let seconds = LONGEST.as_secs();
            Ok(Err(format!("it lists no tests for {seconds} seconds")))
        }
    }
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
    let end = process::run(command, errors, worker.limits(LONGEST), |bytes| {
        printed.extend_from_slice(bytes);
        ControlFlow::Continue(())
    });
    let end = end.map_err(Failure::system("run", &binary.executable))?;
    Ok((end, String::from_utf8_lossy(&printed).into_owned()))
}
