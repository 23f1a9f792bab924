//! Why there are no test binaries, and what to do about it.

use std::fmt;
use std::io;
use std::path::PathBuf;

use super::runner::RunnerFailure;
use crate::discover;
use crate::exit_code::ExitCode;

/// Printed as a lower-case fragment, with the compiler's own words after it where there are any.
#[derive(Debug)]
pub(crate) enum BuildFailure {
    /// Cargo does not know the workspace, or a package of it.
    Workspace(discover::Failure),
    /// Another run has locked the copy.
    Busy(PathBuf),
    Io {
        doing: &'static str,
        path: PathBuf,
        error: io::Error,
    },
    /// Cargo gave up before it compiled anything.
    Cargo { said: String },
    /// Those who run tests do not do it.
    Runner(RunnerFailure),
    /// The compiler that cargo calls can't use what instrumented code asks.
    ForeignRuntime { said: String },
    /// The copy does not build, even without any change.
    Tree {
        errors: String,
        left_out: Vec<PathBuf>,
    },
    /// The copy builds without changes, and does not with those that are left.
    Stuck { errors: String, rounds: usize },
    /// The user has had enough.
    Interrupted,
    /// There is no test binary.
    NoTests,
    /// Something is not as it was planned, so nothing that follows could be trusted.
    SelfCheck(String),
}

impl BuildFailure {
    /// For `map_err` on what the file system refuses.
    pub(crate) fn io(
        doing: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::Io { doing, path, error }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Workspace(failure) => failure.exit_code(),
            Self::Runner(failure) => failure.exit_code(),
            Self::Io { .. } | Self::Busy(_) => ExitCode::Unreadable,
            Self::Cargo { .. } | Self::ForeignRuntime { .. } | Self::Tree { .. } => {
                ExitCode::DoesNotBuild
            }
            Self::Interrupted => ExitCode::Interrupted,
            Self::NoTests => ExitCode::NothingToLookAt,
            Self::Stuck { .. } | Self::SelfCheck(_) => ExitCode::SelfCheck,
        }
    }
}

impl fmt::Display for BuildFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Workspace(failure) => failure.fmt(formatter),
            Self::Busy(folder) => write!(
                formatter,
                "another run is at work in {}: wait until it has ended, or choose another target folder",
                folder.display()
            ),
            Self::Io { doing, path, error } => {
                write!(formatter, "cannot {doing} {}: {error}", path.display())
            }
            Self::Cargo { said } => {
                write!(formatter, "cargo cannot build the tests:\n{}", said.trim())
            }
            Self::Runner(failure) => failure.fmt(formatter),
            Self::ForeignRuntime { said } => write!(
                formatter,
                "another target or compiler is configured than `rustc` has by itself, which is not supported yet: take \
                 `build.target` and `build.rustc` out of cargo's settings, and CARGO_BUILD_TARGET out of the environment, \
                 for this run\n{}",
                said.trim()
            ),
            Self::Tree { errors, left_out } => {
                let errors = errors.trim();
                write!(
                    formatter,
                    "the copy of the workspace does not build, even without changes:\n{errors}"
                )?;
                write_left_out(formatter, left_out)
            }
            Self::Stuck { errors, rounds } => write!(
                formatter,
                "the changes do not compile, and after {rounds} rounds it is not known which: please report \
                 this, with\n{}",
                errors.trim()
            ),
            Self::Interrupted => formatter.write_str("interrupted"),
            Self::NoTests => write!(
                formatter,
                "there is no test binary: write a test, or name a package that has tests"
            ),
            Self::SelfCheck(what) => write!(
                formatter,
                "{what}: nothing that was measured could be trusted, so please report this"
            ),
        }
    }
}

impl From<RunnerFailure> for BuildFailure {
    fn from(failure: RunnerFailure) -> Self {
        Self::Runner(failure)
    }
}

/// What may be missing, since what is ignored is not copied.
fn write_left_out(formatter: &mut fmt::Formatter<'_>, left_out: &[PathBuf]) -> fmt::Result {
    const SHOWN: usize = 8;
    if left_out.is_empty() {
        return Ok(());
    }
    write!(
        formatter,
        "\nignore files keep these out of the copy; if they are needed, take them out of the ignore files:"
    )?;
    for path in left_out.iter().take(SHOWN) {
        write!(formatter, "\n  {}", path.display())?;
    }
    match left_out.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => write!(formatter, "\n  and {more} more"),
    }
}
