//! A trial of written tests: cargo builds and runs them, within limits of time and memory.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use cargo_metadata::Message;
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel};
use intramorph_record::{Record, Verdict};

use super::WriteFailure;
use crate::score::failure::Failure;
use crate::score::process::{self, Deadline, End, Errors};
use crate::score::stop::Stop;
use crate::score::temporary_folder::TemporaryFolder;

/// Maximum time of a build.
const BUILD_TIME: Duration = Duration::from_secs(900);
/// Maximum time in which the tests have to end. Cargo may wait for another build in the same folder before it starts them.
const TEST_TIME: Duration = Duration::from_secs(300);
/// Maximum memory of the tests, in KiB.
const MEMORY: u64 = 4 << 20;

/// How cargo is called.
#[derive(Debug)]
pub(crate) struct CargoTest<'a> {
    pub(crate) manifest: &'a Path,
    /// The name of the test target.
    pub(crate) target: &'a str,
    /// Features, and how cargo may look for dependencies.
    pub(crate) arguments: &'a [String],
    pub(crate) target_folder: Option<&'a Path>,
    pub(crate) stop: Stop<'a>,
}

/// What became of the tests.
#[derive(Debug)]
pub(super) enum Outcome {
    /// The errors of the compiler, each with the line of the test file that it is about.
    Uncompiled(Vec<(Option<usize>, String)>),
    Ran(Ran),
}

/// The results of tests by their names. A test has none that was not run to its end.
#[derive(Debug, Default)]
pub(super) struct Ran {
    pub(super) passed: BTreeMap<String, bool>,
    /// What failing tests have printed.
    pub(super) printed: BTreeMap<String, String>,
    /// Whether the time was over.
    pub(super) is_late: bool,
    /// Whether a check found its relation broken.
    pub(super) has_broken_relation: bool,
}

impl CargoTest<'_> {
    /// Builds the target, and runs these tests.
    pub(super) fn run(&self, tests: &[&str]) -> Result<Outcome, WriteFailure> {
        let errors = self.build()?;
        if !errors.is_empty() {
            return Ok(Outcome::Uncompiled(errors));
        }
        let folder = TemporaryFolder::new(&env::temp_dir())?;
        let records = folder.path().join("records");
        let mut command = Command::new("sh");
        // Where the limit is not known, there is none.
        let script = format!("ulimit -v {MEMORY} 2>/dev/null; exec \"$0\" \"$@\"");
        command.arg("-c").arg(script);
        self.call(&mut command, &[]);
        command.args(["--", "--exact", "--test-threads=1", "--color=never"]);
        command.args(tests);
        command.env("INTRAMORPH_RECORDS", &records);
        let (end, text) = self.listened(command, TEST_TIME)?;
        let mut ran = results(&text);
        ran.is_late = end == End::OutOfTime;
        ran.has_broken_relation = has_broken(&records);
        Ok(Outcome::Ran(ran))
    }

    /// Builds the target. Returns the errors of the compiler.
    fn build(&self) -> Result<Vec<(Option<usize>, String)>, WriteFailure> {
        let cargo = cargo();
        let mut command = Command::new(&cargo);
        self.options(&mut command, &["--no-run", "--message-format=json"]);
        let (end, text) = self.listened(command, BUILD_TIME)?;
        if matches!(end, End::Exited(status) if status.success()) {
            return Ok(Vec::new());
        }
        let lines = text.lines().filter(|line| line.starts_with('{'));
        let messages = lines.filter_map(|line| serde_json::from_str::<Message>(line).ok());
        let mut errors: Vec<(Option<usize>, String)> = messages
            .filter_map(|message| match message {
                Message::CompilerMessage(message) => error(&message.message, self.target),
                _ => None,
            })
            .collect();
        if errors.is_empty() {
            let said = text.lines().filter(|line| !line.starts_with('{'));
            let said = said.collect::<Vec<_>>().join("\n");
            let reason = if end == End::OutOfTime {
                "the build takes too long".to_owned()
            } else {
                said
            };
            errors.push((None, reason));
        }
        Ok(errors)
    }

    fn call(&self, command: &mut Command, arguments: &[&str]) {
        command.arg(cargo());
        self.options(command, arguments);
    }

    fn options(&self, command: &mut Command, arguments: &[&str]) {
        command.args(["test", "--test", self.target, "--manifest-path"]);
        command
            .arg(self.manifest)
            .args(self.arguments)
            .args(arguments);
        if let Some(folder) = self.target_folder {
            command.arg("--target-dir").arg(folder);
        }
        command.env("CARGO_TERM_COLOR", "never");
        command.env("INTRAMORPH_FINDINGS", "off");
        for variable in [
            "INTRAMORPH_SEED",
            "INTRAMORPH_CASES",
            "INTRAMORPH_SECONDS",
            "INTRAMORPH_ON",
            "INTRAMORPH_SHRINK",
        ] {
            command.env_remove(variable);
        }
    }

    fn listened(&self, command: Command, time: Duration) -> Result<(End, String), WriteFailure> {
        let mut bytes = Vec::new();
        let deadline = Deadline {
            time,
            idle: time,
            stop: self.stop,
        };
        let end = process::run(command, Errors::Read, deadline, |chunk| {
            bytes.extend_from_slice(chunk);
            ControlFlow::Continue(())
        });
        let end = end.map_err(Failure::system("run", PathBuf::from(cargo())))?;
        if end == End::Interrupted || self.stop.is_interrupted() {
            return Err(Failure::Interrupted.into());
        }
        Ok((end, String::from_utf8_lossy(&bytes).into_owned()))
    }
}

fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// An error, and the line of the test file that it is about.
fn error(diagnostic: &Diagnostic, target: &str) -> Option<(Option<usize>, String)> {
    if diagnostic.level != DiagnosticLevel::Error || diagnostic.spans.is_empty() {
        return None;
    }
    let file = format!("{target}.rs");
    let mut spans = diagnostic.spans.iter().filter(|span| span.is_primary);
    let span = spans.find(|span| span.file_name.ends_with(&file));
    let text = diagnostic.rendered.as_ref().unwrap_or(&diagnostic.message);
    Some((span.map(|span| span.line_start), text.trim_end().to_owned()))
}

/// Reads what the test binary has printed.
fn results(text: &str) -> Ran {
    let mut ran = Ran::default();
    let mut printing: Option<String> = None;
    for line in text.lines() {
        if let Some((name, result)) = line
            .strip_prefix("test ")
            .and_then(|it| it.split_once(" ... "))
        {
            if matches!(result, "ok" | "FAILED") {
                ran.passed.insert(name.to_owned(), result == "ok");
            }
        } else if let Some(name) = line
            .strip_prefix("---- ")
            .and_then(|it| it.strip_suffix(" stdout ----"))
        {
            printing = Some(name.to_owned());
        } else if line == "failures:" {
            printing = None;
        } else if let Some(name) = &printing {
            let printed = ran.printed.entry(name.clone()).or_default();
            printed.push_str(line);
            printed.push('\n');
        }
    }
    ran
}

/// Whether a check has recorded that its relation is broken.
fn has_broken(records: &Path) -> bool {
    let files = fs::read_dir(records).into_iter().flatten().flatten();
    let mut texts = files.filter_map(|file| fs::read_to_string(file.path()).ok());
    texts.any(|text| {
        serde_json::from_str::<Record>(&text).is_ok_and(|record| record.verdict == Verdict::Broken)
    })
}

#[cfg(test)]
mod tests {
    use super::results;

    #[test]
    fn results_and_messages_of_tests_are_read() {
        let text = "running 2 tests\ntest a ... ok\ntest b ... FAILED\n\nfailures:\n\n---- b stdout ----\nbroken\n\nfailures:\n    b\n";
        let ran = results(text);
        assert_eq!(ran.passed.get("a"), Some(&true));
        assert_eq!(ran.passed.get("b"), Some(&false));
        assert_eq!(ran.printed.get("b").map(|it| it.trim()), Some("broken"));
    }

    #[test]
    fn a_test_that_does_not_end_has_no_result() {
        assert!(results("running 1 test\ntest a ... ").passed.is_empty());
    }
}
