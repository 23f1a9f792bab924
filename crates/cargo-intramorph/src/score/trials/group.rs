//! The groups of tests that try a bug in one process each, and their order. Pure.

use std::cmp::Reverse;
use std::time::Duration;

use crate::score::shared_process::{START, most_in_process};
use crate::score::suite::{Suite, Test};

/// The first of several wide tiers of times, each [`RATIO`] times as long as the one before. Finer times would make groups, and
/// with them limits and the test that catches a bug, differ from run to run and from machine to machine. Within a tier tests
/// are sorted by their steps, which are the same everywhere.
const FIRST_TIER: Duration = Duration::from_millis(250);
const RATIO: u32 = 4;
/// Approximate number of steps in a microsecond, with the work between them.
const STEPS_PER_MICROSECOND: u64 = 20;

/// Tests of one binary that run in one process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) binary: usize,
    /// Indices into the tests of the suite, in the order of names.
    pub(crate) tests: Vec<usize>,
    /// Whether all of them repeat themselves; otherwise none does.
    pub(crate) repeats: bool,
}

impl Group {
    /// Each of its tests alone.
    pub(crate) fn singles(&self) -> Vec<Self> {
        let single = |test: &usize| Self {
            tests: vec![*test],
            ..*self
        };
        self.tests.iter().map(single).collect()
    }
}

/// Puts tests into groups: tests that repeat themselves first, quick ones before slow ones, and doctests last.
///
/// A group takes about as long as all before it. So there are few processes, and no failure comes much later than it would
/// with a process for each test.
pub(crate) fn groups(suite: &Suite, tests: &[usize]) -> Vec<Group> {
    let mut left = tests.to_vec();
    left.sort_by_cached_key(|index| {
        let test = &suite.tests[*index];
        let is_doctest = suite.is_doctest(test);
        (
            Reverse(test.repeats),
            is_doctest,
            tier(test.time),
            test.steps,
            *index,
        )
    });
    let mut groups = Vec::new();
    let mut spent = Duration::ZERO;
    while let Some(first) = left.first() {
        let first = &suite.tests[*first];
        let (mut group, cost) = take_group(suite, &mut left, first, spent.max(START));
        group.tests.sort_by_key(|index| suite.tests[*index].name());
        groups.push(group);
        spent += START + cost;
    }
    groups
}

/// Takes the next tests of the same binary as the first, up to a budget, and returns their cost.
fn take_group(
    suite: &Suite,
    left: &mut Vec<usize>,
    first: &Test,
    budget: Duration,
) -> (Group, Duration) {
    let mut group = Group {
        binary: first.binary,
        tests: Vec::new(),
        repeats: first.repeats,
    };
    let mut spent = Duration::ZERO;
    let mut is_full = false;
    left.retain(|index| {
        let test = &suite.tests[*index];
        if is_full || (test.binary, test.repeats) != (first.binary, first.repeats) {
            return true;
        }
        let cost = cost(test);
        let is_too_much = spent + cost > budget || group.tests.len() == most_in_process(first);
        is_full = is_too_much && !group.tests.is_empty();
        if !is_full {
            spent += cost;
            group.tests.push(*index);
        }
        is_full
    });
    (group, spent)
}

fn tier(time: Duration) -> u32 {
    let times = time.as_micros() / FIRST_TIER.as_micros();
    // The logarithm to the base of the ratio, rounded up; all very long times are in one tier.
    (0..20)
        .find(|tier| times < u128::from(RATIO).pow(*tier))
        .unwrap_or(20)
}

/// Approximate cost of a test without its process: most tests take far less than starting one.
fn cost(test: &Test) -> Duration {
    match tier(test.time) {
        0 => {
            let steps = Duration::from_micros(test.steps / STEPS_PER_MICROSECOND);
            steps.saturating_add(START / 6).min(FIRST_TIER)
        }
        tier => FIRST_TIER / 2 * RATIO.pow(tier),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{groups, tier};
    use crate::score::suite::{Suite, Test};

    fn test(binary: usize, name: usize, milliseconds: u64) -> Test {
        Test {
            time: Duration::from_millis(milliseconds),
            steps: 1,
            reached: vec![0],
            repeats: true,
            ..Test::new(binary, format!("{name:05}"), false)
        }
    }

    /// The sizes of the groups that all tests make.
    fn sizes(tests: Vec<Test>) -> Vec<usize> {
        let suite = Suite::new(Vec::new(), tests, Vec::new(), 1);
        let groups = groups(&suite, suite.reaching(0));
        let mut grouped: Vec<usize> = groups
            .iter()
            .flat_map(|group| group.tests.clone())
            .collect();
        grouped.sort_unstable();
        assert!(grouped.into_iter().eq(0..suite.tests.len()), "all, once");
        groups.iter().map(|group| group.tests.len()).collect()
    }

    #[test]
    fn processes_grow_with_the_logarithm_of_quick_tests() {
        let tests = (0..100).map(|name| test(0, name, 2)).collect();
        assert_eq!(sizes(tests), [6, 12, 30, 52]);
        let tests = (0..5000).map(|name| test(0, name, 2)).collect();
        assert!(sizes(tests).len() < 15);
    }

    #[test]
    fn binaries_do_not_mix() {
        let tests = (0..8).map(|name| test(name % 2, name, 2)).collect();
        assert_eq!(sizes(tests), [4, 4]);
    }

    #[test]
    fn quick_tests_come_first_and_slow_ones_alone() {
        let tests = vec![test(0, 0, 9000), test(0, 1, 500), test(0, 2, 1)];
        assert_eq!(sizes(tests), [1, 1, 1]);
    }

    #[test]
    fn quick_tests_that_hit_few_sites_come_first() {
        let mut tests: Vec<Test> = (0..3).map(|name| test(0, name, 2)).collect();
        tests[0].steps = 10_000_000;
        assert_eq!(sizes(tests), [2, 1]);
    }

    #[test]
    fn tests_that_repeat_themselves_come_first() {
        let mut tests = vec![test(0, 0, 1), test(0, 1, 1)];
        tests[0].repeats = false;
        let suite = Suite::new(Vec::new(), tests, Vec::new(), 1);
        let groups = groups(&suite, &[0, 1]);
        let order: Vec<_> = groups
            .iter()
            .map(|group| (group.repeats, group.tests.clone()))
            .collect();
        assert_eq!(order, [(true, vec![1]), (false, vec![0])]);
    }

    #[test]
    fn tests_that_disturb_each_other_are_alone() {
        let mut tests: Vec<Test> = (0..4).map(|name| test(0, name, 2)).collect();
        for test in &mut tests {
            test.can_share_process = false;
        }
        assert_eq!(sizes(tests), [1, 1, 1, 1]);
    }

    #[test]
    fn tiers_are_wide() {
        let times = [1, 249, 250, 999, 1000, 3999, 4000];
        let tiers = times.map(|time| tier(Duration::from_millis(time)));
        assert_eq!(tiers, [0, 0, 1, 1, 2, 2, 3]);
        assert_eq!(tier(Duration::MAX), 20);
    }
}
