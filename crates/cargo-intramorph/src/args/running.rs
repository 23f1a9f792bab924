//! Options about the runner of tests, and about doctests.

use clap::value_parser;

use crate::runner::Runner;

/// Maximum of `--patience` and `--test-limit`: a day for one bug.
pub(super) const MAX_SECONDS: u64 = 24 * 60 * 60;

#[derive(Debug, clap::Args)]
pub(crate) struct Running {
    /// Who says which tests there are, and how they run
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "NAME",
        help_heading = "Test options"
    )]
    pub(crate) runner: Runner,

    /// Run the examples in the documentation of libraries (doctests) as well
    ///
    /// Each is a process of its own, so they take long. Needs cargo 1.89. Names, `--skip` and so on after `--` choose among
    /// them, too, unless they are meant for nextest.
    #[arg(long, help_heading = "Test options")]
    pub(crate) doc: bool,

    /// Fail if a test does not pass without changes, instead of leaving it out
    #[arg(long, help_heading = "Test options")]
    pub(crate) strict: bool,

    /// How long a test may take without changes, in seconds; one that takes longer is left out
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = value_parser!(u64).range(1..=MAX_SECONDS), help_heading = "Test options", hide_short_help = true)]
    pub(crate) test_limit: u64,
}
