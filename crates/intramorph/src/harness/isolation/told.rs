//! The record of a check that a worker is told of and does not run.

use std::panic::Location;

use super::roll::Outcome;
use crate::harness::panics::fail;
use crate::harness::seed::Seed;
use crate::harness::{Examine, target};
use crate::record::{Record, Verdict};

/// What the code between two checks gets to see: the record that the parent made of it.
#[track_caller]
pub(crate) fn told<I, E: Examine<I>>(outcome: Outcome, examiner: &E) -> Record {
    match outcome {
        Outcome::Panicked => fail("the code of this check panicked before"),
        Outcome::Recorded(record) => *record,
        Outcome::Held => held(examiner),
    }
}

/// Of a check that holds, nobody looks at the record.
#[track_caller]
fn held<I, E: Examine<I>>(examiner: &E) -> Record {
    let (seed, about) = (Seed::of_this_test(), examiner.about());
    let location = Location::caller();
    let mut record = Record::default();
    record.package = target::package();
    record.target = target::integration_test();
    record.test = seed.test;
    record.location = format!("{}:{}", location.file(), location.line());
    record.oracle = about.oracle;
    record.relation = about.relation;
    record.counterpart = about.counterpart;
    record.seed = seed.value;
    record.verdict = Verdict::Holds;
    record
}
