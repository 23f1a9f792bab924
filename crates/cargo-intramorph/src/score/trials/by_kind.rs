//! The results of a bug with each kind of tests, and the outcome that they make together. Pure.

use std::collections::BTreeMap;

use intramorph_record::score::TestKind;

use crate::score::suite::Suite;
use crate::score::trials::Outcome;

/// The result of trying a bug with the tests of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KindTrial {
    pub(crate) kind: TestKind,
    pub(crate) outcome: Outcome,
    pub(crate) is_steady: bool,
    pub(crate) is_flaky: bool,
}

/// Tests by their kind, each kind in its order.
///
/// Kinds are tried in the order of the paper, unit tests first. All are tried anyway, so that no order is quicker than another;
/// and the test that is named for a caught bug is easy to understand.
pub(super) fn split(suite: &Suite, tests: &[usize]) -> BTreeMap<TestKind, Vec<usize>> {
    let mut kinds: BTreeMap<TestKind, Vec<usize>> = BTreeMap::new();
    for test in tests {
        kinds
            .entry(suite.tests[*test].kind)
            .or_default()
            .push(*test);
    }
    kinds
}

/// Outcome, steadiness and flakiness of all kinds together: the first kind that catches the bug decides, and a kind that would
/// catch it every time before one that might not.
pub(super) fn combine(tried: &[KindTrial]) -> (Outcome, bool, bool) {
    let catches = |one: &&KindTrial| one.outcome.test().is_some();
    let steady = tried.iter().filter(catches).find(|one| one.is_steady);
    match steady.or_else(|| tried.iter().find(catches)) {
        Some(one) => (one.outcome, one.is_steady, one.is_flaky),
        None if tried.is_empty() => (Outcome::Unreached, true, false),
        None => (
            Outcome::Missed,
            tried.iter().all(|one| one.is_steady),
            false,
        ),
    }
}

#[cfg(test)]
mod tests {
    use intramorph_record::score::TestKind;

    use super::{KindTrial, combine};
    use crate::score::trials::Outcome;

    fn tried(kind: TestKind, outcome: Outcome, is_steady: bool) -> KindTrial {
        KindTrial {
            kind,
            outcome,
            is_steady,
            is_flaky: !is_steady && outcome != Outcome::Missed,
        }
    }

    #[test]
    fn a_bug_that_no_test_reaches_is_no_miss() {
        assert_eq!(combine(&[]), (Outcome::Unreached, true, false));
    }

    #[test]
    fn the_first_kind_that_catches_a_bug_decides() {
        let [first, second] = [3, 5].map(|test| Outcome::Caught { test });
        let all = [
            tried(TestKind::Unit, Outcome::Missed, false),
            tried(TestKind::Metamorphic, first, true),
            tried(TestKind::Intramorphic, second, true),
        ];
        assert_eq!(combine(&all), (first, true, false));
    }

    #[test]
    fn a_kind_that_catches_it_every_time_decides_before_one_that_might_not() {
        let [first, second] = [3, 5].map(|test| Outcome::Caught { test });
        let all = [
            tried(TestKind::Unit, first, false),
            tried(TestKind::Differential, second, true),
        ];
        assert_eq!(combine(&all), (second, true, false));
        assert_eq!(combine(&all[..1]), (first, false, true));
    }

    #[test]
    fn what_all_miss_may_vary_if_one_of_them_does() {
        let all = [
            tried(TestKind::Unit, Outcome::Missed, true),
            tried(TestKind::Mixed, Outcome::Missed, false),
        ];
        assert_eq!(combine(&all), (Outcome::Missed, false, false));
        assert_eq!(combine(&all[..1]), (Outcome::Missed, true, false));
    }
}
