//! Errors about the workspace, before anything is built of it or searched in it.

use std::fmt;

/// An error, printed as a lower-case fragment.
#[derive(Debug)]
pub(crate) enum WorkspaceError {
    /// Cargo cannot read the workspace.
    Metadata(cargo_metadata::Error),
    /// The workspace has no such package.
    NoSuchPackage { name: String, known: Vec<String> },
}

impl fmt::Display for WorkspaceError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Metadata(cargo_metadata::Error::CargoMetadata { stderr }) => {
                // With RUST_BACKTRACE, rustup adds where in itself it failed.
                let message = stderr.split("\nStack backtrace:").next();
                let message = message.unwrap_or_default().trim();
                let message = message.trim_start_matches("error: ");
                write!(formatter, "cargo cannot read the workspace: {message}")
            }
            Self::Metadata(error) => write!(formatter, "cargo cannot read the workspace: {error}"),
            Self::NoSuchPackage { name, known } => {
                let known = known.join(", ");
                write!(
                    formatter,
                    "the workspace has no package `{name}`, only {known}"
                )
            }
        }
    }
}
