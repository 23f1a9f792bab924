//! A default member beside the package of the root.

pub fn negated(number: i32) -> i32 {
    -number
}

#[test]
fn numbers_are_negated() {
    assert_eq!(negated(5), -5);
}
