//! A module of a file that has another name.

pub fn decrement(number: i64) -> i64 {
    number - 1
}
