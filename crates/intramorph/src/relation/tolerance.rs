//! Tolerance: numbers that are the same up to rounding.

use std::collections::VecDeque;
use std::fmt::Debug;

use super::{Compose, Measure, Mismatch, Relation};
use crate::panics::fail;
use crate::record::Verdict;

/// The relation of [`within`], [`within_relative`] and [`within_either`].
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
///
/// # Panics
///
/// Unless the tolerance is finite and not negative.
#[track_caller]
pub fn within(tolerance: f64) -> Within {
    refuse_unless_distance(tolerance);
    Within {
        tolerance: Tolerance::Absolute(tolerance),
        name: format!("within {tolerance}"),
    }
}

/// `|O' - O| ≤ tolerance · max(|O|, |O'|)`: the numbers differ by at most this share of the larger one.
///
/// Use [`within_either`] for numbers that may be zero: only zero is relatively close to it. NaN is close to NaN, an infinity to
/// itself.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[f64]| numbers.iter().product::<f64>())
///     .inputs(vec(1.0..1e6, 0..20))
///     .replaced("by logarithms", |numbers| numbers.iter().map(|x| x.ln()).sum::<f64>().exp())
///     .must_be(within_relative(1e-9));
/// ```
///
/// # Panics
///
/// Unless the tolerance is finite and not negative.
#[track_caller]
pub fn within_relative(tolerance: f64) -> Within {
    refuse_unless_distance(tolerance);
    Within {
        tolerance: Tolerance::Relative(tolerance),
        name: format!("within {tolerance} relative"),
    }
}

/// `|O' - O| ≤ max(absolute, relative · max(|O|, |O'|))`: the numbers differ by at most this much, or by at most this share of the
/// larger one.
///
/// The relative tolerance is for large numbers, the absolute one for numbers near zero. NaN is close to NaN, an infinity to itself.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|&(a, b): &(f64, f64)| (a - b) * (a + b))
///     .inputs((-1e3..1e3, -1e3..1e3))
///     .replaced("by squares", |&(a, b)| a * a - b * b)
///     .must_be(relation::within_either(1e-6, 1e-9));
/// ```
///
/// # Panics
///
/// Unless both tolerances are finite and not negative.
#[track_caller]
pub fn within_either(absolute: f64, relative: f64) -> Within {
    refuse_unless_distance(absolute);
    refuse_unless_distance(relative);
    Within {
        tolerance: Tolerance::Either { absolute, relative },
        name: format!("within {absolute} or {relative} relative"),
    }
}

/// Fails for a tolerance that no two numbers have, or that all have.
#[track_caller]
fn refuse_unless_distance(tolerance: f64) {
    if !(tolerance >= 0.0 && tolerance.is_finite()) {
        fail(&format!(
            "a tolerance is a finite number that is not negative, not {tolerance}: numbers are within no other,\n\
             and an infinite one rejects nothing"
        ));
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

/// The distance that two numbers may have.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Tolerance {
    /// A distance of this much.
    Absolute(f64),
    /// A distance of this share of the larger magnitude.
    Relative(f64),
    /// A distance of either kind.
    #[non_exhaustive]
    Either {
        /// A distance of this much.
        absolute: f64,
        /// A distance of this share of the larger magnitude.
        relative: f64,
    },
}

impl Tolerance {
    /// Describes how far apart two numbers are, if that is too far, from their distance and the larger magnitude.
    pub fn exceeded_by(self, distance: f64, larger: f64) -> Option<String> {
        // Between an infinity and any other number the distance is infinite, too.
        let is_share = |tolerance| distance.is_finite() && distance <= tolerance * larger;
        let is_close = match self {
            Self::Absolute(tolerance) => distance <= tolerance,
            Self::Relative(tolerance) => is_share(tolerance),
            Self::Either { absolute, relative } => distance <= absolute || is_share(relative),
        };
        (!is_close).then(|| {
            let (share, off) = (short(distance / larger), short(distance));
            match self {
                Self::Relative(_) if distance.is_finite() => {
                    format!("off by {share} of the larger")
                }
                Self::Either { .. } if distance.is_finite() => {
                    format!("off by {off}, which is {share} of the larger")
                }
                _ => format!("off by {off}"),
            }
        })
    }
}

/// A distance without a long row of zeros.
fn short(distance: f64) -> String {
    const SMALL: f64 = 1e-6;
    if distance > 0.0 && distance < SMALL {
        format!("{distance:.2e}")
    } else {
        distance.to_string()
    }
}

/// An output that is a number or is made of numbers, so that it can be compared up to a tolerance.
#[diagnostic::on_unimplemented(
    message = "an output of type `{Self}` is not made of numbers",
    label = "has no numbers that could be close",
    note = "numbers are `f32`, `f64` and the integers, and `Option`, tuples, `Vec`, `VecDeque`, `Box<[T]>` and arrays of them; \
            pick the number from another output: `.observed(|output: &Output| output.total)`"
)]
pub trait Approximate {
    /// The first two numbers that are too far apart; `None` if there are none, and `self` is close to `other`.
    fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<Mismatch>;
}

macro_rules! floats {
    ($($number:ty),*) => {$(
        impl Approximate for $number {
            #[expect(
                clippy::float_cmp,
                reason = "an infinity is close to itself, though their distance is no number"
            )]
            fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<Mismatch> {
                let are_the_same = self == other || (self.is_nan() && other.is_nan());
                if are_the_same {
                    return None;
                }
                let larger = f64::from(self.abs().max(other.abs()));
                let distance = (f64::from(*self) - f64::from(*other)).abs();
                let what = tolerance.exceeded_by(distance, larger)?;
                Some(Mismatch::whole(format!("{self:?} became {other:?}, {what}")))
            }
        }
    )*};
}

floats!(f32, f64);

macro_rules! integers {
    ($($number:ty),*) => {$(
        impl Approximate for $number {
            fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<Mismatch> {
                let larger = self.abs_diff(0).max(other.abs_diff(0)).measure();
                // The difference is one of integers: as floats, large ones that differ can be the same.
                let distance = self.abs_diff(*other).measure();
                let what = tolerance.exceeded_by(distance, larger)?;
                Some(Mismatch::whole(format!("{self} became {other}, {what}")))
            }
        }
    )*};
}

integers!(
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize
);

impl<T: Approximate> Approximate for Option<T> {
    fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<Mismatch> {
        match (self, other) {
            (Some(one), Some(other)) => one.too_far(other, tolerance),
            (None, None) => None,
            (Some(_), None) => Some(Mismatch::whole("a number became `None`".to_owned())),
            (None, Some(_)) => Some(Mismatch::whole("`None` became a number".to_owned())),
        }
    }
}

macro_rules! sequences {
    ($([$($generics:tt)*] $type:ty),*) => {$(
        impl<T: Approximate, $($generics)*> Approximate for $type {
            fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<Mismatch> {
                let too_far = |one: &T, other: &T| one.too_far(other, tolerance);
                Mismatch::in_sequence(self.iter(), other.iter(), too_far)
            }
        }
    )*};
}

sequences!([] [T], [] Vec<T>, [] VecDeque<T>, [] Box<[T]>, [const N: usize] [T; N]);

macro_rules! tuples {
    ($($($part:ident $index:tt)*;)*) => {$(
        impl<$($part: Approximate),*> Approximate for ($($part,)*) {
            fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<Mismatch> {
                let parts = [$(self.$index.too_far(&other.$index, tolerance)
                    .map(|too_far| too_far.inside(concat!(".", $index)))),*];
                parts.into_iter().flatten().next()
            }
        }
    )*};
}

tuples! {
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
}
