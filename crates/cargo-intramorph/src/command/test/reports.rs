//! Reports beside the text of a run with neutral changes: `JUnit`'s, and the annotations of GitHub.

mod github;
mod junit;

use std::path::{Path, PathBuf};

use intramorph_record::neutral::NeutralRun;

use crate::args::reports::Annotations;
use crate::command::destination::Destination;
use crate::command::github_job::GitHubJob;
use crate::score::failure::Failure;

/// The reports to write.
pub(super) struct PreparedReports {
    junit: Option<Destination>,
    github: Option<GitHubJob>,
}

impl PreparedReports {
    /// Fails if a report could not be written in the end.
    pub(super) fn new(
        junit: Option<&PathBuf>,
        annotations: Annotations,
        as_json: bool,
        root: &Path,
    ) -> Result<Self, Failure> {
        let junit = junit.map(|file| Destination::prepare(file)).transpose()?;
        if as_json && junit == Some(Destination::StandardOutput) {
            return Err(Failure::Argument(
                "only one report can be printed: write the other to a file, by its name instead of `-`".to_owned(),
            ));
        }
        Ok(Self {
            junit,
            github: GitHubJob::of_environment(annotations, root),
        })
    }

    /// Whether a report is printed, and therefore the text is not.
    pub(super) fn is_printed(&self) -> bool {
        self.junit == Some(Destination::StandardOutput)
    }

    /// Writes all reports, and returns the failures.
    pub(super) fn write(&self, run: &NeutralRun) -> Vec<Failure> {
        let junit = self
            .junit
            .iter()
            .map(|file| file.write(&junit::report(run)));
        let github = self.github.iter().map(|job| github::write(job, run));
        junit.chain(github).filter_map(Result::err).collect()
    }
}
