//! Callers: the tests that call a function, found by running all tests of all targets once.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use cargo_metadata::Package;

use super::Entry;
use crate::score::failure::Failure;
use crate::score::process::{self, Deadline, End, Errors};
use crate::score::request::TestTarget;
use crate::score::stop::Stop;
use crate::score::table::{self, ActiveChange, Table};
use crate::score::test_binary::{Harness, TestBinary};
use crate::suggest::build::BuiltProgram;
use crate::suggest::driver::CALL_LOG_VARIABLE;

/// Tests that call a function, all in one target.
#[derive(Clone, Debug)]
pub(super) struct Callers {
    pub(super) target: TestTarget,
    pub(super) tests: Vec<String>,
}

/// Maximum time of the tests of one target; those that have not run by then record nothing.
const TIME: Duration = Duration::from_secs(30);
/// Maximum times of the tests that record, which run again in each process of the driver: the first, or else the second.
const SHORT_TIMES: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(5)];
/// Maximum number of tests that are left out since the process ends in them.
const MOST_SKIPPED: usize = 3;
/// Maximum number of tests that record.
const MOST_TESTS: usize = 100;
/// Exit code of a process in which a test has failed.
const FAILED: i32 = 101;
/// Calls beyond this number make a test no better than another one.
const ENOUGH_CALLS: usize = 50;

/// Finds the target whose tests make most calls, and quick ones of its tests, if there are any. `None` if no test calls the function.
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
        recording: settings
            .map(|(site, arm)| ActiveChange { site, arm })
            .collect(),
        stop,
    };
    let mut best: Option<(usize, &TestBinary, Callers)> = None;
    for binary in built.others.iter().chain([&built.binary]) {
        let Some(target) = target(binary, package) else {
            continue;
        };
        let calls = run.all_calls(binary)?;
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
    for time in SHORT_TIMES {
        let quick = run.quick(binary, &callers.tests, time)?;
        if !quick.is_empty() {
            callers.tests = quick;
            return Ok(Some(callers));
        }
    }
    Ok(Some(Callers {
        tests: Vec::new(),
        ..callers
    }))
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
    recording: Vec<ActiveChange>,
    stop: Stop<'a>,
}

impl Run<'_> {
    /// The number of calls that each test of a binary makes. Tests in which the process ends are left out.
    fn all_calls(&self, binary: &TestBinary) -> Result<BTreeMap<String, usize>, Failure> {
        let mut skipped: Vec<String> = Vec::new();
        loop {
            let mut arguments: Vec<&str> = vec!["--exact"];
            arguments.extend(skipped.iter().flat_map(|it| ["--skip", it]));
            let ran = self.run(binary, &arguments, TIME)?;
            match ran.last {
                Some(last) if !ran.is_whole && skipped.len() < MOST_SKIPPED => skipped.push(last),
                _ => return Ok(ran.calls),
            }
        }
    }

    /// Tests that run to their end in this time, all together: some of those that are given, or none.
    fn quick(
        &self,
        binary: &TestBinary,
        tests: &[String],
        time: Duration,
    ) -> Result<Vec<String>, Failure> {
        let mut arguments = vec!["--exact"];
        arguments.extend(tests.iter().map(String::as_str));
        if tests.is_empty() || self.run(binary, &arguments, time)?.is_whole {
            return Ok(tests.to_vec());
        }
        if tests.len() == 1 {
            return Ok(Vec::new());
        }
        let (first, second) = tests.split_at(tests.len().div_ceil(2));
        let quick = self.quick(binary, first, time)?;
        if quick.is_empty() {
            return self.quick(binary, second, time);
        }
        Ok(quick)
    }

    /// Runs tests, one after the other. Whether they pass is no matter.
    fn run(&self, binary: &TestBinary, arguments: &[&str], time: Duration) -> Result<Ran, Failure> {
        let log = self.folder.join("calls");
        fs::write(&log, "").map_err(Failure::system("write", &log))?;
        let command = self.command(binary, arguments, &log)?;
        let deadline = Deadline {
            time,
            idle: time,
            stop: self.stop,
        };
        let mut output = Vec::new();
        let ran = process::run(command, Errors::Dropped, deadline, |bytes| {
            output.extend_from_slice(bytes);
            ControlFlow::Continue(())
        });
        let end = ran.map_err(Failure::system("run", &binary.executable))?;
        if self.stop.is_due() {
            return Err(Failure::Interrupted);
        }
        let text = fs::read(&log).map_err(Failure::system("read", &log))?;
        Ok(Ran {
            calls: counted(&String::from_utf8_lossy(&text)),
            is_whole: has_run_all(end),
            last: last_test(&String::from_utf8_lossy(&output)),
        })
    }

    /// A command that runs tests with a recorder that writes a log.
    fn command(
        &self,
        binary: &TestBinary,
        arguments: &[&str],
        log: &Path,
    ) -> Result<Command, Failure> {
        let path = self.folder.join("table");
        let recording = self.recording.iter().copied();
        let table = Table::new(&path, self.sites, i64::MAX, recording);
        table.map_err(Failure::system("write", &path))?;
        let variables = binary.environment.iter();
        let mut command = Command::new(&binary.executable);
        command
            .env_clear()
            .envs(variables.map(|(name, value)| (name, value)))
            .env(table::VARIABLE, &path)
            .env(CALL_LOG_VARIABLE, log)
            .env("TMPDIR", self.folder)
            .current_dir(&binary.folder)
            .arg("--test-threads=1")
            .args(arguments);
        Ok(command)
    }
}

/// What was seen of a run.
struct Ran {
    /// The number of calls of each test.
    calls: BTreeMap<String, usize>,
    /// Whether all tests have run.
    is_whole: bool,
    /// The last test that was begun.
    last: Option<String>,
}

/// The last test that was begun, by the output of libtest, which names each test before it runs.
fn last_test(output: &str) -> Option<String> {
    let line = output.lines().rfind(|line| line.starts_with("test "))?;
    let (name, _) = line.strip_prefix("test ")?.split_once(" ... ")?;
    let name = name.strip_suffix(" - should panic").unwrap_or(name);
    Some(name.to_owned())
}

/// Whether a process has run all of its tests: it ends by itself, and says that they pass, or that some of them do not.
fn has_run_all(end: End) -> bool {
    match end {
        End::Exited(status) => matches!(status.code(), Some(0 | FAILED)),
        _ => false,
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
    use super::{by_calls, counted, last_test};

    #[test]
    fn the_test_in_which_a_process_ends_is_the_last_that_it_names() {
        let output = "running 3 tests\ntest a::one ... ok\ntest a::two - should panic ... ";
        assert_eq!(last_test(output).as_deref(), Some("a::two"));
        assert_eq!(last_test("running 0 tests\n"), None);
    }

    #[test]
    fn tests_with_more_calls_come_first_and_calls_without_a_test_do_not_count() {
        let calls = counted("a::one\nmain\na::two\n\na::two\n");
        assert_eq!(calls["a::two"], 2);
        assert_eq!(by_calls(calls), ["a::two", "a::one"]);
    }
}
