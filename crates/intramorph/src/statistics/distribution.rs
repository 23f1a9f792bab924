//! Equal distributions: no threshold tells `O` and `O'` apart.

mod sweep;

use std::fmt::Debug;

use sweep::{Sweep, Witness};

use crate::panics::fail;

use super::order::unordered;
use super::{Evidence, StatisticalRelation, Wealth};

/// The distance of the distribution functions up to which they are held to be equal.
const TOLERANCE: f64 = 0.1;
/// The part of the pairs that must be added before the next look at the distributions: an eighth.
const UNTIL_NEXT_LOOK: usize = 8;

/// `O` and `O'` have the same distribution.
///
/// The bet is on the threshold that separated the outputs best so far: if the distributions are equal, the next `O` is below it
/// as often as the next `O'` is. The check holds when it is clear that the two distribution functions are nowhere further apart
/// than 0.1, or than [`to_within`](EquallyDistributed::to_within) says. Outputs need an order, as numbers, texts, and tuples and
/// vectors of them have.
///
/// ```
/// use intramorph::prelude::*;
///
/// program_with_rng(|&(), rng| rng.below(6) + rng.below(6))
///     .on(())
///     .replaced("one of all pairs", |&(), rng| {
///         let pair = rng.below(36);
///         pair / 6 + pair % 6
///     })
///     .must_be(equally_distributed());
/// ```
pub fn equally_distributed<O>() -> EquallyDistributed<O> {
    EquallyDistributed {
        tolerance: TOLERANCE,
        pairs: Vec::new(),
        witness: None,
        next_look: 1,
        against: Wealth::risking(1.0),
        in_favour: 1.0,
    }
}

/// The relation of [`equally_distributed`].
#[derive(Clone, Debug)]
pub struct EquallyDistributed<O> {
    tolerance: f64,
    pairs: Vec<[O; 2]>,
    /// The threshold that separated the outputs best, at the last look.
    witness: Option<Witness<O>>,
    /// The number of pairs after which the distributions are looked at again.
    next_look: usize,
    against: Wealth,
    in_favour: f64,
}

impl<O> EquallyDistributed<O> {
    /// Sets the tolerance: the relation holds as soon as it is clear that the two distribution functions are nowhere
    /// further apart.
    ///
    /// # Panics
    ///
    /// Unless it is between 0 and 1.
    #[must_use]
    #[track_caller]
    pub fn to_within(self, tolerance: f64) -> Self {
        if !(tolerance > 0.0 && tolerance < 1.0) {
            fail(&format!(
                "distributions are equal within a number between 0 and 1, not {tolerance}"
            ));
        }
        Self { tolerance, ..self }
    }
}

impl<O: PartialOrd + Clone + Debug> StatisticalRelation<O> for EquallyDistributed<O> {
    fn name(&self) -> String {
        "equally distributed".to_owned()
    }

    fn refusal(&self, original: &O, transformed: &O) -> Option<String> {
        unordered(original, transformed)
    }

    fn see(&mut self, original: &O, transformed: &O) {
        if let Some(witness) = &self.witness {
            self.against.bet(witness.payoff(original, transformed));
        }
        self.pairs.push([original.clone(), transformed.clone()]);
        if self.pairs.len() == self.next_look {
            self.look();
        }
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn evidence(&self) -> Evidence {
        Evidence {
            against: self.against.value(),
            in_favour: self.in_favour,
            tolerance: self.tolerance,
        }
    }

    fn seen(&self) -> String {
        let pairs = self.pairs.len();
        let Some(witness) = &self.witness else {
            return format!("no threshold tells O from O' in {pairs} pairs");
        };
        let (more, percent) = (witness.more_often(), 100.0 * witness.share);
        let threshold = &witness.threshold;
        format!(
            "{more} is at most T in {percent:.1} % more of {pairs} pairs than the other; T is {threshold:?}"
        )
    }
}

impl<O: PartialOrd + Clone> EquallyDistributed<O> {
    /// Chooses the threshold of the next bets, and asks how far apart the distributions can be.
    fn look(&mut self) {
        let pairs = self.pairs.len();
        self.next_look = pairs + pairs / UNTIL_NEXT_LOOK + 1;
        let sweep = Sweep::over(&self.pairs, self.tolerance);
        self.witness = sweep.witness;
        self.in_favour = sweep.nearness;
    }
}

#[cfg(test)]
mod tests {
    use super::equally_distributed;
    use crate::Randomness;
    use crate::statistics::StatisticalRelation;

    /// Whether the evidence suffices after `pairs`: `[against, in favour]`.
    fn decided(pairs: u64, outputs: impl Fn(&mut Randomness) -> [usize; 2]) -> [bool; 2] {
        let mut relation = equally_distributed();
        let mut randomness = Randomness::seeded(1);
        for _ in 0..pairs {
            let [one, other] = outputs(&mut randomness);
            relation.see(&one, &other);
        }
        let evidence = relation.evidence();
        [evidence.against, evidence.in_favour].map(|wealth| wealth >= 1e9)
    }

    #[test]
    fn equal_distributions_are_held() {
        let dice = |rng: &mut Randomness| [rng.below(6), rng.below(6)];
        assert_eq!(decided(1000, dice), [false, false]);
        assert_eq!(decided(5000, dice), [false, true]);
    }

    #[test]
    fn a_shift_is_noticed() {
        let dice = |rng: &mut Randomness| [rng.below(6), 1 + rng.below(6)];
        assert_eq!(decided(2000, dice), [true, false]);
    }

    #[test]
    fn a_wider_spread_with_the_same_mean_is_noticed() {
        let dice = |rng: &mut Randomness| [rng.below(3) + 1, 2 * rng.below(3)];
        assert_eq!(decided(1000, dice), [true, false]);
    }

    /// Distributions whose functions are exactly 0.1 apart, at one place, are hardly ever held.
    #[test]
    fn distributions_as_far_apart_as_is_tolerated_are_not_held() {
        let coins = |rng: &mut Randomness| [rng.below(10) < 4, rng.below(10) < 5].map(usize::from);
        assert!(!decided(10_000, coins)[1]);
    }
}
