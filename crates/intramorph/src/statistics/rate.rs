//! The violation rate: a relation of single outputs that random outputs may break, but not too often.

use std::fmt::Debug;

use crate::panics::fail;
use crate::record::Verdict;
use crate::relation::Relation;

use super::{StatisticalRelation, Wealth};

/// How much more often than claimed a relation may be broken where it is held, but not more than twice as often.
const WITHIN: f64 = 0.05;
/// Below it, no number of pairs would decide.
const LEAST: f64 = 1e-12;

/// The relation of [`in_all_but`](crate::Compose::in_all_but).
#[derive(Clone, Debug)]
pub struct InAllBut<R> {
    relation: R,
    rate: Rate,
}

/// How often something happens, and whether that is more often than was claimed.
#[derive(Clone, Debug)]
pub(super) struct Rate {
    claimed: f64,
    within: f64,
    against: Wealth,
    in_favour: Wealth,
    pairs: u64,
    violations: u64,
}

impl<R> InAllBut<R> {
    #[track_caller]
    pub(crate) fn new(relation: R, rate: f64) -> Self {
        let rate = Rate::at_most(rate);
        Self { relation, rate }
    }

    /// Holds as soon as it is clear that the relation is broken less than `within` more often than claimed; by default 0.05, or as
    /// much as was claimed if that is less.
    ///
    /// # Panics
    ///
    /// Unless it is positive, and with the rate less than 1.
    #[must_use]
    #[track_caller]
    pub fn to_within(mut self, within: f64) -> Self {
        self.rate = self.rate.to_within(within);
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

    fn against(&self) -> f64 {
        self.rate.against()
    }

    fn in_favour(&self) -> f64 {
        self.rate.in_favour()
    }

    fn within(&self) -> f64 {
        self.rate.within()
    }

    fn seen(&self) -> String {
        self.rate.seen()
    }
}

impl Rate {
    #[track_caller]
    pub(super) fn at_most(claimed: f64) -> Self {
        // A low rate should not be exceeded by far, and one near 1 can't be.
        Self::new(claimed, WITHIN.min(claimed).min((1.0 - claimed) / 2.0))
    }

    #[track_caller]
    pub(super) fn to_within(&self, within: f64) -> Self {
        Self::new(self.claimed, within)
    }

    #[track_caller]
    fn new(claimed: f64, within: f64) -> Self {
        if !(claimed > LEAST && claimed < 1.0) {
            fail(&format!(
                "a relation may be broken at a rate of more than 0 and less than 1, not {claimed}; where it never may, make the\n\
                 seed part of the input: `program(|(input, seed): &(Input, u64)| run(input, &mut Randomness::seeded(*seed)))`"
            ));
        }
        if !(within > 0.0 && claimed + within < 1.0) {
            fail(&format!(
                "a rate of {claimed} is held within a positive number that is less than {}, not {within}",
                1.0 - claimed
            ));
        }
        Self {
            claimed,
            within,
            against: Wealth::risking(claimed),
            in_favour: Wealth::risking(1.0 - claimed - within),
            pairs: 0,
            violations: 0,
        }
    }

    pub(super) fn see(&mut self, is_violated: bool) {
        let violated = f64::from(u8::from(is_violated));
        self.against.bet(violated - self.claimed);
        self.in_favour.bet(self.claimed + self.within - violated);
        self.pairs += 1;
        self.violations += u64::from(is_violated);
    }

    pub(super) fn against(&self) -> f64 {
        self.against.value()
    }

    pub(super) fn in_favour(&self) -> f64 {
        self.in_favour.value()
    }

    pub(super) fn within(&self) -> f64 {
        self.within
    }

    pub(super) fn seen(&self) -> String {
        let Self {
            pairs, violations, ..
        } = self;
        let claimed = in_percent(self.claimed);
        format!("broken in {violations} of {pairs} pairs, where at most {claimed} are claimed")
    }
}

/// A share of a few digits.
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
        [rate.against(), rate.in_favour()].map(|wealth| wealth >= 1e9)
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
    fn rates_are_told_in_a_few_digits() {
        let told = [0.35, 0.001, 1e-7, 1.0 / 3.0].map(in_percent);
        assert_eq!(told, ["35 %", "0.1 %", "1e-7", "33.3333 %"]);
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
