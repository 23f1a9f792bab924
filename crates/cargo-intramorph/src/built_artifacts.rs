//! Search for artifacts: below paths that the user gives, or among what cargo has built of a workspace.

pub(crate) mod folder;
pub(crate) mod workspace;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::artifact::{self, HEAD};
use crate::display_path::display_path;
use crate::exit_code::ExitCode;
use crate::workspace_error::WorkspaceError;

/// Artifacts that were found, and errors of the search.
#[derive(Debug, Default)]
pub(crate) struct BuiltArtifacts {
    pub(crate) artifacts: Vec<PathBuf>,
    pub(crate) errors: Vec<SearchError>,
}

impl BuiltArtifacts {
    fn fail(&mut self, error: SearchError) {
        self.errors.push(error);
    }
}

/// Reason why an artifact cannot be searched, printed as a lower-case fragment.
#[derive(Debug)]
pub(crate) enum SearchError {
    Workspace(WorkspaceError),
    /// Cargo has built nothing of a package, or of the workspace.
    NothingBuilt {
        what: String,
        folder: PathBuf,
        profile: String,
    },
    /// A folder without an artifact.
    NoArtifactIn(PathBuf),
    /// A file that is no artifact.
    NoArtifact(PathBuf),
    Unreadable(PathBuf, io::Error),
    /// An artifact whose text cannot be read, and so no switch is visible.
    Bitcode(PathBuf),
}

impl SearchError {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Workspace(_) => ExitCode::Usage,
            Self::NothingBuilt { .. } | Self::NoArtifactIn(_) | Self::NoArtifact(_) => {
                ExitCode::NothingToLookAt
            }
            Self::Unreadable(..) | Self::Bitcode(_) => ExitCode::Unreadable,
        }
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Workspace(error) => error.fmt(formatter),
            Self::NothingBuilt {
                what,
                folder,
                profile,
            } => {
                let (folder, build) = (display_path(folder), build_command(profile));
                write!(
                    formatter,
                    "nothing of {what} is built in {folder}: run `{build}` first, or name files or folders"
                )
            }
            Self::NoArtifactIn(folder) => {
                let folder = display_path(folder);
                write!(
                    formatter,
                    "no executable, library or object file in {folder}"
                )
            }
            Self::NoArtifact(file) => {
                let file = display_path(file);
                write!(formatter, "{file} is no executable, library or object file")
            }
            Self::Unreadable(path, error) => {
                write!(formatter, "cannot read {}: {error}", display_path(path))
            }
            Self::Bitcode(path) => write!(
                formatter,
                "{} holds LLVM bitcode, where switches do not show: look at what it is linked into",
                display_path(path)
            ),
        }
    }
}

/// Returns the command that builds with a profile.
pub(crate) fn build_command(profile: &str) -> String {
    match profile {
        "release" => "cargo build --release".to_owned(),
        "dev" => "cargo build".to_owned(),
        _ => format!("cargo build --profile {profile}"),
    }
}

/// Whether a file is an artifact, by its first bytes.
fn is_artifact(path: &Path) -> io::Result<bool> {
    let mut head = Vec::with_capacity(HEAD);
    File::open(path)?.take(HEAD as u64).read_to_end(&mut head)?;
    Ok(artifact::is_artifact(&head))
}
