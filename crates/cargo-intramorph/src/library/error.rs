//! Reasons why there is no library to look into; each message says what to do.

use std::fmt;

use crate::exit_code::ExitCode;
use crate::score::failure::Failure;
use crate::workspace_error::WorkspaceError;

/// An error, printed as a lower-case fragment.
#[derive(Debug)]
pub(crate) enum LibraryError {
    Workspace(WorkspaceError),
    /// Sources cannot be read.
    Sources(Failure),
    /// None of these packages has a library.
    NoLibrary(Vec<String>),
    NoSuchDependency {
        name: String,
        /// Names that may be meant.
        alike: Vec<String>,
    },
    /// A name means several dependencies, each given with its version.
    SeveralDependencies {
        name: String,
        found: Vec<String>,
    },
}

impl LibraryError {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Workspace(_)
            | Self::NoSuchDependency { .. }
            | Self::SeveralDependencies { .. } => ExitCode::Usage,
            Self::Sources(failure) => failure.exit_code(),
            Self::NoLibrary(_) => ExitCode::NothingToLookAt,
        }
    }
}

impl fmt::Display for LibraryError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Workspace(error) => error.fmt(formatter),
            Self::Sources(failure) => failure.fmt(formatter),
            Self::NoLibrary(packages) => write!(
                formatter,
                "{} has no library: name a package with one by `-p`, or a dependency by `--dependency`",
                packages.join(", ")
            ),
            Self::NoSuchDependency { name, alike } => {
                write!(formatter, "there is no dependency `{name}`")?;
                match alike.as_slice() {
                    [] => formatter.write_str(": `cargo tree` lists all"),
                    alike => write!(formatter, ": did you mean {}?", alike.join(", ")),
                }
            }
            Self::SeveralDependencies { name, found } => write!(
                formatter,
                "`{name}` means several dependencies: choose {}",
                found.join(" or ")
            ),
        }
    }
}
