//! A library with a part that is generated.

include!("generated.txt");

pub fn next(number: u32) -> u32 {
    number + 1
}
