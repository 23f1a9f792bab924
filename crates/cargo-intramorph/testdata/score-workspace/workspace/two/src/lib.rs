//! A member that uses the other one.

pub fn twice(number: u32) -> u32 {
    one::shifted(number) * 2
}
