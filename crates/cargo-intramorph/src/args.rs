//! What can be said on the command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::exit_code::ExitCode;

#[derive(Debug, Parser)]
#[command(
    name = "cargo-intramorph",
    bin_name = "cargo intramorph",
    version,
    about = "Intramorphic testing, beside `cargo test`"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
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
}
