//! What it costs to send a parcel.

use std::ops::Add;

/// Both sides of the limit are tested.
pub fn may_be_sent(weight: u32) -> bool {
    weight <= 20
}

/// The limit itself is not tested.
pub fn fee(weight: u32) -> u32 {
    if weight > 10 { 7 } else { 5 }
}

/// Does not end where the number stays as it is.
pub fn digits(mut number: u32) -> usize {
    let mut digits = 1;
    while number >= 10 {
        number /= 10;
        digits += 1;
    }
    digits
}

/// What can be added can't always be subtracted.
pub fn both<T: Add<Output = T>>(one: T, other: T) -> T {
    one + other
}

/// Nobody asks.
pub fn is_heavy(weight: u32) -> bool {
    !may_be_sent(weight)
}

#[cfg(windows)]
pub fn separator() -> char {
    '\\'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parcels_of_up_to_20_kilograms_are_sent() {
        assert!(may_be_sent(20));
        assert!(!may_be_sent(21));
    }

    #[test]
    fn numbers_have_digits() {
        assert_eq!(digits(7), 1);
        assert_eq!(digits(1234), 4);
    }

    #[test]
    fn fees_are_added() {
        assert_eq!(both(fee(3), fee(15)), 12);
    }
}
