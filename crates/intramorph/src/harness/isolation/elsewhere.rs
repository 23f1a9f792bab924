//! Isolation where there are no Unix processes: refused, and nothing else.

#[path = "part.rs"]
mod part;

use std::fmt::Debug;
use std::time::Duration;

use super::inputs::Source;
use super::seed::Seed;
use super::{Examine, Plan};
use crate::panics::fail;
use crate::record::Record;
use crate::transformation::scopes::Scopes;

pub(crate) use part::Part;

/// How programs would be isolated.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Isolation {
    pub(crate) mode: Mode,
    pub(crate) run_limit: Duration,
    pub(crate) memory_limit: u64,
}

/// No program takes a worker with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {}

/// No worker notes what it runs.
#[derive(Debug)]
pub(crate) enum Progress {}

/// No worker is connected.
pub(crate) enum Connection {}

/// What a worker would be there for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    #[default]
    Isolated,
    WholeProcess,
}

/// How no check went.
pub(crate) enum Outcome {}

/// Every process is the test's own.
pub(crate) enum Role {
    Ordinary,
    Told(Outcome),
    Worker(Connection),
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

impl Role {
    pub(crate) fn of_this_process() -> Self {
        Self::Ordinary
    }
}

impl Scopes {
    #[inline]
    pub(crate) fn note(&mut self, _part: Part) {}

    #[inline]
    pub(crate) fn leaves_out(&mut self, _program: Part) -> bool {
        self.progress.is_some()
    }
}

pub(crate) fn is_worker() -> bool {
    false
}

/// Believed, since nobody asks the executable.
pub(crate) fn is_listed(_name: &str) -> bool {
    true
}

#[track_caller]
pub(crate) fn told<I, E: Examine<I>>(outcome: Outcome, _examiner: &E) -> Record {
    match outcome {}
}

/// Nobody finds out.
pub(crate) fn orphans_of<I, E: Examine<I>>(
    _examiner: &E,
    _seed: &Seed,
    _cases: u64,
) -> Option<u64> {
    None
}

pub(crate) fn serve<I, S, E>(
    connection: Connection,
    _plan: &Plan<'_, I>,
    _source: impl FnOnce(u64) -> S,
    _examiner: &E,
) -> ! {
    match connection {}
}

#[track_caller]
pub(crate) fn check<I, S, E>(
    _plan: &Plan<'_, I>,
    _isolation: Isolation,
    _source: impl FnOnce(u64) -> S,
    _examiner: &E,
) -> Record
where
    I: Debug,
    S: Source<Input = I>,
    E: Examine<I>,
{
    fail(
        "this check can't be isolated: that takes Linux or macOS\n\
         run it without `.isolated()`, `.whole_process()` and limits here",
    )
}
