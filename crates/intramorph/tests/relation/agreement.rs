//! What each relation is called, and which outputs of one program it cannot tell apart.

use std::fmt::Debug;

use intramorph::prelude::*;
use intramorph::relation::Relation;

fn check<O: Debug>(relation: &impl Relation<O>, name: &str, alike: &[O; 2], unlike: &[O; 2]) {
    assert_eq!(relation.name(), name);
    assert!(relation.agree(&alike[0], &alike[1]), "{alike:?}");
    assert!(!relation.agree(&unlike[0], &unlike[1]), "{unlike:?}");
}

#[test]
fn equality_tells_all_apart_that_differ() {
    check(&equal(), "equal", &[1, 1], &[1, 2]);
}

#[test]
fn reversal_tells_orders_apart() {
    check(
        &relation::reversed(),
        "reversed",
        &[[1, 2], [1, 2]],
        &[[1, 2], [2, 1]],
    );
}

#[test]
fn order_tells_apart_what_is_more_or_less() {
    check(&at_least(), "at least", &[1.0, 1.0], &[1.0, 2.0]);
    check(&at_most(), "at most", &[1.0, 1.0], &[2.0, 1.0]);
}

#[test]
fn multisets_do_not_tell_orders_apart() {
    check(
        &equal_as_multiset(),
        "equal as multiset",
        &[[1, 2], [2, 1]],
        &[[1, 2], [1, 1]],
    );
}

#[test]
fn sets_do_not_tell_repetitions_apart() {
    check(
        &equal_as_set(),
        "equal as set",
        &[vec![1, 1], vec![1]],
        &[vec![1], vec![2]],
    );
}

#[test]
fn ties_do_not_tell_places_apart() {
    let relation = equal_up_to_ties(|n: &u8| n / 10);
    check(
        &relation,
        "equal up to ties",
        &[[1, 2], [2, 1]],
        &[[1, 12], [12, 1]],
    );
}

#[test]
fn a_tolerance_does_not_tell_close_numbers_apart() {
    check(
        &relation::within(0.5),
        "within 0.5",
        &[1.0, 1.5],
        &[1.0, 1.75],
    );
    check(
        &within_relative(0.5),
        "within 0.5 relative",
        &[1.0, 2.0],
        &[1.0, 3.0],
    );
}

#[test]
fn tokens_do_not_tell_white_space_apart() {
    check(
        &equal_tokens(),
        "equal tokens",
        &["a b", "a\nb"],
        &["a b", "ab"],
    );
}

#[test]
fn maps_tell_all_apart_that_differ() {
    check(&relation::negated(), "negated", &[1, 1], &[1, 2]);
    check(
        &relation::sorted(),
        "sorted",
        &[[1, 2], [1, 2]],
        &[[1, 2], [2, 1]],
    );
}

#[test]
fn inclusion_does_not_tell_orders_apart() {
    check(
        &relation::subset(),
        "subset",
        &[[1, 2], [2, 1]],
        &[[1, 2], [1, 1]],
    );
    check(
        &relation::superset(),
        "superset",
        &[[1, 2], [2, 1]],
        &[[1, 2], [1, 1]],
    );
}

#[test]
fn parts_in_order_tell_orders_apart() {
    check(
        &relation::prefix(),
        "prefix",
        &[vec![1, 2], vec![1, 2]],
        &[vec![1, 2], vec![1]],
    );
    check(
        &relation::subsequence(),
        "subsequence",
        &[[1, 2], [1, 2]],
        &[[1, 2], [2, 1]],
    );
}

#[test]
fn a_status_does_not_tell_values_apart() {
    check(
        &same_status(),
        "same status",
        &[Some(1), Some(2)],
        &[Some(1), None],
    );
}

#[test]
fn refinement_tells_the_known_from_the_unknown() {
    check(
        &relation::refinement(),
        "refinement",
        &[Err(1), Err(2)],
        &[Err(1), Ok(1)],
    );
}

#[test]
fn costs_tell_all_apart_that_differ() {
    check(
        &cost_at_most(2.0),
        "cost at most 2 times",
        &[1_u8, 1],
        &[1, 2],
    );
}

#[test]
fn neutral_relations_ask_for_no_effect() {
    let equalities: [&dyn Relation<String>; 4] = [
        &equal(),
        &equal_as_set(),
        &equal_as_multiset(),
        &equal_tokens(),
    ];
    assert!(equalities.iter().all(Relation::is_equality));
    let others: [&dyn Relation<String>; 4] = [
        &relation::reversed(),
        &relation::sorted(),
        &relation::subset(),
        &relation::prefix(),
    ];
    assert!(!others.iter().any(Relation::is_equality));
}
