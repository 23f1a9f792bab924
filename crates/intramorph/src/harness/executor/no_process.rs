//! The executor of a worker process where there are no Unix processes: it refuses every check.

use std::convert::Infallible;
use std::fmt::Debug;

use super::local::Local;
use crate::harness::{About, AnyInputs, Examine, Isolation, Plan, Seed};
use crate::panics::fail;
use crate::record::Record;

/// The role of a process in a check: every process is the test's own.
pub(crate) enum Role {
    Ordinary,
    Skipped(Infallible),
    Worker(Infallible),
}

impl Role {
    pub(crate) fn of_this_process() -> Self {
        Self::Ordinary
    }
}

/// A check that has begun.
pub(crate) struct Begun;

impl Begun {
    pub(crate) fn now() -> Self {
        Self
    }

    pub(crate) fn ended(self, record: Record) -> Record {
        record
    }
}

/// Stands for an executor that can't be made here.
pub(crate) struct Process;

impl Process {
    #[track_caller]
    pub(crate) fn new<'run, I: Debug, V>(
        _isolation: Isolation,
        _seed: &'run Seed,
        _oracle: &'run dyn Examine<I, Evidence = V>,
    ) -> Local<'run, I, dyn Examine<I, Evidence = V> + 'run> {
        fail(
            "this check can't be isolated: that takes Linux or macOS\n\
             run it without `.isolated()`, `.whole_process()` and limits here",
        )
    }
}

pub(crate) fn skipped(outcome: Infallible, _about: &About) -> Record {
    match outcome {}
}

pub(crate) fn serve<I, V>(
    connection: Infallible,
    _plan: &Plan<'_, I>,
    _inputs: AnyInputs<'_, I>,
    _oracle: &dyn Examine<I, Evidence = V>,
) -> ! {
    match connection {}
}

/// Returns nothing, because no worker can find out.
pub(crate) fn orphans_alone(_about: &About, _seed: &Seed, _cases: u64) -> Option<u64> {
    None
}
