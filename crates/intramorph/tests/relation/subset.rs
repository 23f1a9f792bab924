//! Subsets and supersets.

use std::collections::{BTreeMap, HashSet};

use intramorph::Verdict;
use intramorph::proptest::prelude::*;
use intramorph::relation::{Relation, equal_as_multiset, subset, superset};

use super::judged::check;

#[test]
fn elements_may_be_missing_from_a_subset() {
    check(&subset(), &[3, 1, 2, 2][..], &[2, 3][..], None);
    check(&subset(), &HashSet::from([1, 2]), &HashSet::from([2]), None);
    check(&superset(), &[2][..], &[3, 2][..], None);
}

#[test]
fn what_a_subset_gained_is_told() {
    check(&subset(), &[1, 2][..], &[2, 2][..], Some("O' gained 2"));
    check(&subset(), "abc", "cad", Some("O' gained 'd'"));
}

#[test]
fn what_a_superset_lost_is_told() {
    check(&superset(), &[1, 2][..], &[2, 2][..], Some("O' lost 1"));
    check(
        &superset(),
        &BTreeMap::from([(1, 'a')]),
        &BTreeMap::from([(1, 'b')]),
        Some("O' lost (1, 'a')"),
    );
}

fn holds(relation: &impl Relation<[u8]>, original: &[u8], transformed: &[u8]) -> bool {
    relation.verdict(original, transformed) == Verdict::Holds
}

fn elements() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(0_u8..4, 0..6)
}

proptest! {
    #[test]
    fn inclusion_both_ways_is_equality(one in elements(), other in elements()) {
        let both = holds(&subset(), &one, &other) && holds(&superset(), &one, &other);
        prop_assert_eq!(both, holds(&equal_as_multiset(), &one, &other));
        prop_assert!(holds(&subset(), &one, &one));
    }

    #[test]
    fn a_superset_is_a_subset_the_other_way_round(one in elements(), other in elements()) {
        prop_assert_eq!(holds(&subset(), &one, &other), holds(&superset(), &other, &one));
    }
}
