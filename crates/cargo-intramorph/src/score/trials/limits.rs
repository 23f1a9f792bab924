//! Limits of tests with a bug, from what they take without it. Pure.

use std::time::Duration;

/// Factor by which quick tests may take more steps and more time than without the bug.
const FACTOR: u32 = 10;
/// Factor for slow tests: a bug that makes them endless would be waited for too long.
const SLOW_FACTOR: u32 = 2;
/// Maximum number of steps and maximum time of quick tests.
const QUICK_STEPS: u64 = 2_000_000;
const QUICK_TIME: Duration = Duration::from_secs(1);
const LEAST_FUEL: u64 = 2_000_000;
/// Maximum time for which quick tests may do nothing, as if they waited for each other forever.
const IDLE: Duration = Duration::from_secs(2);

/// The number of steps that tests may take with a bug, from the steps of each without it.
pub(crate) fn fuel(steps: impl Iterator<Item = u64>) -> i64 {
    let steps = steps.fold(0, u64::saturating_add);
    let quick = steps.min(QUICK_STEPS);
    let slow = (steps - quick).saturating_mul(SLOW_FACTOR.into());
    let fuel = (quick * u64::from(FACTOR)).saturating_add(slow);
    let fuel = fuel.saturating_add(LEAST_FUEL);
    fuel.try_into().unwrap_or(i64::MAX)
}

/// The time of tests that do something; wider for slow tests than their fuel, since a machine may be busy.
pub(crate) fn time(without_bug: Duration, patience: Duration) -> Duration {
    let quick = without_bug.min(QUICK_TIME);
    let slow = without_bug.saturating_sub(quick);
    let slow = slow.saturating_mul(2 * SLOW_FACTOR);
    (quick * FACTOR)
        .saturating_add(slow)
        .saturating_add(patience)
}

/// The time for which tests may do nothing.
pub(crate) fn idle(without_bug: Duration, patience: Duration) -> Duration {
    let idle = without_bug.saturating_mul(SLOW_FACTOR);
    idle.saturating_add(IDLE.min(patience))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{fuel, idle, time};

    #[test]
    fn limits_are_wide_for_quick_tests_and_narrow_for_slow_ones() {
        assert_eq!(fuel([10, 20].into_iter()), 2_000_300);
        assert_eq!(fuel([1_000_000_000].into_iter()), 2_018_000_000);
        assert_eq!(fuel([u64::MAX, 1].into_iter()), i64::MAX);
        let seconds = Duration::from_secs;
        let patience = seconds(10);
        assert_eq!(time(Duration::from_millis(100), patience), seconds(11));
        assert_eq!(time(seconds(11), patience), seconds(60));
        assert_eq!(time(Duration::MAX, patience), Duration::MAX);
        assert_eq!(idle(seconds(1), patience), seconds(4));
        assert_eq!(idle(seconds(1), seconds(0)), seconds(2));
    }
}
