//! Orphans: threads on which the component ran outside of any scope, while the check had it on.
//!
//! Other tests share the process, so they are only suspected of working for the program at first. Then the cases are run once
//! more in a worker, where nobody else is.

use super::isolation;
use super::seed::Seed;
use super::{Examine, Plan};
use crate::record::{Record, Vacuity, Verdict};

/// What to do about a finding that orphans may have made.
const ADVICE: &str = "first of all, let the transformation get to all threads, on some of which the component ran as it is:\n\
                      `thread::spawn(carried(|| ..))`, `.following()` for a pool of the test's own, or `.whole_process()`";

/// The record of a check that ran beside other tests: what they did is none of its business.
#[track_caller]
pub(super) fn confirmed<I, E: Examine<I>>(
    mut record: Record,
    plan: &Plan<'_, I>,
    seed: &Seed,
    examiner: &E,
) -> Record {
    let is_suspect = record.orphans > 0 && !plan.tolerates(Vacuity::Orphaned);
    if is_suspect && !is_alone() {
        let alone = isolation::orphans_of(examiner, seed, record.cases);
        // Where no worker can find out, the suspicion stands; but where there are none at all, nobody is accused.
        let unknown = if cfg!(unix) { record.orphans } else { 0 };
        record.orphans = alone.unwrap_or(unknown);
    }
    judged(record, plan)
}

/// The record of a check that ran alone: one with orphans has not tested what it says.
pub(super) fn judged<I>(mut record: Record, plan: &Plan<'_, I>) -> Record {
    if record.orphans == 0 || plan.tolerates(Vacuity::Orphaned) {
        return record;
    }
    if let Some(finding) = &mut record.finding {
        finding.advice = Some(ADVICE.to_owned());
    } else {
        record.verdict = Verdict::Inconclusive;
        record.vacuity = Some(Vacuity::Orphaned);
        record.disagreement = None;
    }
    record
}

/// Whether nobody but this test runs in the process, so that orphans are its own.
fn is_alone() -> bool {
    let thread = std::thread::current();
    let is_of_a_test = thread.name().is_some_and(|name| name != "main");
    let nextest = std::env::var_os("NEXTEST_EXECUTION_MODE");
    !is_of_a_test || nextest.is_some_and(|mode| mode == "process-per-test")
}
