//! Equal distributions: nobody who has seen some outputs finds a threshold that tells `O` and `O'` apart.

use std::cmp::Ordering;
use std::fmt::Debug;

use crate::harness::panics::fail;

use super::order::unordered;
use super::{StatisticalRelation, Wealth};

/// How far apart the distribution functions may be where they are held to be equal.
const WITHIN: f64 = 0.1;

/// `O` and `O'` have the same distribution.
///
/// The bet is on the threshold that told the outputs apart best so far: if the distributions are equal, the next `O` is below it
/// as often as the next `O'` is. The check holds when it is clear that the two distribution functions are nowhere further apart
/// than 0.1, or than [`to_within`](EquallyDistributed::to_within) says.
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
        within: WITHIN,
        outputs: Vec::new(),
        transformed_outputs: Vec::new(),
        witness: None,
        next_look: 1,
        looks: 0,
        against: Wealth::risking(1.0),
        in_favour: 1.0,
        distance: 0.0,
    }
}

/// The relation of [`equally_distributed`].
#[derive(Clone, Debug)]
pub struct EquallyDistributed<O> {
    within: f64,
    outputs: Vec<O>,
    transformed_outputs: Vec<O>,
    witness: Option<Witness<O>>,
    /// After so many pairs the distributions are looked at again.
    next_look: usize,
    looks: u32,
    against: Wealth,
    in_favour: f64,
    /// Between the distributions seen, when they were looked at last.
    distance: f64,
}

/// A threshold, and which of the outputs are below it more often.
#[derive(Clone, Debug)]
struct Witness<O> {
    threshold: O,
    /// 1 if that is `O`, -1 if it is `O'`.
    side: f64,
    /// How many more of them were at or below it.
    lead: usize,
}

impl<O> EquallyDistributed<O> {
    /// Holds as soon as it is clear that the two distribution functions are nowhere further apart.
    ///
    /// # Panics
    ///
    /// Unless it is between 0 and 1.
    #[must_use]
    #[track_caller]
    pub fn to_within(self, within: f64) -> Self {
        if !(within > 0.0 && within < 1.0) {
            fail(&format!(
                "distributions are equal within a number between 0 and 1, not {within}"
            ));
        }
        Self { within, ..self }
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
            let below = |output: &O| f64::from(u8::from(*output <= witness.threshold));
            let payoff = witness.side * (below(original) - below(transformed));
            self.against.bet(payoff);
        }
        self.outputs.push(original.clone());
        self.transformed_outputs.push(transformed.clone());
        if self.outputs.len() == self.next_look {
            self.look();
        }
    }

    fn against(&self) -> f64 {
        self.against.value()
    }

    fn in_favour(&self) -> f64 {
        self.in_favour
    }

    fn within(&self) -> f64 {
        self.within
    }

    fn seen(&self) -> String {
        let (pairs, distance) = (self.outputs.len(), self.distance);
        let Some(Witness {
            threshold, side, ..
        }) = &self.witness
        else {
            return format!("no threshold tells O from O' in {pairs} pairs");
        };
        let more = if *side > 0.0 { "O" } else { "O'" };
        format!(
            "{more} is at most {threshold:?} more often, by {distance:.3} of the cases, in {pairs} pairs"
        )
    }
}

impl<O: PartialOrd + Clone> EquallyDistributed<O> {
    /// Chooses the threshold of the next bets, and asks how far apart the distributions can be.
    fn look(&mut self) {
        let pairs = self.outputs.len();
        self.looks += 1;
        self.next_look = pairs + (pairs / 4).max(1);
        for outputs in [&mut self.outputs, &mut self.transformed_outputs] {
            outputs.sort_by(order);
        }
        self.witness = witness(&self.outputs, &self.transformed_outputs);
        let lead = self.witness.as_ref().map_or(0, |witness| witness.lead);
        #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2^53 pairs")]
        let (lead, pairs) = (lead as f64, pairs as f64);
        self.distance = lead / pairs;
        self.in_favour = self.in_favour.max(self.evidence_of_nearness(pairs));
    }

    /// That a distance as small was seen by chance is this unlikely, as the inverse of its probability.
    ///
    /// Each distribution seen is further than `t` from its own with a probability of at most `2·exp(-2nt²)` (Dvoretzky, Kiefer,
    /// Wolfowitz, Massart), and the look of number `k` is given the share `1/(k(k+1))` of all looks.
    fn evidence_of_nearness(&self, pairs: f64) -> f64 {
        let room = self.within - self.distance;
        if room <= 0.0 {
            return 0.0;
        }
        let looks = f64::from(self.looks);
        let probability = 4.0 * (-pairs * room * room / 2.0).exp() * looks * (looks + 1.0);
        (1.0 / probability).min(f64::MAX)
    }
}

/// Where the two sorted lists differ most in how many of them are at or below.
fn witness<O: PartialOrd + Clone>(one: &[O], other: &[O]) -> Option<Witness<O>> {
    let (mut best, mut at_one, mut at_other) = (None, 0, 0);
    while let Some(threshold) = lesser(one.get(at_one), other.get(at_other)) {
        at_one += one[at_one..]
            .iter()
            .take_while(|output| *output <= threshold)
            .count();
        at_other += other[at_other..]
            .iter()
            .take_while(|output| *output <= threshold)
            .count();
        let lead = at_one.abs_diff(at_other);
        if lead > best.as_ref().map_or(0, |best: &Witness<O>| best.lead) {
            best = Some(Witness {
                threshold: threshold.clone(),
                side: if at_one > at_other { 1.0 } else { -1.0 },
                lead,
            });
        }
    }
    best
}

fn lesser<'outputs, O: PartialOrd>(
    one: Option<&'outputs O>,
    other: Option<&'outputs O>,
) -> Option<&'outputs O> {
    match (one, other) {
        (Some(one), Some(other)) if other < one => Some(other),
        (one, other) => one.or(other),
    }
}

/// What has no order was refused.
fn order<O: PartialOrd>(one: &O, other: &O) -> Ordering {
    one.partial_cmp(other).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::{equally_distributed, witness};
    use crate::Randomness;
    use crate::statistics::StatisticalRelation;

    fn check(one: &[i32], other: &[i32], expected: Option<(i32, f64, usize)>) {
        let witness = witness(one, other);
        let witness = witness.map(|witness| (witness.threshold, witness.side, witness.lead));
        assert_eq!(witness, expected);
    }

    #[test]
    fn equal_lists_have_no_witness() {
        check(&[], &[], None);
        check(&[1, 2, 2], &[1, 2, 2], None);
    }

    #[test]
    fn the_witness_is_where_lists_differ_most() {
        check(&[1, 2, 3], &[2, 3, 4], Some((1, 1.0, 1)));
        check(&[5, 6, 7], &[1, 2, 7], Some((2, -1.0, 2)));
    }

    #[test]
    fn the_first_of_equal_witnesses_is_taken() {
        check(&[1, 4], &[2, 3], Some((1, 1.0, 1)));
    }

    /// `[against, in favour]` suffices, after so many pairs.
    fn decided(pairs: u64, outputs: impl Fn(&mut Randomness) -> [usize; 2]) -> [bool; 2] {
        let mut relation = equally_distributed();
        let mut randomness = Randomness::seeded(1);
        for _ in 0..pairs {
            let [one, other] = outputs(&mut randomness);
            relation.see(&one, &other);
        }
        [relation.against(), relation.in_favour()].map(|wealth| wealth >= 1e9)
    }

    #[test]
    fn equal_distributions_are_held() {
        let dice = |rng: &mut Randomness| [rng.below(6), rng.below(6)];
        assert_eq!(decided(1000, dice), [false, false]);
        assert_eq!(decided(10_000, dice), [false, true]);
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
}
