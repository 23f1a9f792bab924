//! Runs tests of the library again and again, on 1, 8 and 64 threads and under nextest: no verdict may depend on the runner.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use crate::tree::root;

/// The number of runs for each number of threads, if the command line says nothing else.
const RUNS: usize = 5;
/// The tests, by target and filter, that start threads and run beside each other.
const TESTS: [(&str, &str); 2] = [("hostile", ""), ("main", "transformation::")];

pub(crate) fn run() -> Result<(), String> {
    let runs = std::env::args().nth(2);
    let runs = runs.map_or(Ok(RUNS), |runs| runs.parse());
    let runs = runs.map_err(|_| "usage: cargo xtask verdicts [runs]".to_owned())?;
    let mut differing = BTreeSet::new();
    for (target, filter) in TESTS {
        let expected = failed(nextest(target, filter))?;
        eprintln!("{target} {filter}: these tests fail: {expected:?}");
        for threads in [None, Some(1), Some(8), Some(64)] {
            for _ in 0..runs {
                let found = failed(match threads {
                    None => nextest(target, filter),
                    Some(threads) => libtest(target, filter, threads),
                })?;
                differing.extend(expected.symmetric_difference(&found).cloned());
            }
            let runner =
                threads.map_or("nextest".to_owned(), |threads| format!("{threads} threads"));
            eprintln!("{runner}: {runs} runs, {} verdicts differ", differing.len());
        }
    }
    if differing.is_empty() {
        return Ok(());
    }
    let differing: Vec<_> = differing.into_iter().collect();
    Err(format!(
        "other verdicts elsewhere:\n{}",
        differing.join("\n")
    ))
}

fn libtest(target: &str, filter: &str, threads: usize) -> Command {
    let mut command = cargo(&["test"], target, filter);
    command.arg(format!("--test-threads={threads}"));
    command
}

fn nextest(target: &str, filter: &str) -> Command {
    cargo(&["nextest", "run", "--no-fail-fast"], target, filter)
}

/// A command that runs the tests of a target, somewhat optimised: a run takes a quarter of the time, and the build not too long.
fn cargo(subcommand: &[&str], target: &str, filter: &str) -> Command {
    let mut command = Command::new("cargo");
    command
        .args(subcommand)
        .args([
            "--release",
            "-p",
            "intramorph",
            "--test",
            target,
            "--",
            filter,
        ])
        // Shrinking uses one thread, however many there are.
        .env("INTRAMORPH_TEST_SHRINKINGS", "10")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    command
}

/// Returns the names of the tests that fail.
fn failed(mut command: Command) -> Result<BTreeSet<String>, String> {
    let output = command.current_dir(root()).output();
    let Output { stdout, stderr, .. } = output.map_err(|error| error.to_string())?;
    let printed = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let printed = printed.concat();
    if !printed.contains("test result: ") && !printed.contains("tests run: ") {
        return Err(format!("no tests were run:\n{printed}"));
    }
    Ok(printed.lines().filter_map(failure).collect())
}

/// Returns the name in a line of libtest, `test a::b ... FAILED`, or of nextest, `FAIL [ 0.1s] (1/2) package::target a::b`.
fn failure(line: &str) -> Option<String> {
    let line = line.trim();
    let of_libtest = line
        .strip_prefix("test ")
        .and_then(|line| line.strip_suffix(" ... FAILED"));
    let of_nextest = line
        .strip_prefix("FAIL ")
        .and_then(|line| line.rsplit(' ').next());
    of_libtest.or(of_nextest).map(ToOwned::to_owned)
}
