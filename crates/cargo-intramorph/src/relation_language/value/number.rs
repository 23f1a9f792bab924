//! Floating-point numbers with an equality and an order that are total.

use std::cmp::Ordering;

/// A floating-point number. NaN equals NaN and is larger than all others; 0.0 equals -0.0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Float(pub(crate) f64);

impl PartialEq for Float {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Float {}

impl PartialOrd for Float {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Float {
    fn cmp(&self, other: &Self) -> Ordering {
        let order = self.0.partial_cmp(&other.0);
        order.unwrap_or_else(|| self.0.is_nan().cmp(&other.0.is_nan()))
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::Float;

    fn check(one: f64, other: f64, expected: Ordering) {
        assert_eq!(Float(one).cmp(&Float(other)), expected);
        assert_eq!(Float(other).cmp(&Float(one)), expected.reverse());
    }

    #[test]
    fn nan_equals_nan_and_is_the_largest() {
        check(f64::NAN, -f64::NAN, Ordering::Equal);
        check(f64::NAN, f64::INFINITY, Ordering::Greater);
    }

    #[test]
    fn zero_has_no_sign() {
        check(0.0, -0.0, Ordering::Equal);
        check(-1.0, 0.0, Ordering::Less);
    }
}
