//! The violation rate: a relation of single outputs that random outputs may break, but not too often.

use std::fmt::Debug;

use crate::panics::fail;
use crate::record::Verdict;
use crate::relation::{Compose, Relation};

use super::wealth::Bets;
use super::{Evidence, StatisticalRelation};

/// The most by which a rate may exceed the claimed one where the relation is held.
const TOLERANCE: f64 = 0.05;
/// The lowest rate that can be claimed: below it, no number of pairs would decide.
const LEAST: f64 = 1e-12;

/// Relations between single outputs that random outputs may break at a rate.
///
/// Every relation that [composes](Compose) has it.
pub trait Mostly: Compose {
    /// This relation between random outputs, which break it at most at that rate.
    ///
    /// The check holds when it is clear that the rate is exceeded by less than 0.05 and is not twice as high, or as
    /// [`to_within`](InAllBut::to_within) says. Pairs that the relation can't decide do not count.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// // The better of two throws is less than a single one in 55 of 216 cases.
    /// program_with_rng(|&(), rng| rng.below(6))
    ///     .on(())
    ///     .replaced("the better of two", |&(), rng| rng.below(6).max(rng.below(6)))
    ///     .must_be(at_least().in_all_but(0.26));
    /// ```
    ///
    /// # Panics
    ///
    /// Unless the rate is between 0 and 1.
    #[track_caller]
    fn in_all_but(self, rate: f64) -> InAllBut<Self> {
        InAllBut::new(self, rate)
    }
}

impl<R: Compose> Mostly for R {}

/// The relation of [`in_all_but`](Mostly::in_all_but).
#[derive(Clone, Debug)]
pub struct InAllBut<R> {
    relation: R,
    rate: Rate,
}

/// The rate of violations, and the bets on whether it is higher than was claimed.
#[derive(Clone, Debug)]
pub(super) struct Rate {
    claimed: f64,
    pub(super) bets: Bets,
    violations: u64,
}

impl<R> InAllBut<R> {
    #[track_caller]
    pub(crate) fn new(relation: R, rate: f64) -> Self {
        let rate = Rate::at_most(rate);
        Self { relation, rate }
    }

    /// Sets the tolerance: the relation holds as soon as it is clear that the rate exceeds the claimed one by less
    /// than `tolerance`. The default is 0.05, or the claimed rate if that is less.
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

impl<O: ?Sized, R: Relation<O>> StatisticalRelation<O> for InAllBut<R> {
    fn name(&self) -> String {
        let percent = in_percent(self.rate.claimed);
        format!("{} in all but {percent}", self.relation.name())
    }

    fn see(&mut self, original: &O, transformed: &O) {
        match self.relation.verdict(original, transformed) {
            Verdict::Inconclusive => {}
            verdict => self.rate.see(verdict == Verdict::Broken),
        }
    }

    fn is_conclusive(&self, original: &O, transformed: &O) -> bool {
        self.relation.verdict(original, transformed) != Verdict::Inconclusive
    }

    fn is_equality(&self) -> bool {
        self.relation.is_equality()
    }

    fn agree(&self, one: &O, other: &O) -> bool
    where
        O: Debug,
    {
        self.relation.agree(one, other)
    }

    fn tells_apart(&self, original: &O, transformed: &O) -> bool
    where
        O: Debug,
    {
        self.relation.verdict(original, transformed) == Verdict::Broken
    }

    fn evidence(&self) -> Evidence {
        self.rate.bets.evidence()
    }

    fn seen(&self) -> String {
        self.rate.seen()
    }
}

impl Rate {
    #[track_caller]
    pub(super) fn at_most(claimed: f64) -> Self {
        // A low rate should not be exceeded by far, and one near 1 can't be.
        Self::new(claimed, TOLERANCE.min(claimed).min((1.0 - claimed) / 2.0))
    }

    #[track_caller]
    pub(super) fn to_within(&self, tolerance: f64) -> Self {
        Self::new(self.claimed, tolerance)
    }

    #[track_caller]
    fn new(claimed: f64, tolerance: f64) -> Self {
        if !(claimed > LEAST && claimed < 1.0) {
            fail(&format!(
                "a relation may be broken at a rate of more than 0 and less than 1, not {claimed}; where it never may, make the\n\
                 seed part of the input: `program(|(input, seed): &(Input, u64)| run(input, &mut Randomness::seeded(*seed)))`"
            ));
        }
        if !(tolerance > 0.0 && claimed + tolerance < 1.0) {
            fail(&format!(
                "a rate of {claimed} is held within a positive number that is less than {}, not {tolerance}",
                1.0 - claimed
            ));
        }
        Self {
            claimed,
            bets: Bets::new(claimed, 1.0 - claimed, tolerance),
            violations: 0,
        }
    }

    pub(super) fn see(&mut self, is_violated: bool) {
        let violated = f64::from(u8::from(is_violated));
        self.bets.see(violated - self.claimed);
        self.violations += u64::from(is_violated);
    }

    pub(super) fn seen(&self) -> String {
        let (pairs, violations) = (self.bets.pairs, self.violations);
        let claimed = in_percent(self.claimed);
        format!("broken in {violations} of {pairs} pairs, where at most {claimed} are claimed")
    }
}

/// A share in percent, with a few digits.
fn in_percent(share: f64) -> String {
    let percent = (share * 1e6).round() / 1e4;
    if percent < 0.001 {
        return format!("{share:e}");
    }
    format!("{percent} %")
}

#[cfg(test)]
mod tests {
    use super::{Rate, in_percent};

    fn check(rate: f64, violated: u32, of: u32) -> [bool; 2] {
        let mut rate = Rate::at_most(rate);
        for pair in 0..of {
            rate.see((pair + 1) * violated / of > pair * violated / of);
        }
        let evidence = rate.bets.evidence();
        [evidence.against, evidence.in_favour].map(|wealth| wealth >= 1e9)
    }

    #[test]
    fn a_higher_rate_is_noticed() {
        assert_eq!(check(0.35, 90, 100), [true, false]);
    }

    #[test]
    fn a_lower_rate_is_held() {
        assert_eq!(check(0.35, 300, 1000), [false, false]);
        assert_eq!(check(0.35, 900, 3000), [false, true]);
    }

    #[test]
    fn the_very_rate_is_held_within_a_tolerance() {
        assert_eq!(check(0.35, 3500, 10_000), [false, true]);
    }

    #[test]
    fn a_rate_near_one_has_a_smaller_tolerance() {
        assert_eq!(check(0.99, 10, 5000), [false, true]);
    }

    #[test]
    fn a_low_rate_that_is_exceeded_tenfold_is_noticed() {
        assert_eq!(check(0.0001, 50, 50_000), [true, false]);
        assert_eq!(check(0.001, 10, 1000), [false, false]);
    }

    #[test]
    fn rates_are_shown_in_a_few_digits() {
        let shown = [0.35, 0.001, 1e-7, 1.0 / 3.0].map(in_percent);
        assert_eq!(shown, ["35 %", "0.1 %", "1e-7", "33.3333 %"]);
    }

    #[test]
    #[should_panic(expected = "not 0; where it never may, make the
seed part of the input")]
    fn a_rate_of_zero_is_refused() {
        Rate::at_most(0.0);
    }

    #[test]
    #[should_panic(
        expected = "a rate of 0.5 is held within a positive number that is less than 0.5, not 0.6"
    )]
    fn a_tolerance_beyond_all_rates_is_refused() {
        Rate::new(0.5, 0.6);
    }
}
