//! A module whose file has another name.

pub mod below;

pub fn increment(number: i64) -> i64 {
    number + 1
}
