//! Part of the library and of the executable.

pub fn twice(number: u32) -> u32 {
    number * 2
}
