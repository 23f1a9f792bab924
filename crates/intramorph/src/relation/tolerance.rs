//! Tolerance: numbers that are the same up to rounding.

use std::fmt::Debug;

use super::{Approximate, Relation, TooFar};
use crate::record::Verdict;

/// How far two numbers may be apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tolerance {
    /// By this much.
    Absolute(f64),
    /// By this share of the larger magnitude.
    Relative(f64),
}

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
///     .must_be(within(1e-9));
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

impl Tolerance {
    /// Says how far apart two numbers are, if that is too far: by their distance and the larger magnitude.
    pub fn exceeded_by(self, distance: f64, larger: f64) -> Option<String> {
        let is_close = match self {
            Self::Absolute(tolerance) => distance <= tolerance,
            // Between an infinity and any other number the distance is infinite, too.
            Self::Relative(tolerance) => distance.is_finite() && distance <= tolerance * larger,
        };
        (!is_close).then(|| match self {
            Self::Relative(_) if distance.is_finite() => {
                format!("off by {} of the larger", distance / larger)
            }
            _ => format!("off by {distance}"),
        })
    }
}

impl<O: Approximate + Debug + ?Sized> Relation<O> for Within {
    fn name(&self) -> &str {
        &self.name
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(self.agree(original, transformed))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        match original.too_far(transformed, self.tolerance) {
            Some(TooFar { place, what }) if !place.is_empty() => format!("at {place}: {what}"),
            too_far => too_far.map_or_else(String::new, |too_far| too_far.what),
        }
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.too_far(other, self.tolerance).is_none()
    }
}
