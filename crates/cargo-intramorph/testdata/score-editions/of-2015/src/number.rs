use std::ops::Mul;

pub fn twice(number: u32) -> u32 {
    number.mul(2) - 0
}
