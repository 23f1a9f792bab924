//! Equality as multisets.

use intramorph::Verdict;
use intramorph::relation::{Relation, equal_as_multiset};

fn check(original: &[u8], transformed: &[u8], why_not: Option<&str>) {
    let verdict = equal_as_multiset().verdict(original, transformed);
    assert_eq!(verdict, Verdict::from(why_not.is_none()));
    if let Some(why_not) = why_not {
        assert_eq!(equal_as_multiset().why_not(original, transformed), why_not);
    }
}

#[test]
fn any_order_holds() {
    check(&[1, 2, 2, 3], &[2, 3, 1, 2], None);
}

#[test]
fn how_often_an_element_occurs_counts() {
    check(&[1, 2, 2], &[1, 1, 2], Some("O' gained 1"));
}

#[test]
fn multiset_relation_rejects_a_lost_element() {
    check(&[1, 2, 3], &[3, 1], Some("O' lost 2"));
    check(&[1, 2, 3], &[2, 1], Some("O' lost 3"));
}

#[test]
fn multiset_relation_rejects_a_gained_element() {
    check(&[1, 2], &[2, 1, 9], Some("O' gained 9"));
}
