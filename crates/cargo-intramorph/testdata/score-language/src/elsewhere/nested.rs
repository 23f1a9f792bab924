//! A module in an inline module that names a folder.

pub fn negate(number: i64) -> i64 {
    -number
}
