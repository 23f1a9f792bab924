//! Sorts numbers.

/// Sorts numbers; equal ones keep their order.
pub fn sort(numbers: &mut [u8]) {
    numbers.sort();
}

/// Sorts numbers; this is faster than [`sort`].
pub fn sort_unstable(numbers: &mut [u8]) {
    numbers.sort_unstable();
}
