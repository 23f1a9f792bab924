//! Outside of the inner workspace.

pub fn offset() -> u32 {
    1
}

#[test]
fn the_offset_is_one() {
    assert_eq!(offset(), 1);
}
