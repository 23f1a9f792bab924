//! Options about reports for other programs, and about the share of bugs that tests have to catch.

use std::path::PathBuf;

use clap::ValueEnum;

/// Heading of these options in the help.
const HEADING: &str = "Reports";

#[derive(Debug, clap::Args)]
pub(crate) struct Reports {
    /// Fail only if less than this share of the bugs is caught, in percent
    ///
    /// Of all bugs that could be tried, those that no test runs included: leaving tests out does not raise it.
    #[arg(long, value_name = "PERCENT", help_heading = HEADING, value_parser = percent)]
    pub(crate) fail_under: Option<f64>,

    #[command(flatten)]
    pub(crate) files: ReportFiles,

    /// Annotate the lines of missed bugs, and write a summary of the job
    ///
    /// By itself it does so where `GITHUB_ACTIONS` is `true`.
    #[arg(
        long,
        value_name = "WHERE",
        help_heading = HEADING,
        default_value = "auto",
        hide_default_value = true, hide_short_help = true)]
    pub(crate) annotations: Annotations,
}

/// Options about reports of a run with neutral changes.
#[derive(Debug, clap::Args)]
pub(crate) struct TestReports {
    #[arg(
        long,
        help = "Write a JUnit report, in which findings are failures; `-` for the standard output",
        value_name = "FILE",
        help_heading = HEADING
    )]
    pub(crate) junit: Option<PathBuf>,

    /// Annotate the lines of findings, and write a summary of the job
    ///
    /// By itself it does so where `GITHUB_ACTIONS` is `true`.
    #[arg(
        long,
        value_name = "WHERE",
        help_heading = HEADING,
        default_value = "auto",
        hide_default_value = true, hide_short_help = true)]
    pub(crate) annotations: Annotations,
}

/// Files of reports for other programs, one option for each format.
#[derive(Debug, clap::Args)]
#[group(id = "report_files", multiple = true)]
pub(crate) struct ReportFiles {
    /// Write a mutation report as Stryker's viewer and dashboard read it; `-` for the standard output
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    pub(crate) stryker: Option<PathBuf>,

    #[arg(
        long,
        help = "Write a JUnit report, in which missed bugs are failures; `-` for the standard output",
        value_name = "FILE",
        help_heading = HEADING
    )]
    pub(crate) junit: Option<PathBuf>,
}

/// Program that annotates the lines of missed bugs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Annotations {
    /// GitHub, if it is what runs this
    Auto,
    /// GitHub
    Github,
    /// Nobody
    None,
}

fn percent(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "write a number such as 80")?;
    if (0.0..=100.0).contains(&number) {
        return Ok(number);
    }
    Err("a share is between 0 and 100".to_owned())
}
