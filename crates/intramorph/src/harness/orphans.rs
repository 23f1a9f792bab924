//! Orphans: threads on which the component ran outside of any scope, while the check had it on.
//!
//! Other tests share the process, so their threads may be meant. Then the cases are run once more in a worker process, where no
//! other test runs. Where that can't be done, the check is not blamed.

use super::executor::process;
use super::inputs::shrink;
use super::note::note;
use crate::harness::{About, Plan, Seed};
use crate::record::{Record, Vacuity, Verdict};
use crate::transformation::scope::orphans_of_followers;

/// Advice for a finding that orphans may have caused.
const ADVICE: &str = "first of all, let the transformation get to all threads, on some of which the component ran as it is:\n\
                      `thread::spawn(carried(|| ..))`, `.following()` for a pool of the test's own, or `.whole_process()`";

/// Note for a check whose orphans can't be distinguished from those of other tests.
const UNKNOWN: &str = "the component also ran on threads in no scope, and whether they belong to this check or to other tests can't \
                       be told here; a check on the thread of a `#[test]` that can be run again by itself is told";

/// The suspicion that threads of a check ran the component in no scope.
pub(super) struct Suspicion {
    /// How often threads that follow this one were orphans before the check.
    own_before: u64,
}

impl Suspicion {
    pub(super) fn begins() -> Self {
        Self {
            own_before: orphans_of_followers(),
        }
    }

    /// Judges the record of the check, without what other tests did.
    #[track_caller]
    pub(super) fn ends<I>(
        self,
        mut record: Record,
        plan: &Plan<'_, I>,
        (seed, about): (&Seed, &About),
    ) -> Record {
        // Threads that follow this one work for this check alone.
        let own = orphans_of_followers() - self.own_before;
        // A finding stays a finding whatever the threads belong to; only its advice depends on them.
        let is_final = record.finding.is_some() && shrink::is_off();
        let is_suspect = record.orphans > 0 && !is_final && !plan.tolerates(Vacuity::Orphaned);
        if is_suspect && own == 0 && !is_alone() {
            let alone = process::orphans_alone(about, seed, &record);
            if alone.is_none() {
                note(&format!("{}: {UNKNOWN}", record.location));
            }
            record.orphans = alone.unwrap_or(0);
        }
        judged(record, plan)
    }
}

/// Judges the record of a check that ran alone: one with orphans has not tested what it says.
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

/// Returns whether this test runs alone in its process, so that orphans are its own: under nextest, and in a documentation test.
fn is_alone() -> bool {
    let nextest = std::env::var_os("NEXTEST_EXECUTION_MODE");
    std::thread::current().name() == Some("main")
        || nextest.is_some_and(|mode| mode == "process-per-test")
}
