//! Prefixes and subsequences.

use intramorph::Verdict;
use intramorph::proptest::prelude::*;
use intramorph::relation::{Relation, prefix, subsequence, subset};

use super::judged::check;

#[test]
fn a_prefix_may_end_early() {
    check(&prefix(), &[1, 2, 3][..], &[1, 2][..], None);
    check(&prefix(), "äbc", "äbc", None);
    check(&prefix(), "abc", "", None);
}

#[test]
fn the_first_that_is_not_in_the_prefix_is_told() {
    check(
        &prefix(),
        &[1, 2][..],
        &[1, 3][..],
        Some("at [1]: 2 became 3"),
    );
    check(
        &prefix(),
        &[1][..],
        &[1, 3][..],
        Some("at [1]: O' gained 3"),
    );
}

#[test]
fn a_subsequence_may_leave_elements_out() {
    check(&subsequence(), &[1, 2, 3, 4][..], &[2, 4][..], None);
    check(&subsequence(), "abab", "bb", None);
}

#[test]
fn a_subsequence_keeps_the_order() {
    check(
        &subsequence(),
        &[1, 2, 3][..],
        &[3, 2][..],
        Some("at [1]: O has no 2 left, after what comes before it in O'"),
    );
}

fn holds(relation: &impl Relation<[u8]>, original: &[u8], transformed: &[u8]) -> bool {
    relation.verdict(original, transformed) == Verdict::Holds
}

fn elements() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(0_u8..3, 0..5)
}

proptest! {
    #[test]
    fn a_prefix_is_a_subsequence_and_that_a_subset(one in elements(), other in elements()) {
        let is_prefix = holds(&prefix(), &one, &other);
        let is_subsequence = holds(&subsequence(), &one, &other);
        prop_assert!(!is_prefix || is_subsequence);
        prop_assert!(!is_subsequence || holds(&subset(), &one, &other));
    }

    #[test]
    fn every_cut_is_a_prefix(elements in elements(), length in 0_usize..5) {
        let cut = &elements[..length.min(elements.len())];
        prop_assert!(holds(&prefix(), &elements, cut));
    }
}
