//! Reports beside the text of a score. Their files are checked before the run, and written from the record after it.

mod github;
mod junit;
mod stryker;

use std::path::{Path, PathBuf};

use intramorph_record::score::Score;

use crate::args::reports::{ReportFiles, Reports};
use crate::command::destination::Destination;
use crate::command::github_job::GitHubJob;
use crate::score::failure::Failure;

/// A format of reports for other programs.
struct Format {
    /// The name of its option and of its module.
    name: &'static str,
    /// The file that the user names by the option.
    file: fn(&ReportFiles) -> Option<&PathBuf>,
    /// Makes the report of a score whose files are below a folder.
    report: fn(&Score, &Path) -> Result<String, Failure>,
}

/// All formats. The option of a new one is in `args/reports.rs`.
const FORMATS: &[Format] = &[
    Format {
        name: "stryker",
        file: |files| files.stryker.as_ref(),
        report: stryker::report,
    },
    Format {
        name: "junit",
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
        for format in FORMATS {
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
                    "`--{}` and `--{}` both name {}: write each report to a file of its own",
                    one.name,
                    other.name,
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
        let github = self.github.iter();
        let github = github.map(|job| github::write(job, score));
        files.chain(github).filter_map(Result::err).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use clap::{CommandFactory, Parser};

    use super::FORMATS;
    use crate::args::reports::ReportFiles;
    use crate::args::{Args, Command};
    use crate::command::score::sample::{TEXT, score};
    use crate::score::history::fingerprint::report::is_report;

    const COMMANDS: [&str; 2] = ["score", "merge"];

    /// The files of reports that a command line names.
    fn files(command: &str, option: &str) -> ReportFiles {
        let line = ["cargo-intramorph", command, option, "out", "--", "argument"];
        match Args::try_parse_from(line).expect("it is an option").command {
            Command::Score(score) => score.reports.files,
            Command::Merge(merge) => merge.reports.files,
            other => panic!("{other:?} writes no reports"),
        }
    }

    #[test]
    fn options_for_reports_are_those_of_the_formats() {
        let args = Args::command();
        for command in COMMANDS {
            let command = args.find_subcommand(command).expect("there is one");
            let mut groups = command.get_groups();
            let group = groups.find(|group| group.get_id() == "report_files");
            let options = group.expect("there is such a group").get_args();
            let options: Vec<&str> = options.map(clap::Id::as_str).collect();
            let formats: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            assert_eq!(options, formats);
        }
    }

    #[test]
    fn every_format_has_an_option_with_help_for_its_file() {
        for command in COMMANDS {
            let mut args = Args::command();
            let subcommand = args.find_subcommand_mut(command).expect("there is one");
            let help = subcommand.render_long_help().to_string();
            for format in FORMATS {
                let option = format!("--{}", format.name);
                assert!(help.contains(&format!("{option} <FILE>")), "{help}");
                let files = files(command, &option);
                let named = FORMATS.iter().filter(|it| (it.file)(&files).is_some());
                let named: Vec<&str> = named.map(|it| it.name).collect();
                assert_eq!(named, [format.name]);
            }
        }
    }

    #[test]
    fn every_format_has_a_module_that_writes_a_report() {
        let workspace = tempfile::tempdir().expect("there is a folder for temporary files");
        let sources = workspace.path().join("src");
        fs::create_dir(&sources).expect("the folder is new");
        fs::write(sources.join("lib.rs"), TEXT).expect("the folder is there");
        let modules = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/command/score/reports");
        for format in FORMATS {
            let module = modules.join(format.name).with_extension("rs");
            assert!(module.exists(), "{} is missing", module.display());
            let report = (format.report)(&score(), workspace.path()).expect("it can be made");
            assert!(report.contains("src/lib.rs"), "{report}");
            // Otherwise a report in the workspace would be an input of the next run.
            assert!(
                is_report(Path::new("report.txt"), report.as_bytes()),
                "{report}"
            );
        }
    }
}
