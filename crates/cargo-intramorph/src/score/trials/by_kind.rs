//! The results of a bug with each kind of tests, and the outcome that they make together. Pure.

use std::collections::BTreeMap;

use intramorph_record::score::{Outcome, TestKind};

use super::Verdict;
use crate::score::suite::Suite;

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

/// The verdict of all kinds together: the first kind that catches the bug decides, and a kind that would catch it every time
/// before one that might not.
pub(super) fn combine(verdicts: &[(TestKind, Verdict)]) -> Verdict {
    let verdicts = || verdicts.iter().map(|(_, verdict)| *verdict);
    let catching = || verdicts().filter(|verdict| verdict.test.is_some());
    let steady = catching().find(|verdict| verdict.is_steady);
    let decisive = steady.or_else(|| catching().next());
    decisive.unwrap_or_else(|| Verdict {
        outcome: match verdicts().next() {
            Some(_) => Outcome::Missed,
            None => Outcome::Unreached,
        },
        test: None,
        limit: None,
        is_steady: verdicts().all(|verdict| verdict.is_steady),
        is_flaky: false,
    })
}

#[cfg(test)]
mod tests {
    use intramorph_record::score::{Outcome, TestKind};

    use super::{Verdict, combine};
    use crate::score::suite::Member;

    fn caught(test: usize, is_steady: bool) -> Verdict {
        Verdict {
            outcome: Outcome::Caught,
            test: Some(Member { test, number: 0 }),
            limit: None,
            is_steady,
            is_flaky: !is_steady,
        }
    }

    fn missed(is_steady: bool) -> Verdict {
        Verdict {
            outcome: Outcome::Missed,
            test: None,
            limit: None,
            is_steady,
            is_flaky: false,
        }
    }

    #[test]
    fn a_bug_that_no_test_reaches_is_no_miss() {
        let unreached = Verdict {
            outcome: Outcome::Unreached,
            ..missed(true)
        };
        assert_eq!(combine(&[]), unreached);
    }

    #[test]
    fn the_first_kind_that_catches_a_bug_decides() {
        let all = [
            (TestKind::Unit, missed(false)),
            (TestKind::Metamorphic, caught(3, true)),
            (TestKind::Intramorphic, caught(5, true)),
        ];
        assert_eq!(combine(&all), caught(3, true));
    }

    #[test]
    fn a_kind_that_catches_it_every_time_decides_before_one_that_might_not() {
        let all = [
            (TestKind::Unit, caught(3, false)),
            (TestKind::Differential, caught(5, true)),
        ];
        assert_eq!(combine(&all), caught(5, true));
        assert_eq!(combine(&all[..1]), caught(3, false));
    }

    #[test]
    fn what_all_miss_may_vary_if_one_of_them_does() {
        let all = [
            (TestKind::Unit, missed(true)),
            (TestKind::Mixed, missed(false)),
        ];
        assert_eq!(combine(&all), missed(false));
        assert_eq!(combine(&all[..1]), missed(true));
    }
}
