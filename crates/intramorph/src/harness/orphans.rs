//! Orphans: threads on which the component ran outside of any scope, while a changed program ran.
//!
//! Other tests share the process, so their threads may be meant. A thread of the test harness is the only one with the name of its
//! test. For all others, the cases are run once more in a worker process, where no other test runs. Where that answers nothing, the check fails
//! and says why.

use super::executor::{Rerun, process};
use super::inputs::shrink;
use super::rerun::{is_listed_test, is_worker};
use crate::harness::{About, Plan, Seed};
use crate::record::{Record, Vacuity, Verdict};
use crate::transformation::change::Changes;
use crate::transformation::orphans::Threads;
use crate::transformation::scope::is_this_thread;

/// Advice for a finding that orphans may have caused.
const ADVICE: &str = "first of all, let the transformation get to all threads, on some of which the component ran as it is:\n\
                      `thread::spawn(carried(|| ..))`, `.following()` for a pool of the test's own, or `.whole_process()`";

/// The suspicion that threads of a check ran the component in no scope.
pub(super) struct Suspicion {
    changes: Changes,
    /// How often each kind of threads had asked for a change before the check.
    before: Vec<(usize, Threads, u64)>,
    /// Whether programs run on other threads than that of the check.
    is_parallel: bool,
}

impl Suspicion {
    pub(super) fn begins(changes: Changes, is_parallel: bool) -> Self {
        Self {
            before: changes.orphans_by_threads(),
            changes,
            is_parallel,
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
        // A finding stays a finding whatever the threads belong to; only its advice depends on them.
        let is_final = record.finding.is_some() && shrink::is_off();
        let is_suspect = record.orphans > 0 && !is_final && !plan.tolerates(Vacuity::Orphaned);
        if !is_suspect {
            return judged(record, plan);
        }
        let threads = self.threads();
        let strangers: Vec<_> = threads
            .iter()
            .filter(|threads| !are_of_a_test(threads))
            .collect();
        // The place where the component was asked is more of a help than that where the change is declared.
        if let Some(stranger) = strangers.first().filter(|_| record.finding.is_none()) {
            record.component = Some(stranger.asked_at.clone());
        }
        if is_alone() {
            return judged(record, plan);
        }
        if self.is_parallel && threads.iter().any(are_followers) {
            return judged(record, plan);
        }
        // Without processes, threads that were forgotten are noticed only where a test runs alone.
        if strangers.is_empty() || cfg!(not(unix)) {
            record.orphans = 0;
            return record;
        }
        let follows_another = |threads: &Threads| threads.leader.is_some();
        let must_reach_the_same = threads.iter().any(follows_another);
        match process::run_alone(about, seed, &record) {
            Ok(alone) if alone.orphans > 0 => record.orphans = alone.orphans,
            Ok(alone) => match alone.difference(&record, must_reach_the_same) {
                None => record.orphans = 0,
                Some(difference) => return unconfirmed(record, plan, difference),
            },
            Err(reason) => return unconfirmed(record, plan, reason),
        }
        judged(record, plan)
    }

    /// Returns the threads that asked for a change in no scope since the check began.
    fn threads(&self) -> Vec<Threads> {
        let mut now = self.changes.orphans_by_threads();
        now.retain(|counted| !self.before.contains(counted));
        now.into_iter().map(|(_, threads, _)| threads).collect()
    }
}

impl Rerun {
    /// Says in what a check differs that runs alone, if it does.
    fn difference(&self, record: &Record, must_reach_the_same: bool) -> Option<String> {
        // What a finding says does not depend on the threads.
        if record.finding.is_some() || record.disagreement.is_some() {
            return None;
        }
        let reached = record.reached.unwrap_or(0);
        let is_less = must_reach_the_same && reached < self.reached;
        if self.is_stopped {
            Some("run again alone, the check stops at a case that passes here".to_owned())
        } else if is_less || (reached == 0) != (self.reached == 0) {
            let alone = self.reached;
            Some(format!(
                "run again alone, the check reaches the component {alone} times, here {reached} times: a pool that\n\
                 follows the thread of another test, or a state that tests share?"
            ))
        } else {
            None
        }
    }
}

/// Judges the record of a check that ran alone: one with orphans has not tested what it says.
pub(super) fn judged<I>(record: Record, plan: &Plan<'_, I>) -> Record {
    if record.orphans == 0 || plan.tolerates(Vacuity::Orphaned) {
        return record;
    }
    failed(record, Vacuity::Orphaned)
}

/// Fails a check of which it is not known whether the orphans are its own.
fn unconfirmed<I>(mut record: Record, plan: &Plan<'_, I>, reason: String) -> Record {
    if plan.tolerates(Vacuity::PossiblyOrphaned) {
        return record;
    }
    record.unconfirmed = Some(reason);
    failed(record, Vacuity::PossiblyOrphaned)
}

fn failed(mut record: Record, vacuity: Vacuity) -> Record {
    if let Some(finding) = &mut record.finding {
        finding.advice = Some(ADVICE.to_owned());
    } else {
        record.verdict = Verdict::Inconclusive;
        record.vacuity = Some(vacuity);
        record.disagreement = None;
    }
    record
}

/// Returns whether threads follow the thread of this check.
fn are_followers(threads: &Threads) -> bool {
    threads.leader.is_some_and(is_this_thread)
}

/// Returns whether threads are one on which the test harness runs a test. This check is not waiting for it.
///
/// A test runs once, on one thread. So of several threads with its name, a program has started some, and also the one with the name of
/// this test that is not the thread of this test.
pub(crate) fn are_of_a_test(threads: &Threads) -> bool {
    let this = std::thread::current();
    let (Some(only), Some(name)) = (threads.only, threads.name.as_deref()) else {
        return false;
    };
    let can_be_of_test = only == this.id() || this.name() != Some(name);
    threads.leader.is_none() && can_be_of_test && is_listed_test(name)
}

/// Returns whether this test runs alone in its process, so that orphans are its own: in a worker, under nextest, and in a
/// documentation test.
fn is_alone() -> bool {
    let nextest = std::env::var_os("NEXTEST_EXECUTION_MODE");
    is_worker()
        || std::thread::current().name() == Some("main")
        || nextest.is_some_and(|mode| mode == "process-per-test")
}
