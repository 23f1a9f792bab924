//! `cargo intramorph verify-release`: fails if an artifact that is about to be shipped has active switches.

mod view;

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::args::VerifyRelease;
use crate::artifact::bitcode;
use crate::built_artifacts::{self, BuiltArtifacts, SearchError};
use crate::console_message;
use crate::exit_code::ExitCode;
use crate::marker::{self, Switch};

/// Result of a search for active switches.
#[derive(Debug, Default)]
pub(crate) struct SearchReport {
    /// Number of artifacts that were searched.
    searched: usize,
    active: Vec<Active>,
    errors: Vec<SearchError>,
}

/// An artifact with active switches.
#[derive(Debug)]
struct Active {
    artifact: PathBuf,
    switches: Vec<Switch>,
}

pub(crate) fn run(args: &VerifyRelease) -> ExitCode {
    let built_artifacts = if args.paths.is_empty() {
        built_artifacts::workspace::find(args)
    } else {
        built_artifacts::folder::find(&args.paths)
    };
    let report = search(built_artifacts);
    // It is no error if the reader has closed the output: the exit code says the same.
    let _ = io::stdout().write_all(view::found(&report, &args.profile).as_bytes());
    report.errors.iter().for_each(console_message::error);
    report.exit_code()
}

fn search(built_artifacts: BuiltArtifacts) -> SearchReport {
    let mut report = SearchReport {
        errors: built_artifacts.errors,
        ..SearchReport::default()
    };
    for artifact in built_artifacts.artifacts {
        match switches(&artifact) {
            Err(error) => report.errors.push(error),
            Ok(switches) => {
                report.searched += 1;
                if !switches.is_empty() {
                    report.active.push(Active { artifact, switches });
                }
            }
        }
    }
    report
}

fn switches(artifact: &Path) -> Result<Vec<Switch>, SearchError> {
    let unreadable = |error| SearchError::Unreadable(artifact.to_owned(), error);
    let mut file = File::open(artifact).map_err(unreadable)?;
    let switches = marker::switches(&mut file).map_err(unreadable)?;
    if switches.is_empty() && bitcode::hides_text(&mut file).map_err(unreadable)? {
        return Err(SearchError::Bitcode(artifact.to_owned()));
    }
    Ok(switches.into_iter().collect())
}

impl SearchReport {
    /// Returns the code of the worst result: active switches come first, and wrong arguments before their consequences.
    fn exit_code(&self) -> ExitCode {
        if !self.active.is_empty() {
            return ExitCode::Found;
        }
        let codes: Vec<ExitCode> = self.errors.iter().map(SearchError::exit_code).collect();
        let order = [
            ExitCode::Usage,
            ExitCode::Unreadable,
            ExitCode::NothingToLookAt,
        ];
        let worst = order.into_iter().find(|code| codes.contains(code));
        worst.unwrap_or(ExitCode::Fine)
    }
}
