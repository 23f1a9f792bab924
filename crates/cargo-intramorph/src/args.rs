//! What can be said on the command line.

pub(crate) mod configuration_file;
#[cfg(unix)]
pub(crate) mod continuity;
pub(crate) mod package_selection;
mod parsed;
pub(crate) mod reports;
pub(crate) mod resolution;
pub(crate) mod running;
#[cfg(unix)]
mod selection;
#[cfg(unix)]
pub(crate) mod shard;
pub(crate) mod terminal;

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;

use clap::{Parser, Subcommand, value_parser};

use crate::exit_code::ExitCode;
#[cfg(unix)]
use crate::rewrite::Acceptance;
use configuration_file::ConfigurationFile;
#[cfg(unix)]
use continuity::Continuity;
use package_selection::PackageSelection;
use reports::Reports;
use resolution::Resolution;
use terminal::{STYLES, Terminal};

/// A day for one bug is no patience any more.
const MOST_SECONDS: u64 = 24 * 60 * 60;
/// No machine has more; in bytes it is still far from what a number holds.
const MOST_MIB: u64 = 1 << 24;

#[derive(Debug, Parser)]
#[command(
    name = "cargo-intramorph",
    bin_name = "cargo intramorph",
    version,
    about = "Which bugs would your tests catch? And other tools of intramorphic testing, beside `cargo test`",
    styles = STYLES
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) terminal: Terminal,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Inject bugs, and say which of them the tests catch
    ///
    /// Changes the code of a package in thousands of small ways: `<` becomes `<=`, a statement is left out,
    /// a function returns at once. Then it runs the tests that get there, one change at a time, until one
    /// fails. A bug that no test catches shows what the tests do not check.
    ///
    /// All changes are compiled at once, into a copy of the workspace in the target folder; the sources are
    /// not touched. Tests have to pass, each of them also alone. They run as `cargo test --tests` runs them,
    /// if no option says otherwise, and with folders for temporary files of their own; what else tests
    /// write to, such as databases or files with absolute paths, they write to with bugs.
    ///
    /// Not changed are tests, build scripts, the insides of most macros, and what the compiler evaluates
    /// (`const fn`, constants).
    #[command(verbatim_doc_comment)]
    #[cfg(unix)]
    Score(Box<Score>),

    /// Put the scores of all parts together, as if there had been one run
    ///
    /// Each file is what `cargo intramorph score --shard PART --json` printed. All parts have to be there once, and
    /// made from the same sources, tests and options, with the same compiler. Of `[score]` in intramorph.toml it reads
    /// how to judge and report the whole: fail-under, stryker, junit and annotations.
    #[command(verbatim_doc_comment)]
    #[cfg(unix)]
    Merge(Merge),

    /// Fail if something that is to be shipped has active switches
    ///
    /// Transformations and injected bugs are active in tests only. Yet `cargo test --release` writes
    /// over the executables of `cargo build --release`, and other ways to build turn intramorph's
    /// feature `test` on as well. Run this on what is about to be shipped.
    ///
    /// With paths it looks at these files, and searches these folders for executables, libraries,
    /// archives and object files; what a file is, its first bytes say. In a folder that cargo builds
    /// in, such as target/release, only the top level is searched: tests lie below.
    ///
    /// Without paths it looks at the executables and libraries that cargo has built of the workspace,
    /// in target/release and target/*/release.
    #[command(verbatim_doc_comment)]
    VerifyRelease(VerifyRelease),

    /// Print a script that completes the command line of `cargo-intramorph` in a shell
    ///
    /// For bash: source <(cargo intramorph completions bash)
    Completions(Completions),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    /// Whose script
    pub(crate) shell: clap_complete::Shell,
}

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
    #[arg(long, conflicts_with_all = ["fail_under", "stryker", "junit", "shard"])]
    pub(crate) list: bool,

    #[cfg(unix)]
    #[command(flatten)]
    pub(crate) selection: selection::Selection,

    /// Make only the changes that this file names, one on each line: file, item, operator and ordinal, tabs between them
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) only: Option<PathBuf>,

    /// Only build, and say what does not compile
    #[arg(long, hide = true, conflicts_with = "list")]
    pub(crate) build_only: bool,

    #[command(flatten)]
    pub(crate) continuity: Continuity,

    /// Print the result as JSON, and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    /// How many tests run at a time [default: as many as there are processors]
    ///
    /// They run in processes of their own, between which a `Mutex` or the crate `serial_test` keeps no order. With 1,
    /// tests that share a file or a port do not disturb each other.
    #[arg(short, long, value_name = "NUMBER")]
    pub(crate) jobs: Option<NonZero<usize>>,

    /// How long tests may take with a bug, in seconds, beside ten times what they take without it
    ///
    /// Few bugs that hang get there: most are noticed by how often they run through changed code.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = value_parser!(u64).range(..=MOST_SECONDS), hide_short_help = true)]
    pub(crate) patience: u64,

    /// How much memory each process of a test may have, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = value_parser!(u64).range(1..=MOST_MIB), hide_short_help = true)]
    pub(crate) memory: u64,

    #[command(flatten)]
    pub(crate) running: running::Running,

    #[command(flatten)]
    pub(crate) reports: Reports,

    #[command(flatten)]
    pub(crate) configuration_file: ConfigurationFile,

    /// The bugs that may be missed; only a file can say so.
    #[cfg(unix)]
    #[arg(skip)]
    pub(crate) acceptances: Vec<Acceptance>,

    /// Features to build with, separated by commas; may be repeated
    #[arg(
        short = 'F',
        long,
        value_name = "FEATURES",
        help_heading = "Cargo options"
    )]
    pub(crate) features: Vec<String>,

    /// Build with all features
    #[arg(long, help_heading = "Cargo options")]
    pub(crate) all_features: bool,

    /// Build without the default features
    #[arg(long, help_heading = "Cargo options")]
    pub(crate) no_default_features: bool,

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

#[derive(Debug, clap::Args)]
#[command(after_help = ExitCode::MERGE_HELP)]
pub(crate) struct Merge {
    /// The scores of the parts, as JSON
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Print the result as JSON, and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) reports: Reports,

    #[command(flatten)]
    pub(crate) configuration_file: ConfigurationFile,

    /// The manifest of the workspace, for reports that show its sources
    #[arg(long, value_name = "FILE", help_heading = "Cargo options")]
    pub(crate) manifest_path: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = ExitCode::HELP, override_usage = "\
cargo intramorph verify-release [OPTIONS]
       cargo intramorph verify-release <PATHS>...")]
pub(crate) struct VerifyRelease {
    /// Files to look at, and folders to search
    #[arg(conflicts_with_all = ["profile", "release", "packages", "exclude", "target_dir", "manifest_path"])]
    pub(crate) paths: Vec<PathBuf>,

    /// The profile that was built
    #[arg(long, value_name = "NAME", default_value = "release")]
    pub(crate) profile: String,

    /// The release profile was built, which is the default
    #[arg(short, long, conflicts_with = "profile")]
    pub(crate) release: bool,

    /// Look at this package only; may be repeated
    #[arg(short, long = "package", value_name = "NAME")]
    pub(crate) packages: Vec<String>,

    /// Do not look at this package; may be repeated
    #[arg(long, value_name = "NAME", conflicts_with = "packages")]
    pub(crate) exclude: Vec<String>,

    /// The target folder, if it is not the one that cargo names
    #[arg(long, value_name = "FOLDER")]
    pub(crate) target_dir: Option<PathBuf>,

    /// The manifest of the workspace or of one of its packages
    #[arg(long, value_name = "FILE")]
    pub(crate) manifest_path: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) resolution: Resolution,
}
