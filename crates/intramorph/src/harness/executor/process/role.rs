//! The role of a process in a check: the test's own process, or a worker.

use std::cell::RefCell;

use super::check_log;
use super::connection::Connection;
use super::message::Outcome;
use crate::harness::worker_environment::{Assignment, is_listing, is_worker};
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
            // Asked for its tests, this harness has started one. It must not go on to start others.
            std::process::exit(1);
        }
        check_log::begin();
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
        check_log::end(std::mem::replace(&mut self.outcome, Outcome::Panicked));
    }
}

impl Role {
    /// Returns the role of this process in the check that has begun last.
    pub(crate) fn of_this_process() -> Self {
        let Some(assignment) = Assignment::of_this_process() else {
            return Self::Ordinary;
        };
        let is_on_thread = std::thread::current().name() == Some(&assignment.test);
        match check_log::ordinal_of_this().filter(|_| is_on_thread) {
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
