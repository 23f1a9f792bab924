//! Denies and forbids.
#![deny(warnings, deprecated, unused, unreachable_code, missing_docs)]
#![forbid(unsafe_code, unused_must_use)]

/// Whether it is so.
#[must_use]
pub fn is_small(number: u32) -> bool {
    let limit = 10;
    number < limit
}

/// Counts down.
pub fn countdown(mut number: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        number = number.checked_sub(1)?;
        Some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_small() {
        assert!(is_small(9) && !is_small(10));
        assert_eq!(countdown(3).collect::<Vec<_>>(), [2, 1, 0]);
    }
}
