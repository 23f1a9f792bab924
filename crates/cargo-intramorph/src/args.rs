//! Arguments of the command line.

#[cfg(unix)]
pub(crate) mod configuration_file;
#[cfg(unix)]
pub(crate) mod earlier_runs;
#[cfg(unix)]
pub(crate) mod feature_selection;
pub(crate) mod from_command_line;
#[cfg(unix)]
mod merge;
mod number;
#[cfg(unix)]
pub(crate) mod package_selection;
#[cfg(unix)]
pub(crate) mod page;
#[cfg(unix)]
pub(crate) mod reports;
pub(crate) mod resolution;
#[cfg(unix)]
mod review;
#[cfg(unix)]
pub(crate) mod running;
#[cfg(unix)]
mod score;
#[cfg(unix)]
pub(crate) mod shard;
#[cfg(unix)]
mod suggest;
pub(crate) mod terminal;
#[cfg(unix)]
mod test;
#[cfg(unix)]
mod time;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::exit_code::ExitCode;
#[cfg(unix)]
pub(crate) use merge::Merge;
use resolution::Resolution;
#[cfg(unix)]
pub(crate) use review::Review;
#[cfg(unix)]
pub(crate) use score::Score;
#[cfg(unix)]
pub(crate) use suggest::Suggest;
use terminal::{STYLES, Terminal};
#[cfg(unix)]
pub(crate) use test::Test;

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
    /// Not changed are tests, build scripts, the insides of most macros, and what the compiler evaluates:
    /// constants, and each `const fn` that a constant needs. The result says how much code that is.
    #[command(verbatim_doc_comment)]
    #[cfg(unix)]
    Score(Box<Score>),

    /// Find the switches that a program has already, and say what they must not change
    ///
    /// Tries each of them on many inputs, and infers how the outputs are related. What holds on nearly all inputs is
    /// shown as a suspected bug, with the simplest exception; what holds on all of them is worth a test.
    ///
    /// `--list` only lists the switches of a library, without a build, and quotes what the documentation says of results.
    #[command(verbatim_doc_comment)]
    #[cfg(unix)]
    Suggest(Box<Suggest>),

    /// Make changes that a correct program does not notice, and say which tests notice them
    ///
    /// A reader may return fewer bytes than it was asked for, equal elements may come in any order after an unstable sort, a
    /// hash map may be iterated in any order. Makes such changes under the tests that are there already, without a line
    /// of code, and names the smallest set of changes that makes a test fail.
    ///
    /// All changes are compiled at once, into a copy of the workspace in the target folder; the sources are not touched.
    #[command(verbatim_doc_comment)]
    #[cfg(unix)]
    Test(Box<Test>),

    /// Walk through what `suggest` has found, and accept or reject it
    ///
    /// What is accepted is written as a test, and stays only if it does what it should. What is rejected is remembered
    /// in intramorph-suggestions.toml, beside the manifest, and not suggested again: commit that file.
    #[command(verbatim_doc_comment)]
    #[cfg(unix)]
    Review(Box<Review>),

    /// Put the results of all parts together, as if there had been one run
    ///
    /// Each file is what `cargo intramorph score --shard PART --json` printed, or `cargo intramorph test` with the same
    /// options. All parts have to be there once, and made from the same sources, tests and options, with the same
    /// compiler. Of `[score]` in intramorph.toml it reads how to judge and report the whole: fail-under, annotations and
    /// the files of reports.
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
