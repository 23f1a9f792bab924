//! The executor of a worker process where there are no Unix processes: it refuses every check.

use std::fmt::Debug;

use super::Rerun;
use super::local::Local;
use crate::harness::{About, Examine, Isolation, Seed};
use crate::panics::fail;
use crate::record::Record;

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

/// Returns why a check can't run alone.
pub(crate) fn run_alone(_about: &About, _seed: &Seed, _record: &Record) -> Result<Rerun, String> {
    Err("to run the check alone takes Linux or macOS".to_owned())
}
