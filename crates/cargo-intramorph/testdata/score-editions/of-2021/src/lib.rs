//! Without the standard library, but in tests.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

use alloc::vec::Vec;

/// The first numbers.
pub fn numbers(count: u32) -> Vec<u32> {
    (0..count).map(|number| number + 1).collect()
}

/// Without a default method of the standard library.
pub fn clamped(number: i32) -> i32 {
    core::cmp::min(number, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_with_one() {
        assert_eq!(numbers(2), [1, 2]);
        assert_eq!((clamped(12), clamped(3)), (10, 3));
    }
}
