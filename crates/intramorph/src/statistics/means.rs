//! Means: equal up to a tolerance, of outputs in a known range.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use crate::panics::fail;

use super::wealth::{both, either};
use super::{StatisticalRelation, Wealth};

/// The means of `O` and `O'` differ by at most `tolerance`. All outputs have to be in `range`.
///
/// Nothing can be said of the mean of outputs that may be anything: a rare, huge one decides it. So an output outside of the
/// range breaks the relation.
///
/// ```
/// use intramorph::prelude::*;
///
/// program_with_rng(|n: &usize, rng| (0..*n).filter(|_| rng.below(2) == 0).count() as f64 / *n as f64)
///     .inputs(1usize..20)
///     .replaced("from the other side", |n, rng| (0..*n).filter(|_| rng.below(2) == 1).count() as f64 / *n as f64)
///     .must_be(means_within(0.1, 0.0..=1.0));
/// ```
///
/// Choose a tolerance well above the difference that you expect: at the tolerance itself no evidence decides. The finer it is, the
/// more pairs it takes; a thirtieth of the range takes some 10,000 if outputs are spread over all of it.
///
/// # Panics
///
/// Unless the range is finite, and the tolerance positive and less than the range's width.
#[track_caller]
pub fn means_within(tolerance: f64, range: RangeInclusive<f64>) -> MeansWithin {
    let width = range.end() - range.start();
    if !(width > 0.0 && width.is_finite()) {
        fail(&format!(
            "means are compared in a finite range of outputs, not in {range:?}: without one, nothing bounds false alarms"
        ));
    }
    if !(tolerance > 0.0 && tolerance < width) {
        fail(&format!(
            "means are equal within a positive tolerance that is less than {width}, the width of {range:?}, not {tolerance}"
        ));
    }
    let share = tolerance / width;
    let [against, in_favour] =
        [1.0 + share, 1.0 - share].map(|loss| [Wealth::risking(loss), Wealth::risking(loss)]);
    MeansWithin {
        tolerance,
        range,
        against,
        in_favour,
        pairs: 0,
        sums: [0.0; 2],
    }
}

/// By so much of its width a range may be left.
const ROUNDING: f64 = 1e-6;

/// The relation of [`means_within`].
#[derive(Clone, Debug)]
pub struct MeansWithin {
    tolerance: f64,
    range: RangeInclusive<f64>,
    /// One bets that the mean of `O'` is greater, the other that it is less.
    against: [Wealth; 2],
    in_favour: [Wealth; 2],
    pairs: u32,
    sums: [f64; 2],
}

/// An output that is a number, whose mean can be asked for.
#[diagnostic::on_unimplemented(
    message = "an output of type `{Self}` has no mean",
    label = "is no number",
    note = "numbers are `f64`, `f32`, `bool` and the integers; pick the number from another output: `.observed(|output| output.total)`"
)]
pub trait Measure: Debug {
    /// As a floating-point number.
    fn measure(&self) -> f64;
}

impl MeansWithin {
    /// Whether a number is in the range, but for a rounding error such as that of `0.1f32`.
    fn contains(&self, number: f64) -> bool {
        let width = self.range.end() - self.range.start();
        (number - self.clamped(number)).abs() <= ROUNDING * width
    }

    fn clamped(&self, number: f64) -> f64 {
        number.clamp(*self.range.start(), *self.range.end())
    }
}

impl<O: Measure> StatisticalRelation<O> for MeansWithin {
    fn name(&self) -> String {
        format!("means within {}", self.tolerance)
    }

    fn refusal(&self, original: &O, transformed: &O) -> Option<String> {
        let outputs = [("O", original), ("O'", transformed)];
        let (name, output) = outputs
            .into_iter()
            .find(|(_, output)| !self.contains(output.measure()))?;
        Some(format!(
            "{name} = {output:?} is not in {:?}, and only in a known range false alarms are bounded",
            self.range
        ))
    }

    fn see(&mut self, original: &O, transformed: &O) {
        let [original, transformed] =
            [original, transformed].map(|output| self.clamped(output.measure()));
        let width = self.range.end() - self.range.start();
        let difference = (transformed - original) / width;
        let share = self.tolerance / width;
        let [greater, less] = &mut self.against;
        greater.bet(difference - share);
        less.bet(-difference - share);
        let [not_greater, not_less] = &mut self.in_favour;
        not_greater.bet(share - difference);
        not_less.bet(share + difference);
        self.pairs += 1;
        self.sums[0] += original;
        self.sums[1] += transformed;
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn against(&self) -> f64 {
        either(&self.against)
    }

    fn in_favour(&self) -> f64 {
        both(&self.in_favour)
    }

    fn within(&self) -> f64 {
        self.tolerance
    }

    fn seen(&self) -> String {
        let pairs = self.pairs;
        let [original, transformed] = self.sums.map(|sum| sum / f64::from(pairs));
        format!("the mean of O is {original:.4} and that of O' {transformed:.4} in {pairs} pairs")
    }
}

macro_rules! exact {
    ($($number:ty),*) => {$(
        impl Measure for $number {
            fn measure(&self) -> f64 {
                f64::from(*self)
            }
        }
    )*};
}

macro_rules! rounded {
    ($($number:ty),*) => {$(
        impl Measure for $number {
            #[expect(clippy::cast_precision_loss, reason = "a mean of rounded numbers is as good")]
            fn measure(&self) -> f64 {
                *self as f64
            }
        }
    )*};
}

exact!(bool, u8, u16, u32, i8, i16, i32, f32, f64);
rounded!(u64, i64, u128, i128, usize, isize);
