//! The reasons why there is no score; each message says what to do.

mod build;
mod out_of_time;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit_code::ExitCode;
use crate::rewrite::Unparsable;
use crate::workspace_error::WorkspaceError;
pub(crate) use build::{BrokenTargets, BuildFailure};
pub(crate) use out_of_time::OutOfTime;

/// A reason why there is no score. Printed as a lower-case fragment.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The system refuses what the engine needs.
    System { attempt: String, error: io::Error },
    /// Cargo does not know the workspace, or a package of it.
    Workspace(WorkspaceError),
    /// Another run has locked the copy.
    Busy(PathBuf),
    /// There are no test binaries.
    Build(BuildFailure),
    /// Nothing in the packages could be changed.
    NoChanges {
        packages: Vec<String>,
        unparsable: Vec<Unparsable>,
    },
    /// These sources are no Rust.
    Unparsable(Vec<Unparsable>),
    /// An argument makes no sense in this workspace.
    Argument(String),
    /// The selection matches none of the possible changes.
    NothingSelected {
        looked_for: String,
        /// Values that the user may have meant.
        alike: Vec<String>,
    },
    /// No binary has a test that could catch anything.
    NoTests,
    /// Test binaries do not understand the user's arguments.
    TestArguments { said: String },
    /// Tests that fail while no bug is active.
    FailingTests {
        tests: Vec<FailingTest>,
        /// Whether they pass in the copy without any change; `None` if that was not tried.
        pass_unmodified: Option<bool>,
    },
    /// These inputs of an interrupted run have changed.
    Changed(Vec<String>),
    /// There is no record of an earlier run.
    NoRecord,
    /// The user has stopped the run.
    Interrupted,
    /// The time of the run was over before a change was tried.
    OutOfTime(OutOfTime),
}

/// A test that fails while no bug is active.
#[derive(Clone, Debug)]
pub(crate) struct FailingTest {
    /// The name of the test, with its target before it.
    pub(crate) name: String,
    /// The name by which its binary knows it.
    pub(crate) test: String,
    /// The predicate of a sentence about the test, such as "fails".
    pub(crate) how: String,
    /// The end of what it printed.
    pub(crate) output: String,
    /// Whether it passes when no other test runs at the same time.
    pub(crate) is_disturbed: bool,
}

impl FailingTest {
    /// Why it is left out: the predicate of a sentence about the test.
    pub(crate) fn reason(&self) -> String {
        if self.is_disturbed {
            return format!("{} beside other tests, and passes alone", self.how);
        }
        self.how.clone()
    }
}

impl Failure {
    /// Makes a failure of an error of the system: what was attempted, as in "cannot …", and on which path.
    pub(crate) fn system(attempt: &str, path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Self {
        let attempt = format!("{attempt} {}", path.as_ref().display());
        move |error| Self::System { attempt, error }
    }

    /// Makes a failure of text that cannot be printed.
    pub(crate) fn unprintable(error: io::Error) -> Self {
        Self::system("write to", "standard output")(error)
    }

    /// Replaces the failure if the user has stopped the run: Ctrl-C also ends cargo and the compiler, whose failures then
    /// mean nothing.
    pub(crate) fn unless_interrupted(self, stop: &AtomicBool) -> Self {
        if stop.load(Ordering::Relaxed) {
            return Self::Interrupted;
        }
        self
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Build(failure) => failure.exit_code(),
            Self::Unparsable(_) => ExitCode::DoesNotBuild,
            Self::NoChanges { unparsable, .. } if !unparsable.is_empty() => ExitCode::DoesNotBuild,
            Self::Workspace(_)
            | Self::Argument(_)
            | Self::TestArguments { .. }
            | Self::Changed(_)
            | Self::NoRecord => ExitCode::Usage,
            Self::NoChanges { .. }
            | Self::NothingSelected { .. }
            | Self::NoTests
            | Self::OutOfTime(_) => ExitCode::NothingToLookAt,
            Self::System { .. } | Self::Busy(_) => ExitCode::Unreadable,
            Self::FailingTests { .. } => ExitCode::FailingTests,
            Self::Interrupted => ExitCode::Interrupted,
        }
    }
}

/// Whether the user has stopped an attempt. Other failures are returned.
pub(crate) fn is_interrupted(ended: Result<(), Failure>) -> Result<bool, Failure> {
    match ended {
        Ok(()) => Ok(false),
        Err(Failure::Interrupted) => Ok(true),
        Err(failure) => Err(failure),
    }
}

impl From<BuildFailure> for Failure {
    fn from(failure: BuildFailure) -> Self {
        Self::Build(failure)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System { attempt, error } => write!(formatter, "cannot {attempt}: {error}"),
            Self::Workspace(failure) => failure.fmt(formatter),
            Self::Busy(folder) => write!(
                formatter,
                "another run is at work in {}: wait until it has ended, or choose another target folder",
                folder.display()
            ),
            Self::Build(failure) => failure.fmt(formatter),
            Self::Unparsable(unparsable) => unparsable_sources(formatter, unparsable),
            Self::NoChanges { unparsable, .. } if !unparsable.is_empty() => {
                unparsable_sources(formatter, unparsable)
            }
            Self::NoChanges { packages, .. } => write!(
                formatter,
                "there is nothing to change in {}: no library or executable has code that runs",
                packages.join(", ")
            ),
            Self::Argument(advice) => formatter.write_str(advice),
            Self::NothingSelected { looked_for, alike } => {
                nothing_selected(formatter, looked_for, alike)
            }
            Self::NoTests => formatter.write_str(
                "there is no test that could notice a change: add one, check the filters after `--`, or try `--all-features` or `--doc`",
            ),
            Self::TestArguments { said } => write!(
                formatter,
                "test binaries do not understand the arguments after `--`; `cargo test -- --help` tells what they know\n{}",
                said.trim()
            ),
            Self::FailingTests {
                tests,
                pass_unmodified,
            } => failing_tests(formatter, tests, *pass_unmodified),
            Self::Changed(inputs) => write!(
                formatter,
                "{} changed since the last run: without `--resume` what is still true of it is kept, and with `--fresh` \
                 nothing",
                changed(inputs)
            ),
            Self::NoRecord => formatter.write_str(
                "there is no record of an earlier run in this target folder: run `cargo intramorph score` first",
            ),
            Self::Interrupted => formatter.write_str("interrupted"),
            Self::OutOfTime(failure) => failure.fmt(formatter),
        }
    }
}

fn unparsable_sources(
    formatter: &mut fmt::Formatter<'_>,
    unparsable: &[Unparsable],
) -> fmt::Result {
    let unparsable: Vec<String> = unparsable.iter().map(ToString::to_string).collect();
    formatter.write_str(&unparsable.join("\n"))
}

/// The subject of a sentence about inputs that have changed.
fn changed(inputs: &[String]) -> String {
    const SHOWN: usize = 3;
    match inputs {
        // The choice of bugs and tests has no name.
        [] => "options have".to_owned(),
        [input] => format!("{input} has"),
        inputs if inputs.len() <= SHOWN => format!("{} have", inputs.join(", ")),
        inputs => {
            let more = inputs.len() - SHOWN;
            format!("{} and {more} more have", inputs[..SHOWN].join(", "))
        }
    }
}

fn nothing_selected(
    formatter: &mut fmt::Formatter<'_>,
    looked_for: &str,
    alike: &[String],
) -> fmt::Result {
    write!(formatter, "nothing is selected by {looked_for}: ")?;
    if !alike.is_empty() {
        write!(formatter, "did you mean {}? ", alike.join(", "))?;
    }
    formatter.write_str("`--list` shows all that can be changed")
}

fn failing_tests(
    formatter: &mut fmt::Formatter<'_>,
    tests: &[FailingTest],
    pass_unmodified: Option<bool>,
) -> fmt::Result {
    const SHOWN: usize = 3;
    for test in tests.iter().take(SHOWN) {
        writeln!(formatter, "{} {}", test.name, test.how)?;
        for line in test.output.lines() {
            writeln!(formatter, "    {line}")?;
        }
    }
    if let Some(others) = tests.get(SHOWN..).filter(|others| !others.is_empty()) {
        let names: Vec<&str> = others.iter().map(|test| test.name.as_str()).collect();
        writeln!(formatter, "and so do {}", names.join(", "))?;
    }
    match pass_unmodified {
        Some(true) => formatter.write_str(
            "without any change they pass, so it is `score` that disturbs them, or they need more `--memory`: please report \
             this, and leave them out with `-- --skip NAME`\n",
        )?,
        Some(false) => formatter.write_str("without any change they fail, too\n")?,
        None => {}
    }
    let disturbed = tests.iter().filter(|test| test.is_disturbed).count();
    let advice = [
        match tests.len() - disturbed {
            0 => String::new(),
            1 => format!("1 test does {FAILING}"),
            count => format!("{count} tests do {FAILING}"),
        },
        match disturbed {
            0 => String::new(),
            1 => format!("1 test fails beside others and passes {DISTURBED}"),
            count => format!("{count} tests fail beside others and pass {DISTURBED}"),
        },
    ];
    formatter.write_str(advice.join("\n").trim())
}

/// Advice about tests that fail whatever runs at the same time.
const FAILING: &str = "not pass alone with no bug active: run `cargo test` first; what passes there depends on running beside or \
    after other tests, or needs more `--memory`, and can be left out with `-- --skip NAME`";
/// Advice about tests that pass if nothing runs at the same time.
const DISTURBED: &str = "with nothing beside: tests disturb each other when they run at the same time, such as by a file or a port \
    that they share; use `--jobs 1`";
