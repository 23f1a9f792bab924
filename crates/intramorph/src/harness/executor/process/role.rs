//! The role of this process in a check: it runs the check, skips it, or serves as the worker of another process.

use std::cell::RefCell;
use std::panic::Location;

use super::connection::Connection;
use super::message::Outcome;
use crate::harness::cargo_target::{integration_test, package};
use crate::harness::rerun::{Assignment, is_listing, is_worker};
use crate::harness::{About, Seed};
use crate::panics::fail;
use crate::record::{Record, Verdict, is_collecting};

thread_local! {
    static CONNECTION: RefCell<Option<Connection>> = const { RefCell::new(None) };
}

/// What this process does with a check.
pub(crate) enum Role {
    /// Run it.
    Ordinary,
    /// Skip it: it comes before the worker's own check, and had this outcome.
    Skipped(Outcome),
    /// Serve the parent.
    Worker(Connection),
}

/// A check that has begun on this thread.
pub(crate) struct Begun {
    outcome: Outcome,
}

impl Begun {
    pub(crate) fn now() -> Self {
        if is_listing() {
            // This process was asked for a list of its tests and has started one. It must not start others.
            std::process::exit(1);
        }
        begin();
        let outcome = Outcome::Panicked;
        Self { outcome }
    }

    pub(crate) fn ended(mut self, record: Record) -> Record {
        let is_seen = is_collecting() || record.verdict != Verdict::Holds;
        self.outcome = if is_seen && !is_worker() {
            Outcome::Recorded(Box::new(record.clone()))
        } else {
            Outcome::Held
        };
        record
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        end(std::mem::replace(&mut self.outcome, Outcome::Panicked));
    }
}

impl Role {
    /// Returns the role of this process in the check that has begun last.
    pub(crate) fn of_this_process() -> Self {
        let Some(assignment) = Assignment::of_this_process() else {
            return Self::Ordinary;
        };
        let is_on_thread = std::thread::current().name() == Some(&assignment.test);
        match ordinal_of_this().filter(|_| is_on_thread) {
            Some(ordinal) if ordinal <= assignment.ordinal => {
                let mut connection = CONNECTION.take().unwrap_or_else(Connection::to_parent);
                if ordinal == assignment.ordinal {
                    return Self::Worker(connection);
                }
                let outcome = connection.next_outcome();
                CONNECTION.set(Some(connection));
                Self::Skipped(outcome)
            }
            _ => Self::Ordinary,
        }
    }
}

thread_local! {
    static LOG: RefCell<CheckLog> = const { RefCell::new(CheckLog { depth: 0, begun: 0, outcomes: Vec::new() }) };
}

struct CheckLog {
    /// How many checks are under way, one inside of the other.
    depth: usize,
    /// How many began that are not inside of another. Those inside run only where the programs of the outer one run.
    begun: u64,
    /// Each with how often it came in a row, because a thread may run millions of checks.
    outcomes: Vec<(Outcome, u64)>,
}

/// Begins a check.
pub(super) fn begin() {
    LOG.with_borrow_mut(|log| {
        log.begun += u64::from(log.depth == 0);
        log.depth += 1;
    });
}

/// Ends a check.
pub(super) fn end(outcome: Outcome) {
    LOG.with_borrow_mut(|log| {
        log.depth -= 1;
        if log.depth > 0 {
            return;
        }
        match log.outcomes.last_mut() {
            Some((last, times)) if *last == outcome => *times += 1,
            _ => log.outcomes.push((outcome, 1)),
        }
    });
}

/// Returns the number of the check under way, from 1; none inside of another check.
pub(super) fn ordinal_of_this() -> Option<u64> {
    LOG.with_borrow(|log| (log.depth == 1).then_some(log.begun))
}

/// Returns the outcomes of the checks before this one, each with how often it came in a row.
pub(super) fn outcomes() -> Vec<(Outcome, u64)> {
    LOG.with_borrow(|log| log.outcomes.clone())
}

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
    record.package = package();
    record.target = integration_test();
    record.test = seed.test;
    record.location = format!("{}:{}", location.file(), location.line());
    record.oracle = about.oracle;
    record.relation.clone_from(&about.relation);
    record.counterpart.clone_from(&about.counterpart);
    record.seed = seed.value;
    record.verdict = Verdict::Holds;
    record
}
