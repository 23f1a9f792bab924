//! The record of a check that a worker skips.

use std::panic::Location;

use super::message::Outcome;
use crate::harness::target;
use crate::harness::{About, Seed};
use crate::panics::fail;
use crate::record::{Record, Verdict};

/// Returns the record that the parent made of a check, for the code between two checks.
#[track_caller]
pub(crate) fn skipped(outcome: Outcome, about: &About) -> Record {
    match outcome {
        Outcome::Panicked => fail("the code of this check panicked before"),
        Outcome::Recorded(record) => *record,
        Outcome::Held => held(about),
    }
}

/// Makes a record of a check that holds. No code has looked at the original.
#[track_caller]
fn held(about: &About) -> Record {
    let seed = Seed::of_this_test();
    let location = Location::caller();
    let mut record = Record::default();
    record.package = target::package();
    record.target = target::integration_test();
    record.test = seed.test;
    record.location = format!("{}:{}", location.file(), location.line());
    record.oracle = about.oracle;
    record.relation = about.relation.clone();
    record.counterpart = about.counterpart.clone();
    record.seed = seed.value;
    record.verdict = Verdict::Holds;
    record
}
