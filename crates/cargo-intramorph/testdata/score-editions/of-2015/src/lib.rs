//! Paths begin at the crate, and trait objects need no word.

mod number;

pub fn named(number: u32) -> u32 {
    ::number::twice(number) + 1
}

pub trait Scale {
    fn scaled(&self, factor: u32) -> u32;
}

impl Scale for u32 {
    fn scaled(&self, factor: u32) -> u32 {
        self * factor
    }
}

pub fn shown(item: &::std::fmt::Display) -> String {
    format!("{}", item) + "!"
}

#[test]
fn paths_begin_at_the_crate() {
    assert_eq!(named(3), 7);
    assert_eq!(3.scaled(2), 6);
    assert_eq!(shown(&3), "3!");
}
