//! The record of a check that a worker skips.

use std::panic::Location;
use std::time::Duration;

use super::message::Outcome;
use crate::harness::examine::About;
use crate::harness::panics::fail;
use crate::harness::seed::Seed;
use crate::harness::target;
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
    Record {
        schema: intramorph_record::SCHEMA,
        package: target::package(),
        target: target::integration_test(),
        test: seed.test,
        location: format!("{}:{}", location.file(), location.line()),
        oracle: about.oracle,
        relation: about.relation.clone(),
        counterpart: about.counterpart.clone(),
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
