//! Reports beside the text of a score. Their files are checked before the run, and written from the record after it.

mod destination;
mod github;
mod junit;
mod location;
mod stryker;

use std::path::{Path, PathBuf};

use intramorph_record::score::Score;

use crate::args::reports::{ReportFiles, Reports};
use crate::score::failure::Failure;
use destination::Destination;
use github::GitHubJob;

/// A format of reports for other programs.
struct Format {
    option: &'static str,
    /// The file that the user names.
    file: fn(&ReportFiles) -> Option<&PathBuf>,
    /// Makes the report of a score whose files are below a folder.
    report: fn(&Score, &Path) -> Result<String, Failure>,
}

/// All formats. The option of a new one is in `args/reports.rs`.
const FORMATS: [Format; 2] = [
    Format {
        option: "--stryker",
        file: |files| files.stryker.as_ref(),
        report: stryker::report,
    },
    Format {
        option: "--junit",
        file: |files| files.junit.as_ref(),
        report: |score, _| Ok(junit::report(score)),
    },
];

/// The reports to write.
pub(super) struct PreparedReports {
    /// The root of the workspace, which the files of a record are below.
    root: PathBuf,
    files: Vec<(&'static Format, Destination)>,
    github: Option<GitHubJob>,
}

impl PreparedReports {
    /// Fails if a report could not be written in the end.
    pub(super) fn new(reports: &Reports, as_json: bool, root: PathBuf) -> Result<Self, Failure> {
        let mut files = Vec::new();
        for format in &FORMATS {
            if let Some(file) = (format.file)(&reports.files) {
                files.push((format, Destination::prepare(file)?));
            }
        }
        let reports = Self {
            files,
            github: GitHubJob::of_environment(reports.annotations, &root),
            root,
        };
        reports.check_apart(as_json)?;
        Ok(reports)
    }

    /// Fails if one report would end up in another.
    fn check_apart(&self, as_json: bool) -> Result<(), Failure> {
        if self.on_standard_output() + usize::from(as_json) > 1 {
            return Err(Failure::Argument(
                "only one report can be printed: write the others to files, each by its name instead of `-`".to_owned(),
            ));
        }
        for (number, (one, destination)) in self.files.iter().enumerate() {
            let mut others = self.files[number + 1..].iter();
            let same = others.find(|(_, other)| other == destination);
            if let (Some((other, _)), Destination::File(path)) = (same, destination) {
                return Err(Failure::Argument(format!(
                    "`{}` and `{}` both name {}: write each report to a file of its own",
                    one.option,
                    other.option,
                    path.display()
                )));
            }
        }
        Ok(())
    }

    /// The number of reports that are printed. If there are any, the text of the score is not printed.
    pub(super) fn on_standard_output(&self) -> usize {
        let destinations = self.files.iter().map(|(_, destination)| destination);
        let printed = destinations.filter(|it| **it == Destination::StandardOutput);
        printed.count()
    }

    /// Writes all reports, and returns the failures.
    pub(super) fn write(&self, score: &Score) -> Vec<Failure> {
        let files = self.files.iter().map(|(format, destination)| {
            let report = (format.report)(score, &self.root)?;
            destination.write(&report)
        });
        let github = self.github.iter().map(|github| github.write(score));
        files.chain(github).filter_map(Result::err).collect()
    }
}
