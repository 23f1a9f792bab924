//! Which lists of tests pass together in one process with no bug active, found out once for all workers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::score::failure::Failure;

/// Lists of tests, by index, and whether each passes in one process.
#[derive(Debug, Default)]
pub(super) struct PassesTogether {
    known: Mutex<HashMap<Vec<usize>, Answer>>,
}

/// `None` until the first worker has found out.
type Answer = Arc<Mutex<Option<bool>>>;

impl PassesTogether {
    /// Whether the tests pass, which is found out unless it is known. Other workers that ask meanwhile wait.
    pub(super) fn ask(
        &self,
        tests: &[usize],
        find_out: impl FnOnce() -> Result<bool, Failure>,
    ) -> Result<bool, Failure> {
        let answer = Arc::clone(locked(&self.known).entry(tests.to_vec()).or_default());
        let mut answer = locked(&answer);
        if let Some(passes) = *answer {
            return Ok(passes);
        }
        let passes = find_out()?;
        *answer = Some(passes);
        Ok(passes)
    }
}

/// Locks a mutex. A panic leaves no half-written value behind it.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::PassesTogether;
    use crate::score::failure::Failure;

    #[test]
    fn each_list_is_found_out_once() {
        let passes_together = PassesTogether::default();
        let count = Cell::new(0);
        let ask = |tests: &[usize], passes: bool| {
            let answer = passes_together.ask(tests, || {
                count.set(count.get() + 1);
                Ok(passes)
            });
            answer.expect("it is found out")
        };
        assert!(ask(&[1, 2], true));
        assert!(ask(&[1, 2], false));
        assert!(!ask(&[1, 2, 3], false));
        assert_eq!(count.get(), 2);
    }

    #[test]
    fn what_could_not_be_found_out_is_not_known() {
        let passes_together = PassesTogether::default();
        assert!(
            passes_together
                .ask(&[1, 2], || Err(Failure::Interrupted))
                .is_err()
        );
        assert!(
            passes_together
                .ask(&[1, 2], || Ok(true))
                .is_ok_and(|passes| passes)
        );
    }
}
