//! A file with a byte order mark.

pub fn half(number: u32) -> u32 {
    number / 2
}
