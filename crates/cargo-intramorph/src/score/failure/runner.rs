//! Why those who run tests do not do it, and what to do about it.

use std::fmt;

use crate::exit_code::ExitCode;

/// Printed as a lower-case fragment, with the runner's own words after it where there are any.
#[derive(Debug)]
pub(crate) enum RunnerFailure {
    /// Nextest is not there, or does not understand its arguments or configuration.
    Nextest { said: String },
    /// Cargo does not run doctests through a runner.
    OldCargo { version: String },
    /// There is no library that could have doctests.
    NoLibrary { packages: Vec<String> },
    /// Doctests do not compile or do not pass, though no bug is active.
    Doctests { said: String },
}

impl RunnerFailure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Nextest { .. } | Self::OldCargo { .. } | Self::NoLibrary { .. } => {
                ExitCode::Usage
            }
            Self::Doctests { .. } => ExitCode::FailingTests,
        }
    }
}

impl fmt::Display for RunnerFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nextest { said } if said.contains("no such command") => formatter.write_str(
                "there is no nextest: run `cargo install cargo-nextest --locked`, or leave out `--runner nextest`",
            ),
            Self::Nextest { said } => write!(
                formatter,
                "`cargo nextest run` cannot run the tests:\n{}",
                said.trim()
            ),
            Self::OldCargo { version } => write!(
                formatter,
                "`--doc` needs cargo 1.89 or newer, and this is {version}: use a newer toolchain, or leave it out"
            ),
            Self::NoLibrary { packages } => write!(
                formatter,
                "`--doc` runs the doctests of libraries, and there is no library in {}: leave it out",
                packages.join(", ")
            ),
            Self::Doctests { said } => write!(
                formatter,
                "doctests do not pass with no bug active: run `cargo test --doc` first; those that compile can be left out \
                 with `-- --skip NAME`\n{}",
                said.trim()
            ),
        }
    }
}
