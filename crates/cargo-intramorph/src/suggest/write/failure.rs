//! Reasons why no test is written.

use std::fmt;

use crate::exit_code::ExitCode;
use crate::score::failure::Failure;

/// A reason why nothing is written, printed as a lower-case fragment.
#[derive(Debug)]
pub(crate) enum WriteFailure {
    Engine(Failure),
    /// The package has no library for tests.
    NoLibrary {
        has_entry: bool,
        package: String,
    },
    /// Cargo does not look for test targets of the package, and this one is not declared.
    NoTarget(&'static str),
    Formatter(String),
    /// The file of tests cannot be parsed.
    Unparsable(String),
}

impl From<Failure> for WriteFailure {
    fn from(failure: Failure) -> Self {
        Self::Engine(failure)
    }
}

impl WriteFailure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Engine(failure) => failure.exit_code(),
            Self::NoLibrary { .. } | Self::NoTarget(_) => ExitCode::NotWritten,
            Self::Formatter(_) | Self::Unparsable(_) => ExitCode::Unreadable,
        }
    }
}

impl fmt::Display for WriteFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(failure) => failure.fmt(formatter),
            Self::NoLibrary { has_entry, package } => {
                let lack = if *has_entry {
                    "the feature `test` of its dev-dependency"
                } else {
                    "the dev-dependency"
                };
                write!(
                    formatter,
                    "tests of {package} need {lack} `intramorph`; nothing was written\nadd it: cargo add --dev intramorph --features test"
                )
            }
            Self::NoTarget(target) => write!(
                formatter,
                "cargo does not look for tests of the package, since its manifest has `autotests = false`; nothing was written\n\
                 declare the file: add `[[test]]` with `name = \"{target}\"` to the manifest"
            ),
            Self::Formatter(reason) => write!(formatter, "rustfmt fails: {reason}"),
            Self::Unparsable(reason) => write!(formatter, "the file of tests is no Rust: {reason}"),
        }
    }
}
