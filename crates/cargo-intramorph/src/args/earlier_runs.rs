//! Options about earlier runs, and about the part of the bugs that this run tries.

use super::shard::{self, ShardArgument};
use crate::score::request::EarlierOutcomes;

#[derive(Debug, clap::Args)]
pub(crate) struct EarlierRuns {
    /// Go on with a run that was interrupted; an error if something has changed since
    #[arg(long, help_heading = "Earlier runs")]
    pub(crate) resume: bool,

    /// Try all bugs, whatever is known from earlier runs
    ///
    /// Otherwise an outcome is kept as long as neither the function with the bug nor the tests that decide have
    /// changed; that a function which these call has changed is not asked. Nothing at all is run if nothing has
    /// changed. If something else has, such as a type, a constant, an import, a helper of tests, a manifest or a file
    /// that tests may read, all bugs are tried. Variables that tests read on their own are not known.
    #[arg(
        long,
        conflicts_with = "resume",
        help_heading = "Earlier runs",
        verbatim_doc_comment
    )]
    pub(crate) fresh: bool,

    /// Try again only the bugs that the last run missed, and those that it does not know
    ///
    /// For use after a test was written: prints which of them are caught now. What the last run caught counts as caught,
    /// whatever has changed since, until the next run without this option.
    #[arg(
        long,
        conflicts_with_all = ["resume", "fresh", "shard"],
        help_heading = "Earlier runs",
        verbatim_doc_comment
    )]
    pub(crate) only_missed: bool,

    /// Try only one of several equal parts of the bugs: `2/4`, or `auto` to read it from the environment
    ///
    /// `auto` knows the variables of GitLab, Buildkite, Circle CI, Azure Pipelines, Semaphore, Bitbucket and Slurm;
    /// those of Kubernetes, AWS Batch and Google Batch do not tell how many parts there are: `auto/4`. Write each
    /// part with `--json`, and put them together with `cargo intramorph merge`, which also judges: a part does not
    /// fail because of missed bugs.
    #[arg(long, value_name = "PART", value_parser = shard::parse, help_heading = "Earlier runs", verbatim_doc_comment)]
    pub(crate) shard: Option<ShardArgument>,
}

impl EarlierRuns {
    pub(crate) fn earlier(&self) -> EarlierOutcomes {
        match self {
            Self { resume: true, .. } => EarlierOutcomes::Resume,
            Self { fresh: true, .. } => EarlierOutcomes::Forget,
            Self {
                only_missed: true, ..
            } => EarlierOutcomes::Trust,
            _ => EarlierOutcomes::Keep,
        }
    }
}
