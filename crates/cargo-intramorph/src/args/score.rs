//! Arguments of `score`.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::value_parser;

use super::configuration_file::ConfigurationFile;
use super::earlier_runs::EarlierRuns;
use super::feature_selection::FeatureSelection;
use super::package_selection::PackageSelection;
use super::page::Page;
use super::reports::Reports;
use super::resolution::Resolution;
use super::running::{MAX_SECONDS, Running};
use super::time;
use crate::exit_code::ExitCode;
use crate::rewrite::AcceptEntry;
use crate::selection_options::SelectionOptions;

/// Maximum of `--memory`: more than any machine has, and its bytes fit into a number.
const MAX_MIB: u64 = 1 << 24;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "`--help` has examples and exit codes.",
    after_long_help = ExitCode::SCORE_HELP
)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag that cargo has"
)]
pub(crate) struct Score {
    #[command(flatten)]
    pub(crate) package_selection: PackageSelection,

    /// Only list the changes that would be made
    #[arg(long, conflicts_with_all = ["fail_under", "report_files", "shard", "within"])]
    pub(crate) list: bool,

    /// Explain a bug of the last run: a number that it printed, `src/lib.rs:12`, or a function; nothing is built or run
    #[arg(long, value_name = "BUG", conflicts_with_all = ["list", "json", "report_files", "fail_under"])]
    pub(crate) explain: Option<String>,

    #[command(flatten)]
    pub(crate) selection: SelectionOptions,

    /// Make only the changes that this file names, one on each line: file, item, operator and ordinal, tabs between them
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) only: Option<PathBuf>,

    /// Only build, and say what does not compile
    #[arg(long, hide = true, conflicts_with = "list")]
    pub(crate) build_only: bool,

    #[command(flatten)]
    pub(crate) earlier_runs: EarlierRuns,

    #[command(flatten)]
    pub(crate) page: Page,

    /// Print the result as JSON, and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    /// Take no longer than this, such as `90s`, `5m` or `2m30s`, and estimate what is left untried
    ///
    /// The time is that of the whole command, from planning to the last check. Bugs are tried in a random order until
    /// it is over. The share of caught bugs is then an estimate from a random sample, with a 95 % confidence interval;
    /// `--fail-under` fails only if all of the interval is below. Nothing that was tried is lost: `--resume`, or the
    /// same command, goes on, and without `--within` to the end. A slow test is left out if it takes more than an eighth of
    /// the time, or if half of the time is over before it can run.
    #[arg(long, value_name = "TIME", value_parser = time::parse, verbatim_doc_comment)]
    pub(crate) within: Option<Duration>,

    /// How many tests run at a time [default: as many as there are processors]
    ///
    /// They run in processes of their own, between which a `Mutex` or the crate `serial_test` keeps no order. With 1,
    /// tests that share a file or a port do not disturb each other.
    #[arg(short, long, value_name = "NUMBER")]
    pub(crate) jobs: Option<NonZero<usize>>,

    /// How long tests may take with a bug, in seconds, beside ten times what they take without it
    ///
    /// Few bugs that hang get there: most are noticed by how often they run through changed code.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = value_parser!(u64).range(..=MAX_SECONDS), hide_short_help = true)]
    pub(crate) patience: u64,

    /// How much memory each process of a test may have, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = value_parser!(u64).range(1..=MAX_MIB), hide_short_help = true)]
    pub(crate) memory: u64,

    #[command(flatten)]
    pub(crate) running: Running,

    #[command(flatten)]
    pub(crate) reports: Reports,

    #[command(flatten)]
    pub(crate) configuration_file: ConfigurationFile,

    /// Bugs that may be missed; only a file can name them.
    #[arg(skip)]
    pub(crate) accept_entries: Vec<AcceptEntry>,

    #[command(flatten)]
    pub(crate) features: FeatureSelection,

    /// The profile to build with, instead of that of tests
    #[arg(long, value_name = "NAME", help_heading = "Cargo options")]
    pub(crate) profile: Option<String>,

    /// Build with the release profile
    #[arg(
        short,
        long,
        conflicts_with = "profile",
        help_heading = "Cargo options"
    )]
    pub(crate) release: bool,

    #[command(flatten)]
    pub(crate) resolution: Resolution,

    /// The target folder, if it is not the one that cargo names
    #[arg(long, value_name = "FOLDER", help_heading = "Cargo options")]
    pub(crate) target_dir: Option<PathBuf>,

    /// The manifest of the workspace or of one of its packages
    #[arg(long, value_name = "FILE", help_heading = "Cargo options")]
    pub(crate) manifest_path: Option<PathBuf>,

    /// Which tests to run, as for test binaries: names, `--skip NAME`, `--include-ignored`; or else as for the `--runner`
    #[arg(last = true, value_name = "TEST ARGUMENTS")]
    pub(crate) test_arguments: Vec<OsString>,
}
