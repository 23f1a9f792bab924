//! The second run of a program on one input: it has to return what the first one returned, and change nothing.

use std::fmt::Debug;

use crate::harness::{Differing, Snapshot};
use crate::oracle::counterpart::{self, Judge, are_the_same};
use crate::panics::Status;
use crate::record::Vacuity;

/// Returns the outputs of two runs of one program, if they differ.
pub(super) fn differing<I, O: Debug>(
    judge: &dyn Judge<I, O>,
    is_of_counterpart: bool,
    [one, other]: [&Status<O>; 2],
) -> Option<Differing> {
    let agree = |one: &O, other: &O| judge.agree(one, other);
    let is_the_same = are_the_same(one, other, &agree);
    (!is_the_same).then(|| counterpart::differing(is_of_counterpart, one, other))
}

/// Returns how the input printed before a run of the counterpart and how it prints now, if the run changed it.
pub(super) fn input_changed(before: Snapshot, input: &dyn Debug) -> Option<Differing> {
    let outputs = before.compare(input)?;
    Some(Differing {
        shows: Vacuity::InputChanged,
        is_of_counterpart: true,
        outputs,
    })
}

/// An output of `P`, which must stay as it is while `P'` runs.
pub(super) struct Watched<'run, O> {
    output: &'run O,
    before: Snapshot,
}

impl<'run, O: Debug> Watched<'run, O> {
    /// Returns nothing if the run panicked.
    pub(super) fn of(status: &'run Status<O>) -> Option<Self> {
        let output = status.as_ref().ok()?;
        let before = Snapshot::of(output);
        Some(Self { output, before })
    }

    /// Returns the output before and now, if it has changed.
    pub(super) fn changed(self) -> Option<Differing> {
        let outputs = self.before.compare(self.output)?;
        Some(Differing {
            shows: Vacuity::OutputChanged,
            is_of_counterpart: true,
            outputs,
        })
    }
}
