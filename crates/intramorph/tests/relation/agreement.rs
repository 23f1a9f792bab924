//! What each relation is called, and which outputs of one program it cannot tell apart.

use std::fmt::Debug;

use intramorph::relation::{Relation, at_least, at_most, equal, equal_as_multiset, reversed};

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
        &reversed(),
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
