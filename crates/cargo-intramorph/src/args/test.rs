//! Arguments of `test`.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::value_parser;

use super::configuration_file::ConfigurationFile;
use super::feature_selection::FeatureSelection;
use super::package_selection::PackageSelection;
use super::reports::TestReports;
use super::resolution::Resolution;
use super::running::{MAX_SECONDS, Running};
use super::shard::{self, ShardArgument};
use super::time;
use crate::exit_code::ExitCode;
use crate::neutral::other_build;
use crate::neutral::setting;
use crate::rewrite::{AcceptEntry, ConstantValue, Neutral};

/// Maximum of `--memory`: more than any machine has, and its bytes fit into a number.
const MAX_MIB: u64 = 1 << 24;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "`--help` has examples and exit codes.",
    after_long_help = ExitCode::TEST_HELP
)]
#[expect(
    clippy::struct_field_names,
    clippy::struct_excessive_bools,
    reason = "the names of options, some of which are flags"
)]
pub(crate) struct Test {
    #[command(flatten)]
    pub(crate) package_selection: PackageSelection,

    /// Only list the changes that would be made
    #[arg(long)]
    pub(crate) list: bool,

    /// Make only changes of this kind, under no setting; several are separated by commas
    #[arg(
        long = "kind",
        value_name = "KIND",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(Neutral::ALL.iter().map(|it| it.name()))
            .try_map(|name| Neutral::named(&name)),
        help_heading = "Selection"
    )]
    pub(crate) kinds: Vec<Neutral>,

    /// Make changes of this kind as well, which are not made by default: `channel-capacity`, `fast-path`, `interrupted`
    #[arg(
        long = "with",
        value_name = "KIND",
        value_delimiter = ',',
        conflicts_with = "kinds",
        value_parser = PossibleValuesParser::new(Neutral::ALL.iter().map(|it| it.name()))
            .try_map(|name| Neutral::named(&name)),
        help_heading = "Selection"
    )]
    pub(crate) with: Vec<Neutral>,

    /// Run the tests under these settings only, or under `none`; several are separated by commas [default: those that need no build, but for test-order]
    #[arg(
        long = "setting",
        value_name = "NAME",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(
            setting::FREE
                .iter()
                .map(|it| it.name)
                .chain(other_build::FREE_NAMES)
                .chain(["none"])
        ),
        help_heading = "Selection"
    )]
    pub(crate) settings: Vec<String>,

    /// Build once more with this feature of the packages the other way round; may be repeated
    #[arg(long, value_name = "FEATURE", help_heading = "Selection")]
    pub(crate) neutral_feature: Vec<String>,

    /// Build once more with another value of a constant, such as `chunks::SIZE=1`; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = ConstantValue::parse, help_heading = "Selection")]
    pub(crate) neutral_constant: Vec<ConstantValue>,

    /// Leave the transformations and knobs alone that the sources declare as neutral
    #[arg(long, help_heading = "Selection")]
    pub(crate) no_declared: bool,

    /// Change only this file, all below this folder, or what matches this glob; may be repeated
    #[arg(long = "file", value_name = "GLOB", help_heading = "Selection")]
    pub(crate) files: Vec<String>,

    /// Change only functions of this path, or whose path ends like this; may be repeated
    #[arg(long = "function", value_name = "PATTERN", help_heading = "Selection")]
    pub(crate) functions: Vec<String>,

    /// Change only what is new: lines that the diff in a file adds (`-` for standard input), or since a revision of git
    #[arg(long, value_name = "FILE|REVISION", help_heading = "Selection")]
    pub(crate) in_diff: Option<String>,

    /// Print the result as JSON, and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    /// Take no longer than this, such as `90s` or `5m`
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    pub(crate) within: Option<Duration>,

    /// Try random combinations of changes for this long, beside each kind alone [default: 3 combinations]
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    pub(crate) time: Option<Duration>,

    /// The seed of random combinations
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Go on with a run that was interrupted; an error if something has changed since
    #[arg(long, conflicts_with = "list")]
    pub(crate) resume: bool,

    /// Try only one of several equal parts of the tests: `2/4`, or `auto` to read it from the environment
    ///
    /// Write each part with `--json`, and put them together with `cargo intramorph merge`, which also judges: a part does
    /// not fail because of findings.
    #[arg(long, value_name = "PART", value_parser = shard::parse, conflicts_with = "list", verbatim_doc_comment)]
    pub(crate) shard: Option<ShardArgument>,

    /// How many tests run at a time [default: as many as there are processors]
    #[arg(short, long, value_name = "NUMBER")]
    pub(crate) jobs: Option<NonZero<usize>>,

    /// How long tests may take with changes, in seconds, beside many times what they take without them
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = value_parser!(u64).range(..=MAX_SECONDS), hide_short_help = true)]
    pub(crate) patience: u64,

    /// How much memory each process of a test may have, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = value_parser!(u64).range(1..=MAX_MIB), hide_short_help = true)]
    pub(crate) memory: u64,

    #[command(flatten)]
    pub(crate) running: Running,

    #[command(flatten)]
    pub(crate) reports: TestReports,

    #[command(flatten)]
    pub(crate) configuration_file: ConfigurationFile,

    /// Changes that tests may notice; only a file can name them.
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
