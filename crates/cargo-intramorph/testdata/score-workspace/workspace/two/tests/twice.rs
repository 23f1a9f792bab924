//! The one test of this member.

#[test]
fn numbers_are_doubled() {
    assert_eq!(two::twice(4), 10);
}
