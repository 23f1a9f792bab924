//! Relations put together.

use intramorph::prelude::*;
use intramorph::relation::Relation;

#[derive(Debug)]
struct Packing {
    items: Vec<u32>,
    value: u32,
}

fn packing(items: &[u32]) -> Packing {
    Packing {
        items: items.to_vec(),
        value: items.iter().sum(),
    }
}

fn check<O>(relation: &impl Relation<O>, outputs: [O; 2], verdict: Verdict, why_not: &str) {
    let [original, transformed] = outputs;
    assert_eq!(relation.verdict(&original, &transformed), verdict);
    if verdict == Verdict::Broken {
        assert_eq!(relation.why_not(&original, &transformed), why_not);
    }
}

#[test]
fn both_relations_must_hold() {
    let relation = relation::prefix().and(at_most());
    check(&relation, [vec![1, 2], vec![1]], Verdict::Holds, "");
    check(
        &relation,
        [vec![1, 2], vec![0]],
        Verdict::Broken,
        "not `prefix`: at [0]: 1 became 0",
    );
    check(
        &at_most().and(relation::prefix()),
        [vec![1, 2], vec![0]],
        Verdict::Broken,
        "not `prefix`: at [0]: 1 became 0",
    );
}

#[test]
fn a_broken_relation_outweighs_an_inconclusive_one() {
    let inconclusive = || relation::negated();
    check(
        &inconclusive().and(at_least()),
        [1_u8, 2],
        Verdict::Inconclusive,
        "",
    );
    check(
        &at_least().and(inconclusive()),
        [1_u8, 2],
        Verdict::Inconclusive,
        "",
    );
    check(
        &inconclusive().and(at_most()),
        [1_u8, 2],
        Verdict::Broken,
        "not `at most`: O' is more than O",
    );
}

#[test]
fn a_part_of_the_output_is_observed() {
    let relation = at_least().observed(|packing: &Packing| packing.value);
    check(
        &relation,
        [packing(&[1]), packing(&[2])],
        Verdict::Holds,
        "",
    );
    check(
        &relation,
        [packing(&[2]), packing(&[1])],
        Verdict::Broken,
        "observed 2 and 1: O' is less than O",
    );
}

#[test]
fn the_names_are_put_together() {
    let value = at_least().observed(|packing: &Packing| packing.value);
    let items = relation::superset().observed(|packing: &Packing| packing.items.clone());
    assert_eq!(
        value.and(items).name(),
        "at least (observed) and superset (observed)"
    );
}

#[test]
fn an_effect_is_asked_for_unless_both_are_equalities() {
    let is_equality = |relation: &dyn Relation<Vec<u8>>| relation.is_equality();
    assert!(is_equality(&equal_as_set().and(equal_as_multiset())));
    assert!(!is_equality(&equal_as_set().and(relation::subset())));
    assert!(is_equality(&equal().observed(Vec::<u8>::len)));
    assert!(!is_equality(&at_most().observed(Vec::<u8>::len)));
}

#[test]
fn only_what_both_demand_is_expected() {
    let expected = equal()
        .and(relation::mapped("same", |n: &u8| *n))
        .expected(&3);
    assert_eq!(expected.expect("both demand it").compact, "3");
    assert_eq!(equal().and(at_least()).expected(&3), None);
    assert_eq!(equal().and(relation::offset(1)).expected(&3), None);
}

#[test]
fn agreement_is_that_of_what_is_observed() {
    let relation = equal().observed(Vec::<u8>::len);
    assert!(relation.agree(&vec![1], &vec![2]));
    assert!(!relation.agree(&vec![1], &vec![]));
    assert!(!relation.and(equal()).agree(&vec![1], &vec![2]));
}
