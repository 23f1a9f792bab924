//! Orphans: threads on which the component ran outside of any scope, while the check had it on.
//!
//! Other tests share the process, so they are only suspected of working for the program at first. Then the cases are run once
//! more in a worker, where nobody else is. Who can't be told apart from other tests is not accused.

use super::isolation;
use super::note::note;
use super::seed::Seed;
use super::{Examine, Plan, shrink};
use crate::record::{Record, Vacuity, Verdict};
use crate::transformation::leader::orphans_of_followers;

/// What to do about a finding that orphans may have made.
const ADVICE: &str = "first of all, let the transformation get to all threads, on some of which the component ran as it is:\n\
                      `thread::spawn(carried(|| ..))`, `.following()` for a pool of the test's own, or `.whole_process()`";

/// What to say where nobody can find out.
const UNKNOWN: &str = "the component also ran on threads in no scope, and whether they belong to this check or to other tests can't \
                       be told here; a check on the thread of a `#[test]` that can be run again by itself is told";

/// What the threads of a check did that runs beside other tests.
pub(super) struct Suspicion {
    /// How often threads that follow this one had asked in vain before.
    own_before: u64,
}

impl Suspicion {
    pub(super) fn begins() -> Self {
        Self {
            own_before: orphans_of_followers(),
        }
    }

    /// The record of the check: what other tests did is none of its business.
    #[track_caller]
    pub(super) fn ends<I, E: Examine<I>>(
        self,
        mut record: Record,
        plan: &Plan<'_, I>,
        (seed, examiner): (&Seed, &E),
    ) -> Record {
        // Threads that follow this one work for nobody else.
        let own = orphans_of_followers() - self.own_before;
        // A finding stays one whoever the threads belong to, and only its advice depends on that.
        let is_told_as_it_is = record.finding.is_some() && shrink::is_off();
        let is_suspect =
            record.orphans > 0 && !is_told_as_it_is && !plan.tolerates(Vacuity::Orphaned);
        if is_suspect && own == 0 && !is_alone() {
            let alone = isolation::orphans_of(examiner, seed, record.cases);
            if alone.is_none() {
                note(&format!("{}: {UNKNOWN}", record.location));
            }
            record.orphans = alone.unwrap_or(0);
        }
        judged(record, plan)
    }
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

/// Whether nobody but this test runs in the process, so that orphans are its own: under nextest, and in a documentation test.
fn is_alone() -> bool {
    let nextest = std::env::var_os("NEXTEST_EXECUTION_MODE");
    std::thread::current().name() == Some("main")
        || nextest.is_some_and(|mode| mode == "process-per-test")
}
