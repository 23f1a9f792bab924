//! Means: equal up to a tolerance, of outputs in a known range.

use std::ops::RangeInclusive;

use crate::panics::fail;

use super::wealth::Bets;
use super::{Evidence, StatisticalRelation};
use crate::relation::Measure;

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
/// Choose a tolerance well above the difference that you expect: at the tolerance itself no evidence decides. It also has to be less
/// than the distance between the least and the greatest output, because no means are further apart. The finer it is, the
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
    MeansWithin {
        tolerance,
        range,
        bets: [(); 2].map(|()| Bets::new(1.0 + share, 1.0 - share, 0.0)),
        pairs: 0,
        sums: [0.0; 2],
        least: f64::INFINITY,
        greatest: f64::NEG_INFINITY,
    }
}

/// The share of a range's width by which a rounded output may leave it.
const ROUNDING: f64 = 1e-6;

/// The relation of [`means_within`].
#[derive(Clone, Debug)]
pub struct MeansWithin {
    tolerance: f64,
    range: RangeInclusive<f64>,
    /// The bets that the mean of `O'` is greater, and that it is less.
    bets: [Bets; 2],
    pairs: u32,
    sums: [f64; 2],
    /// The least and the greatest output.
    least: f64,
    greatest: f64,
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
        let mut outputs = [("O", original), ("O'", transformed)].into_iter();
        let (name, output) = outputs.find(|(_, output)| !self.contains(output.measure()))?;
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
        let [greater, less] = &mut self.bets;
        greater.see(difference - share);
        less.see(-difference - share);
        self.pairs += 1;
        self.sums[0] += original;
        self.sums[1] += transformed;
        self.least = self.least.min(original).min(transformed);
        self.greatest = self.greatest.max(original).max(transformed);
    }

    fn is_equality(&self) -> bool {
        true
    }

    /// Means are between the least and the greatest output. If these are within the tolerance, the means are.
    fn tells_apart(&self, _original: &O, _transformed: &O) -> bool {
        self.greatest - self.least > self.tolerance
    }

    fn evidence(&self) -> Evidence {
        let [greater, less] = self.bets.each_ref().map(Bets::evidence);
        Evidence {
            // The mean of two fair bets is a fair bet.
            against: (greater.against / 2.0 + less.against / 2.0).min(f64::MAX),
            // Both have to be refuted.
            in_favour: greater.in_favour.min(less.in_favour),
            tolerance: self.tolerance,
        }
    }

    fn seen(&self) -> String {
        let pairs = self.pairs;
        let [original, transformed] = self.sums.map(|sum| sum / f64::from(pairs));
        format!("the mean of O is {original:.4} and that of O' {transformed:.4} in {pairs} pairs")
    }
}
