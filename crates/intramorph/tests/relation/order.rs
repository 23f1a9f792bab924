//! At least and at most.

use intramorph::Verdict;
use intramorph::relation::{Relation, at_least, at_most};

#[test]
fn at_least_admits_the_same_and_more() {
    assert_eq!(at_least().verdict(&3, &3), Verdict::Holds);
    assert_eq!(at_least().verdict(&3, &4), Verdict::Holds);
}

#[test]
fn at_least_rejects_less() {
    assert_eq!(at_least().verdict(&3, &2), Verdict::Broken);
    assert_eq!(at_least().why_not(&3, &2), "O' is less than O");
}

#[test]
fn at_most_admits_the_same_and_less() {
    assert_eq!(at_most().verdict(&3, &3), Verdict::Holds);
    assert_eq!(at_most().verdict(&3, &2), Verdict::Holds);
}

#[test]
fn at_most_rejects_more() {
    assert_eq!(at_most().verdict(&3, &4), Verdict::Broken);
    assert_eq!(at_most().why_not(&3, &4), "O' is more than O");
}

#[test]
fn what_cannot_be_compared_is_broken() {
    assert_eq!(at_least().verdict(&1.0, &f64::NAN), Verdict::Broken);
    assert_eq!(
        at_least().why_not(&1.0, &f64::NAN),
        "the two outputs cannot be compared"
    );
}
