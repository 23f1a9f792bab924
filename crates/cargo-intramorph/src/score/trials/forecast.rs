//! A forecast of the time that trials take, from the times of tests with no bug active. Pure.

use std::collections::HashMap;
use std::time::Duration;

use super::by_kind;
use super::group::{Group, groups};
use crate::score::shared_process::shared_processes;
use crate::score::suite::Suite;
use crate::score::table::ActiveChange;

/// Share of bugs that no group of tests catches.
const MISSED: f64 = 0.1;
/// Share of the other bugs that is left after each group.
const LEFT_BY_GROUP: f64 = 0.3;
/// Factor by which the damage check may take longer than the times of its tests: these are the shorter ones of two.
const MARGIN: f64 = 1.5;
/// Maximum number of bugs whose groups are looked at. Bugs come in a random order, so that the first ones are like the others.
const MOST_BUGS: usize = 300;

/// Forecasts of a suite.
#[derive(Debug)]
pub(crate) struct Forecast<'a> {
    suite: &'a Suite,
    workers: usize,
    /// The time that the process of the quickest test takes, by binary: that is about the time to start one.
    starts: HashMap<usize, Duration>,
}

impl<'a> Forecast<'a> {
    pub(crate) fn new(suite: &'a Suite, workers: usize) -> Self {
        let mut starts = HashMap::new();
        for test in suite.tests.iter().filter(|test| !test.reached.is_empty()) {
            let start = starts.entry(test.binary).or_insert(test.time);
            *start = test.time.min(*start);
        }
        Self {
            suite,
            workers: workers.max(1),
            starts,
        }
    }

    /// The time to try some bugs.
    pub(crate) fn of_trials(&self, bugs: &[ActiveChange]) -> Duration {
        let some = &bugs[..bugs.len().min(MOST_BUGS)];
        let of_some: Duration = some.iter().map(|bug| self.of_trial(*bug)).sum();
        let share = share(
            bugs.len(),
            some.len().max(1) * self.workers.min(bugs.len().max(1)),
        );
        of_some.mul_f64(share)
    }

    /// The time to run all tests once more, those of a binary in one process. With a margin, since it has to be enough.
    pub(crate) fn of_damage_check(&self) -> Duration {
        let processes = shared_processes(&self.suite.tests);
        let times = processes.iter().map(|tests| self.of_tests(tests[0], tests));
        let times: Vec<Duration> = times.collect();
        let longest = times.iter().max().copied().unwrap_or_default();
        let share = share(1, self.workers);
        let time = times.iter().sum::<Duration>().mul_f64(share);
        time.max(longest).mul_f64(MARGIN)
    }

    fn of_trial(&self, bug: ActiveChange) -> Duration {
        let kinds = by_kind::split(self.suite, self.suite.reaching(bug.site));
        let kinds = kinds.values();
        kinds
            .map(|tests| self.of_groups(&groups(self.suite, tests)))
            .sum()
    }

    /// The mean time of groups, each of which runs if those before it have not caught the bug.
    fn of_groups(&self, groups: &[Group]) -> Duration {
        let mut left = 1.0;
        let mut time = Duration::ZERO;
        for group in groups {
            let left_after = MISSED + (left - MISSED) * LEFT_BY_GROUP;
            let start = self.start(group.tests[0]);
            let tests = self
                .of_tests(group.tests[0], &group.tests)
                .saturating_sub(start);
            // A group ends with the test that catches the bug, half-way on average.
            time += start.mul_f64(left) + tests.mul_f64(f64::midpoint(left, left_after));
            left = left_after;
        }
        time
    }

    /// The time of tests in one process.
    fn of_tests(&self, first: usize, tests: &[usize]) -> Duration {
        let start = self.start(first);
        let times = tests.iter().map(|test| self.suite.tests[*test].time);
        start
            + times
                .map(|time| time.saturating_sub(start))
                .sum::<Duration>()
    }

    fn start(&self, test: usize) -> Duration {
        let binary = self.suite.tests[test].binary;
        self.starts.get(&binary).copied().unwrap_or_default()
    }
}

fn share(part: usize, whole: usize) -> f64 {
    let float = |count| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    float(part) / float(whole)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Forecast;
    use crate::score::suite::{Suite, Test};
    use crate::score::table::ActiveChange;

    /// A suite of tests that take some milliseconds each, all of which reach the only site.
    fn suite(milliseconds: &[u64]) -> Suite {
        let tests = milliseconds.iter().enumerate().map(|(name, time)| Test {
            time: Duration::from_millis(*time),
            reached: vec![0],
            repeats: true,
            ..Test::new(0, format!("{name:05}"), false)
        });
        Suite::new(Vec::new(), tests.collect(), Vec::new(), 1)
    }

    fn check(milliseconds: &[u64], bugs: usize, workers: usize, expected: u64) {
        let suite = suite(milliseconds);
        let bugs = vec![ActiveChange { site: 0, arm: 1 }; bugs];
        let time = Forecast::new(&suite, workers).of_trials(&bugs);
        assert_eq!(time.as_millis(), u128::from(expected));
    }

    #[test]
    fn a_bug_starts_a_process_and_runs_its_tests() {
        check(&[4], 1, 1, 4);
        check(&[4], 1000, 1, 4_000);
        check(&[4], 1000, 2, 2_000);
        check(&[4], 1, 2, 4);
        check(&[4], 0, 2, 0);
    }

    #[test]
    fn a_slow_test_runs_for_bugs_that_quick_ones_do_not_catch() {
        // It starts for 37 of 100, and stops half-way for the 19 of them that it catches.
        check(&[10, 1010], 100, 1, 1_000 + 370 + 27_550);
    }

    #[test]
    fn the_damage_check_starts_few_processes() {
        let suite = suite(&[10, 30, 110]);
        let time = |workers| Forecast::new(&suite, workers).of_damage_check();
        // They share a process, which nothing can divide.
        assert_eq!(time(1), Duration::from_millis(195));
        assert_eq!(time(2), Duration::from_millis(195));
    }
}
