//! The scaled error: that of a Monte Carlo simulation shrinks with the root of the number of its samples.

use crate::panics::fail;

use super::rate::Rate;
use super::{Evidence, StatisticalRelation};
use crate::relation::Measure;

/// The factor by which a scaled error may exceed the other one.
const FACTOR: f64 = 2.0;
/// Two errors of the same normal distribution exceed each other by that factor at a rate of 1 - 2/π·atan(2) = 0.295; the rest is
/// for simulations of few samples, whose errors are not quite normal.
const RATE: f64 = 0.35;

/// The distance from `target`, times the root of the number of samples, does not grow from `P`, which takes `from` samples, to
/// `P'`, which takes `to`: `√to·|O' - target| > 2·√from·|O - target|` in at most 35 % of the pairs.
///
/// This is how a Monte Carlo simulation without bias converges whose errors are about normally distributed. A bias does not
/// shrink, so it grows with the root: the relation finds one that is much smaller than the error of a single simulation. The
/// weaker claim that an error is smaller with more samples finds hardly any.
///
/// The numbers are those by which `P` and `P'` differ, as in a sweep; with others the relation claims too little or too much.
///
/// With few samples of a rare event, or where a few weights decide, errors are far from normal, and correct programs break the
/// relation. Then choose `from` large enough for some ten events, or allow more violations by
/// [`in_all_but`](ScaledError::in_all_but).
///
/// ```
/// use intramorph::prelude::*;
///
/// /// The number of dice.
/// const DICE: Knob<u32> = knob!(1000, 1..=1000);
///
/// fn mean_of_dice(rng: &mut Randomness) -> f64 {
///     let dice = DICE.get();
///     (0..dice).map(|_| 1.0 + rng.below(6) as f64).sum::<f64>() / f64::from(dice)
/// }
///
/// program_with_rng(|&(), rng| mean_of_dice(rng))
///     .on(())
///     .swept(DICE, [10, 100])
///     .must_be(scaled_error(3.5, 10.0, 100.0));
/// ```
///
/// # Panics
///
/// Unless all are finite and there are fewer samples in `from` than in `to`.
#[track_caller]
pub fn scaled_error(target: f64, from: f64, to: f64) -> ScaledError {
    if !(target.is_finite() && from > 0.0 && to > from && to.is_finite()) {
        fail(&format!(
            "an error is scaled from fewer samples to more, around a finite target; not from {from} to {to} around {target}"
        ));
    }
    ScaledError {
        target,
        roots: [from, to].map(f64::sqrt),
        rate: Rate::at_most(RATE),
    }
}

/// The relation of [`scaled_error`].
#[derive(Clone, Debug)]
pub struct ScaledError {
    target: f64,
    roots: [f64; 2],
    rate: Rate,
}

impl ScaledError {
    /// Sets the share of pairs that may break the relation, instead of 0.35.
    ///
    /// # Panics
    ///
    /// Unless it is between 0 and 1.
    #[must_use]
    #[track_caller]
    pub fn in_all_but(mut self, rate: f64) -> Self {
        self.rate = Rate::at_most(rate);
        self
    }

    /// Sets the tolerance: the relation holds as soon as it is clear that less than `tolerance` more of the pairs
    /// break it. The default is 0.05.
    ///
    /// # Panics
    ///
    /// Unless it is positive, and with the rate less than 1.
    #[must_use]
    #[track_caller]
    pub fn to_within(mut self, tolerance: f64) -> Self {
        self.rate = self.rate.to_within(tolerance);
        self
    }
}

impl<O: Measure> StatisticalRelation<O> for ScaledError {
    fn name(&self) -> String {
        // A few digits are enough for a name.
        format!("scaled error around {}", (self.target * 1e4).round() / 1e4)
    }

    fn refusal(&self, original: &O, transformed: &O) -> Option<String> {
        let mut outputs = [original, transformed].into_iter();
        let output = outputs.find(|output| !output.measure().is_finite())?;
        Some(format!(
            "{output:?} has no finite distance from {}",
            self.target
        ))
    }

    fn see(&mut self, original: &O, transformed: &O) {
        let [from, to] = self.roots;
        let error = |output: &O| (output.measure() - self.target).abs();
        let is_violated = to * error(transformed) > FACTOR * from * error(original);
        self.rate.see(is_violated);
    }

    fn evidence(&self) -> Evidence {
        self.rate.bets.evidence()
    }

    fn seen(&self) -> String {
        self.rate.seen()
    }
}
