//! The role that a process plays in a check: the test's own, or that of a worker.

use std::cell::RefCell;

use super::roll::{self, Outcome};
use super::summons::{Summons, is_listing, is_worker};
use super::worker::Connection;
use crate::record::{Record, Verdict, is_collecting};

thread_local! {
    static CONNECTION: RefCell<Option<Connection>> = const { RefCell::new(None) };
}

/// What to do with a check.
pub(crate) enum Role {
    /// Run it.
    Ordinary,
    /// Nothing: it is one before the worker's own, and went like that.
    Told(Outcome),
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
        roll::begin();
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
        roll::end(std::mem::replace(&mut self.outcome, Outcome::Panicked));
    }
}

impl Role {
    /// The role of this process in the check that has begun last.
    pub(crate) fn of_this_process() -> Self {
        let Some(summons) = Summons::of_this_process() else {
            return Self::Ordinary;
        };
        let is_on_thread = std::thread::current().name() == Some(&summons.test);
        match roll::ordinal_of_this().filter(|_| is_on_thread) {
            Some(ordinal) if ordinal <= summons.ordinal => {
                let mut connection = CONNECTION.take().unwrap_or_else(Connection::to_parent);
                if ordinal == summons.ordinal {
                    return Self::Worker(connection);
                }
                let outcome = connection.next_outcome();
                CONNECTION.set(Some(connection));
                Self::Told(outcome)
            }
            _ => Self::Ordinary,
        }
    }
}
