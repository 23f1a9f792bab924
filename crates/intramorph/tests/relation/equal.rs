//! Equality, and what it says of values that are not equal to themselves.

use intramorph::Verdict;
use intramorph::relation::{Relation, equal};

#[test]
fn equal_outputs_are_equal() {
    assert_eq!(equal().verdict(&[1, 2], &[1, 2]), Verdict::Holds);
}

#[test]
fn different_outputs_are_not() {
    assert_eq!(equal().verdict(&"a", &"b"), Verdict::Broken);
    assert_eq!(equal().why_not(&"a", &"b"), "\"a\" became \"b\"");
}

#[test]
fn a_nan_is_broken_and_says_so() {
    assert_eq!(equal().verdict(&f64::NAN, &f64::NAN), Verdict::Broken);
    assert!(equal().why_not(&f64::NAN, &f64::NAN).contains("NaN"));
}
