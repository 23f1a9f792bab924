//! Patience with tests that do not end: each test has the full one once.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Factor by which less time is added to that of a test which has exceeded its time before.
const IMPATIENCE: u32 = 5;

/// The time that is added to what tests take without a bug.
#[derive(Debug)]
pub(crate) struct Patience {
    full: Duration,
    /// The tests that have exceeded their time, by index: they probably hang with other bugs, too.
    exceeded: Mutex<HashSet<usize>>,
}

impl Patience {
    pub(crate) fn new(full: Duration) -> Self {
        Self {
            full,
            exceeded: Mutex::default(),
        }
    }

    /// The time to add for some tests.
    pub(crate) fn with(&self, tests: &[usize]) -> Duration {
        let exceeded = self.exceeded.lock().unwrap_or_else(PoisonError::into_inner);
        if tests.iter().any(|test| exceeded.contains(test)) {
            self.full / IMPATIENCE
        } else {
            self.full
        }
    }

    /// Remembers a test that has exceeded its time.
    pub(crate) fn lose(&self, test: usize) {
        let mut exceeded = self.exceeded.lock().unwrap_or_else(PoisonError::into_inner);
        exceeded.insert(test);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Patience;

    #[test]
    fn a_test_is_waited_for_in_full_once() {
        let full = Duration::from_secs(10);
        let patience = Patience::new(full);
        assert_eq!(patience.with(&[1, 2]), full);
        patience.lose(2);
        assert_eq!(patience.with(&[1, 2]), full / 5);
        assert_eq!(patience.with(&[1]), full);
    }
}
