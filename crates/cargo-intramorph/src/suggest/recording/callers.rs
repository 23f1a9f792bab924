//! Callers: the tests that call a function, found by running all tests of all targets once.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use cargo_metadata::Package;

use super::Entry;
use crate::score::failure::Failure;
use crate::score::process::{self, Deadline, Errors};
use crate::score::request::TestTarget;
use crate::score::stop::Stop;
use crate::score::table::{self, Bug, Table};
use crate::score::test_binary::{Harness, TestBinary};
use crate::suggest::build::BuiltProgram;
use crate::suggest::driver::LOG_OF_CALLS;

/// Tests that call a function, all in one target.
#[derive(Clone, Debug)]
pub(super) struct Callers {
    pub(super) target: TestTarget,
    pub(super) tests: Vec<String>,
}

/// Maximum time of the tests of one target; those that have not run by then record nothing.
const TIME: Duration = Duration::from_secs(30);
/// Maximum time of the tests that record, which run again in each process of the driver.
const SHORT_TIME: Duration = Duration::from_secs(2);
/// Maximum number of tests that record.
const MOST_TESTS: usize = 100;
/// Calls beyond this number make a test no better than another one.
const ENOUGH_CALLS: usize = 50;

/// Finds the target whose tests make most calls. `None` if no test calls the function.
pub(super) fn callers(
    built: &BuiltProgram,
    entry: &Entry,
    (package, folder): (&Package, &Path),
    stop: Stop<'_>,
) -> Result<Option<Callers>, Failure> {
    let settings = built.settings(&entry.arms()).into_iter();
    let run = Run {
        folder,
        sites: built.sites,
        recording: settings.map(|(site, arm)| Bug { site, arm }).collect(),
        stop,
    };
    let mut best: Option<(usize, &TestBinary, Callers)> = None;
    for binary in built.others.iter().chain([&built.binary]) {
        let Some(target) = target(binary, package) else {
            continue;
        };
        let calls = run.calls(binary, &[])?;
        let number = calls.values().map(|it| it.min(&ENOUGH_CALLS)).sum();
        if number > best.as_ref().map_or(0, |(number, ..)| *number) {
            let tests = by_calls(calls);
            best = Some((number, binary, Callers { target, tests }));
        }
    }
    let Some((_, binary, mut callers)) = best else {
        return Ok(None);
    };
    callers.tests.truncate(MOST_TESTS);
    while callers.tests.len() > 1 {
        let started = Instant::now();
        run.calls(binary, &callers.tests)?;
        if started.elapsed() < SHORT_TIME {
            break;
        }
        callers.tests.truncate(callers.tests.len() / 2);
    }
    Ok(Some(callers))
}

/// Names of tests, those with most calls first.
fn by_calls(calls: BTreeMap<String, usize>) -> Vec<String> {
    let mut tests: Vec<(String, usize)> = calls.into_iter().collect();
    tests.sort_by_key(|(_, calls)| std::cmp::Reverse(*calls));
    tests.into_iter().map(|(test, _)| test).collect()
}

/// The target of a binary, if the driver can be in it.
fn target(binary: &TestBinary, package: &Package) -> Option<TestTarget> {
    if binary.harness != Harness::Libtest {
        return None;
    }
    if !binary.is_unit {
        return Some(TestTarget::Integration(binary.target.clone()));
    }
    let name = binary.target.replace('-', "_");
    let mut libraries = package.targets.iter().filter(|it| it.is_lib());
    let is_library = libraries.any(|it| it.name.replace('-', "_") == name);
    is_library.then_some(TestTarget::Library)
}

/// A run of tests.
struct Run<'a> {
    folder: &'a Path,
    sites: usize,
    recording: Vec<Bug>,
    stop: Stop<'a>,
}

impl Run<'_> {
    /// Runs some tests, or all if none is named. Returns the number of calls that each of them makes. Whether they pass is no
    /// matter.
    fn calls(
        &self,
        binary: &TestBinary,
        tests: &[String],
    ) -> Result<BTreeMap<String, usize>, Failure> {
        let (path, log) = (self.folder.join("table"), self.folder.join("calls"));
        let recording = self.recording.iter().copied();
        Table::new(&path, self.sites, i64::MAX, recording)
            .map_err(Failure::system("write", &path))?;
        fs::write(&log, "").map_err(Failure::system("write", &log))?;
        let mut command = Command::new(&binary.executable);
        let variables = binary.environment.iter();
        command
            .env_clear()
            .envs(variables.map(|(name, value)| (name, value)))
            .env(table::VARIABLE, &path)
            .env(LOG_OF_CALLS, &log)
            .env("TMPDIR", self.folder)
            .current_dir(&binary.folder)
            .arg("--test-threads=1")
            .args(tests);
        if !tests.is_empty() {
            command.arg("--exact");
        }
        let deadline = Deadline {
            time: TIME,
            idle: TIME,
            stop: self.stop,
        };
        let ran = process::run(command, Errors::Dropped, deadline, |_| {
            ControlFlow::Continue(())
        });
        ran.map_err(Failure::system("run", &binary.executable))?;
        if self.stop.is_due() {
            return Err(Failure::Interrupted);
        }
        let text = fs::read(&log).map_err(Failure::system("read", &log))?;
        Ok(counted(&String::from_utf8_lossy(&text)))
    }
}

/// The number of calls of each test, by the log of the recorder. Calls outside of tests have no name.
fn counted(log: &str) -> BTreeMap<String, usize> {
    let mut calls = BTreeMap::new();
    for test in log.lines().filter(|it| !it.is_empty() && *it != "main") {
        *calls.entry(test.to_owned()).or_default() += 1;
    }
    calls
}

#[cfg(test)]
mod tests {
    use super::{by_calls, counted};

    #[test]
    fn tests_with_more_calls_come_first_and_calls_without_a_test_do_not_count() {
        let calls = counted("a::one\nmain\na::two\n\na::two\n");
        assert_eq!(calls["a::two"], 2);
        assert_eq!(by_calls(calls), ["a::two", "a::one"]);
    }
}
