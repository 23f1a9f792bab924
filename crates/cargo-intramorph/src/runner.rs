//! Runner of tests: the program that says which tests there are, and how they run.

use clap::ValueEnum;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Runner {
    /// As `cargo test --tests`: many tests in one process. What follows `--` is for test binaries
    #[default]
    Cargo,
    /// As `cargo nextest run`, with its configuration: each test in a process of its own. What follows `--` is for
    /// `cargo nextest run`, such as `-- -E 'not test(slow)'` or `-- --profile ci`
    Nextest,
}
