//! Where a panic is told to be.

use std::panic::Location;

#[track_caller]
pub fn here() -> u32 {
    let numbers = [1, 2,
        3];
    let _sum = numbers[0] + numbers[1] *
        // A comment within.
        numbers[2];
    Location::caller().line()
}

pub fn place() -> (&'static str, u32, u32) {
    let one = 1 +
        1;
    (file!(), line!(), one)
}

pub fn checked(number: u32) -> u32 {
    let numbers = [1, 2];
    assert!(number < 100, "too large");
    numbers[(number
        + 1) as usize]
}

#[track_caller]
pub fn positive(number: i32) -> i32 {
    assert!(number > 0);
    number
}
