//! Stochastic order: of two random outputs, which one is larger more often.

use std::cmp::Ordering;
use std::fmt::Debug;

use crate::panics::fail;

use super::wealth::Bets;
use super::{Evidence, StatisticalRelation};

/// The share of pairs by which the wrong side may exceed the right one where the order is held.
const TOLERANCE: f64 = 0.1;

/// `O'` is stochastically at least `O`: drawn independently, it is not less more often than it is greater.
///
/// It is implied by first-order stochastic dominance, and needs no assumption on the distributions. The check holds when it is
/// clear that the two probabilities differ by less than 0.1, or by what [`to_within`](StochasticallyOrdered::to_within) says.
///
/// ```
/// use intramorph::prelude::*;
///
/// program_with_rng(|dice: &u32, rng| (0..*dice).map(|_| 1 + rng.below(6)).sum::<usize>())
///     .inputs(1u32..4)
///     .replaced("the best of two", |dice, rng| (0..*dice).map(|_| 1 + rng.below(6).max(rng.below(6))).sum())
///     .must_be(stochastically_at_least());
/// ```
pub fn stochastically_at_least() -> StochasticallyOrdered {
    StochasticallyOrdered::new(Ordering::Less, TOLERANCE)
}

/// `O'` is stochastically at most `O`: drawn independently, it is not greater more often than it is less.
pub fn stochastically_at_most() -> StochasticallyOrdered {
    StochasticallyOrdered::new(Ordering::Greater, TOLERANCE)
}

/// The relation of [`stochastically_at_least`] and [`stochastically_at_most`].
#[derive(Clone, Debug)]
pub struct StochasticallyOrdered {
    /// The order of `O'` and `O` that speaks against the relation.
    wrong_order: Ordering,
    bets: Bets,
    wrong: u64,
    right: u64,
}

impl StochasticallyOrdered {
    #[track_caller]
    fn new(wrong_order: Ordering, tolerance: f64) -> Self {
        if !(tolerance > 0.0 && tolerance < 1.0) {
            fail(&format!(
                "a stochastic order is held within a number between 0 and 1, not {tolerance}"
            ));
        }
        Self {
            wrong_order,
            bets: Bets::new(1.0, 1.0, tolerance),
            wrong: 0,
            right: 0,
        }
    }

    /// Sets the tolerance: the relation holds as soon as it is clear that the probability of the wrong side exceeds
    /// that of the right one by less than `tolerance`.
    ///
    /// # Panics
    ///
    /// Unless it is between 0 and 1.
    #[must_use]
    #[track_caller]
    pub fn to_within(self, tolerance: f64) -> Self {
        Self::new(self.wrong_order, tolerance)
    }
}

impl<O: PartialOrd + Debug + ?Sized> StatisticalRelation<O> for StochasticallyOrdered {
    fn name(&self) -> String {
        let name = match self.wrong_order {
            Ordering::Less => "stochastically at least",
            _ => "stochastically at most",
        };
        name.to_owned()
    }

    fn refusal(&self, original: &O, transformed: &O) -> Option<String> {
        unordered(original, transformed)
    }

    fn see(&mut self, original: &O, transformed: &O) {
        let order = transformed.partial_cmp(original);
        let is_wrong = order == Some(self.wrong_order);
        let is_right = order == Some(self.wrong_order.reverse());
        self.wrong += u64::from(is_wrong);
        self.right += u64::from(is_right);
        let side = i8::from(is_wrong) - i8::from(is_right);
        self.bets.see(f64::from(side));
    }

    fn evidence(&self) -> Evidence {
        self.bets.evidence()
    }

    fn seen(&self) -> String {
        let [wrongly, rightly] = match self.wrong_order {
            Ordering::Less => ["less", "greater"],
            _ => ["greater", "less"],
        };
        let (pairs, wrong, right) = (self.bets.pairs, self.wrong, self.right);
        format!("O' is {wrongly} than O in {wrong} of {pairs} pairs, and {rightly} in {right}")
    }
}

/// Why two outputs have no order, if they have none.
pub(super) fn unordered<O>(original: &O, transformed: &O) -> Option<String>
where
    O: PartialOrd + Debug + ?Sized,
{
    let have_no_order = |one: &O, other: &O| one.partial_cmp(other).is_none();
    for (name, output) in [("O", original), ("O'", transformed)] {
        if have_no_order(output, output) {
            let refusal = format!("{name} has no order, not even with itself: {output:?}");
            return Some(refusal);
        }
    }
    have_no_order(original, transformed)
        .then(|| format!("O and O' have no order: {original:?} and {transformed:?}"))
}
