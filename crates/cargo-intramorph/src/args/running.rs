//! Options about the runner of tests, and about doctests.

use crate::runner::Runner;

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
}
