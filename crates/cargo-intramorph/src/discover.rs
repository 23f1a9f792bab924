//! Which artifacts to look at: those under given paths, or those that cargo has built of a workspace.

pub(crate) mod folder;
pub(crate) mod workspace;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::artifact::{self, HEAD};
use crate::exit_code::ExitCode;

/// What there is to look at, and what kept the rest from being looked at.
#[derive(Debug, Default)]
pub(crate) struct Discovered {
    pub(crate) artifacts: Vec<PathBuf>,
    pub(crate) failures: Vec<Failure>,
}

/// Why something can't be looked at. Printed as a lower-case fragment.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Cargo does not know the workspace.
    Workspace(cargo_metadata::Error),
    /// The workspace has no such package.
    NoSuchPackage {
        name: String,
        known: Vec<String>,
    },
    /// Cargo has built nothing of a package, or of the workspace.
    NothingBuilt {
        what: String,
        folder: PathBuf,
        profile: String,
    },
    /// A folder without an artifact.
    NoArtifactIn(PathBuf),
    /// A file that is none.
    NoArtifact(PathBuf),
    Unreadable(PathBuf, io::Error),
    /// An artifact in which no text shows, and so no switch.
    Bitcode(PathBuf),
}

impl Failure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Workspace(_) | Self::NoSuchPackage { .. } => ExitCode::Usage,
            Self::NothingBuilt { .. } | Self::NoArtifactIn(_) | Self::NoArtifact(_) => {
                ExitCode::NothingToLookAt
            }
            Self::Unreadable(..) | Self::Bitcode(_) => ExitCode::Unreadable,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Workspace(cargo_metadata::Error::CargoMetadata { stderr }) => {
                let said = stderr.trim().trim_start_matches("error: ");
                write!(formatter, "cargo cannot read the workspace: {said}")
            }
            Self::Workspace(error) => write!(formatter, "cargo cannot read the workspace: {error}"),
            Self::NoSuchPackage { name, known } => {
                let known = known.join(", ");
                write!(
                    formatter,
                    "the workspace has no package `{name}`, only {known}"
                )
            }
            Self::NothingBuilt {
                what,
                folder,
                profile,
            } => {
                let (folder, build) = (shown(folder), build_command(profile));
                write!(
                    formatter,
                    "nothing of {what} is built in {folder}: run `{build}` first, or name files or folders"
                )
            }
            Self::NoArtifactIn(folder) => write!(
                formatter,
                "no executable, library or object file in {}",
                shown(folder)
            ),
            Self::NoArtifact(file) => write!(
                formatter,
                "{} is no executable, library or object file",
                shown(file)
            ),
            Self::Unreadable(path, error) => {
                write!(formatter, "cannot read {}: {error}", shown(path))
            }
            Self::Bitcode(path) => write!(
                formatter,
                "{} holds LLVM bitcode, where switches do not show: look at what it is linked into",
                shown(path)
            ),
        }
    }
}

/// The command that builds what is to be shipped.
pub(crate) fn build_command(profile: &str) -> String {
    match profile {
        "release" => "cargo build --release".to_owned(),
        "dev" => "cargo build".to_owned(),
        _ => format!("cargo build --profile {profile}"),
    }
}

/// A path as one would type it: from the current folder where it lies below.
pub(crate) fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let relative = path.strip_prefix(here).unwrap_or(path);
    let relative = if relative == Path::new("") {
        Path::new(".")
    } else {
        relative
    };
    // A name may hold what a terminal would obey.
    relative
        .to_string_lossy()
        .replace(char::is_control, "\u{fffd}")
}

/// Whether a file is an artifact, by its first bytes.
fn is_artifact(path: &Path) -> io::Result<bool> {
    let mut head = Vec::with_capacity(HEAD);
    File::open(path)?.take(HEAD as u64).read_to_end(&mut head)?;
    Ok(artifact::is_artifact(&head))
}
