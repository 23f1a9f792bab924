//! Orphans: threads on which the component ran outside of any scope, while the check had it on.

use super::Plan;
use crate::record::{Record, Vacuity, Verdict};

/// What to do about a finding that orphans may have made.
const ADVICE: &str = "first of all, let the transformation get to all threads, on some of which the component ran as it is:\n\
                      `thread::spawn(carried(|| ..))`, `.following()` for a pool of the test's own, or `.whole_process()`";

/// Whether nobody but this test runs in the process, so that orphans are its own.
pub(super) fn is_alone() -> bool {
    let is_of_a_test = std::thread::current()
        .name()
        .is_some_and(|name| name != "main");
    let nextest = std::env::var_os("NEXTEST_EXECUTION_MODE");
    !is_of_a_test || nextest.is_some_and(|mode| mode == "process-per-test")
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
