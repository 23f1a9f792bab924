//! The record of a check that a worker is told of and does not run.

use std::panic::Location;
use std::time::Duration;

use super::roll::Outcome;
use crate::harness::panics::fail;
use crate::harness::seed::Seed;
use crate::harness::{Examine, target};
use crate::record::{Finding, Record, Verdict};

/// The least that the code between two checks may ask for.
#[track_caller]
pub(crate) fn told<I, E: Examine<I>>(outcome: Outcome, examiner: &E) -> Record {
    let Some(verdict) = outcome else {
        fail("the code of this check panicked before");
    };
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
        verdict,
        finding: (verdict == Verdict::Broken).then(not_found_here),
        vacuity: None,
        disagreement: None,
    }
}

fn not_found_here() -> Finding {
    Finding {
        why: "found by the parent of this worker".to_owned(),
        advice: None,
        input: String::new(),
        unshrunk_input: None,
        follow_up: None,
        output: String::new(),
        counterpart: String::new(),
        counterpart_output: String::new(),
        difference: None,
        case: 0,
        shrinking_runs: 0,
        reached: None,
        path: None,
        kept: None,
        replay: String::new(),
    }
}
