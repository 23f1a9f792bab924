//! Which lists of tests pass in one process while no bug is active, found out once for all workers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::score::failure::Failure;

/// Lists of tests, by index, and whether they pass.
#[derive(Debug, Default)]
pub(super) struct Harmony {
    known: Mutex<HashMap<Vec<usize>, Answer>>,
}

/// `None` as long as nobody has found out.
type Answer = Arc<Mutex<Option<bool>>>;

impl Harmony {
    /// Whether the tests pass, which is found out unless it is known. Others who ask meanwhile wait.
    pub(super) fn of(
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

/// Nothing is half done in here when somebody panics.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::Harmony;
    use crate::score::failure::Failure;

    #[test]
    fn each_list_is_found_out_once() {
        let harmony = Harmony::default();
        let count = Cell::new(0);
        let ask = |tests: &[usize], passes: bool| {
            let answer = harmony.of(tests, || {
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
        let harmony = Harmony::default();
        assert!(harmony.of(&[1, 2], || Err(Failure::Interrupted)).is_err());
        assert!(harmony.of(&[1, 2], || Ok(true)).is_ok_and(|passes| passes));
    }
}
