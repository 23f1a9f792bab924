//! The check log of a thread: how many checks began on it, and their outcomes.

use std::cell::RefCell;

use super::message::Outcome;

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
