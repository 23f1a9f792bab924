//! An order, and a mistake in it.

use intramorph::{InjectedBug, Transformation, bug, injected_bug, morph, transformation};

/// From largest to smallest.
pub const DESCENDING: Transformation = transformation!();
/// Equals are taken for out of order.
const STRICT: InjectedBug = injected_bug!();

pub fn is_ordered<T: PartialOrd>(a: &T, b: &T) -> bool {
    morph!(DESCENDING, a < b, a > b) || bug!(STRICT, a == b, false)
}
