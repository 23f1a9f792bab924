//! A module that only `#[path]` finds.

pub fn twice(number: u32) -> u32 {
    number * 2
}
