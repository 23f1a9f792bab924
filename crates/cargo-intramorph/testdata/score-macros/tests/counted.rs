#[test]
fn tokens_are_counted() {
    assert_eq!(macros::counted!(a b), uses_macros::answer());
}
