//! Tolerance: numbers that are the same up to rounding.

use std::fmt::Debug;

use super::{Approximate, Compose, Relation, Tolerance};
use crate::record::Verdict;

/// The relation of [`within`] and [`within_relative`].
#[derive(Clone, Debug)]
pub struct Within {
    tolerance: Tolerance,
    name: String,
}

/// `|O' - O| ≤ tolerance`: the numbers differ by at most this much.
///
/// Numbers may stand in sequences, tuples and options. NaN is close to NaN, an infinity to itself.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[f64]| numbers.iter().sum::<f64>())
///     .inputs(vec(0.0..1.0, 0..20))
///     .replaced("from the end", |numbers| numbers.iter().rev().sum())
///     .must_be(relation::within(1e-9));
/// ```
pub fn within(tolerance: f64) -> Within {
    Within {
        tolerance: Tolerance::Absolute(tolerance),
        name: format!("within {tolerance}"),
    }
}

/// `|O' - O| ≤ tolerance · max(|O|, |O'|)`: the numbers differ by at most this share of the larger one.
///
/// Use [`within`] for numbers that may be zero: only zero is relatively close to it.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[f64]| numbers.iter().product::<f64>())
///     .inputs(vec(1.0..1e6, 0..20))
///     .replaced("by logarithms", |numbers| numbers.iter().map(|x| x.ln()).sum::<f64>().exp())
///     .must_be(within_relative(1e-9));
/// ```
pub fn within_relative(tolerance: f64) -> Within {
    Within {
        tolerance: Tolerance::Relative(tolerance),
        name: format!("within {tolerance} relative"),
    }
}

impl Compose for Within {}

impl<O: Approximate + Debug + ?Sized> Relation<O> for Within {
    fn name(&self) -> &str {
        &self.name
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(self.agree(original, transformed))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let too_far = original.too_far(transformed, self.tolerance);
        too_far.map_or_else(String::new, |too_far| too_far.to_string())
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.too_far(other, self.tolerance).is_none()
    }
}
