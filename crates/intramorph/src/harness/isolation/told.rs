//! The record of a check that a worker is told of and does not run.

use std::panic::Location;
use std::time::Duration;

use super::roll::Outcome;
use crate::harness::seed::Seed;
use crate::harness::{Examine, target};
use crate::panics::fail;
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
    Record {
        schema: intramorph_record::SCHEMA,
        package: target::package(),
        target: target::integration_test(),
        test: seed.test,
        location: format!("{}:{}", location.file(), location.line()),
        oracle: about.oracle,
        relation: about.relation,
        counterpart: about.counterpart,
        component: None,
        classification: None,
        seed: seed.value,
        cases: 0,
        rejected: 0,
        inconclusive: 0,
        reached: None,
        orphans: 0,
        coverage: Vec::new(),
        started: 0,
        elapsed: Duration::ZERO,
        shrinking: Duration::ZERO,
        verdict: Verdict::Holds,
        statistics: None,
        finding: None,
        vacuity: None,
        disagreement: None,
    }
}
