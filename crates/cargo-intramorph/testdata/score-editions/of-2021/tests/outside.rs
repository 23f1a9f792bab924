//! Here the library is without the standard library.

#[test]
fn numbers_end() {
    assert_eq!(of_2021::numbers(1), [1]);
}
