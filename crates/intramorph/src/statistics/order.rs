//! Stochastic order: of two random outputs, which one is larger more often.

use std::cmp::Ordering;
use std::fmt::Debug;

use crate::panics::fail;

use super::{StatisticalRelation, Wealth};

/// How much more often an output may be on the wrong side than on the right one where the order is held.
const WITHIN: f64 = 0.1;

/// `O'` is stochastically at least `O`: drawn independently, it is not less more often than it is greater.
///
/// It is implied by first-order stochastic dominance, and needs no assumption on the distributions. The check holds when it is
/// clear that the two probabilities differ by less than 0.1, or by what [`to_within`](StochasticallyAtLeast::to_within) says.
///
/// ```
/// use intramorph::prelude::*;
///
/// program_with_rng(|dice: &u32, rng| (0..*dice).map(|_| 1 + rng.below(6)).sum::<usize>())
///     .inputs(1u32..4)
///     .replaced("the best of two", |dice, rng| (0..*dice).map(|_| 1 + rng.below(6).max(rng.below(6))).sum())
///     .must_be(stochastically_at_least());
/// ```
pub fn stochastically_at_least() -> StochasticallyAtLeast {
    StochasticallyAtLeast(Order::within(WITHIN))
}

/// `O'` is stochastically at most `O`: drawn independently, it is not greater more often than it is less.
pub fn stochastically_at_most() -> StochasticallyAtMost {
    StochasticallyAtMost(Order::within(WITHIN))
}

/// The relation of [`stochastically_at_least`].
#[derive(Clone, Debug)]
pub struct StochasticallyAtLeast(Order);

/// The relation of [`stochastically_at_most`].
#[derive(Clone, Debug)]
pub struct StochasticallyAtMost(Order);

#[derive(Clone, Debug)]
struct Order {
    within: f64,
    against: Wealth,
    in_favour: Wealth,
    pairs: u64,
    wrong: u64,
    right: u64,
}

macro_rules! orders {
    ($($relation:ident, $name:literal, $right:ident, $wrong:ident, [$less:literal, $greater:literal];)*) => {$(
        impl $relation {
            /// Holds as soon as it is clear that the probability of the wrong side exceeds that of the right one by less than
            /// `within`.
            ///
            /// # Panics
            ///
            /// Unless it is between 0 and 1.
            #[must_use]
            #[track_caller]
            pub fn to_within(self, within: f64) -> Self {
                Self(Order::within(within))
            }
        }

        impl<O: PartialOrd + Debug + ?Sized> StatisticalRelation<O> for $relation {
            fn name(&self) -> String {
                $name.to_owned()
            }

            fn refusal(&self, original: &O, transformed: &O) -> Option<String> {
                unordered(original, transformed)
            }

            fn see(&mut self, original: &O, transformed: &O) {
                match transformed.partial_cmp(original) {
                    Some(Ordering::$right) => self.0.see(-1.0),
                    Some(Ordering::$wrong) => self.0.see(1.0),
                    _ => self.0.see(0.0),
                }
            }

            fn against(&self) -> f64 {
                self.0.against.value()
            }

            fn in_favour(&self) -> f64 {
                self.0.in_favour.value()
            }

            fn within(&self) -> f64 {
                self.0.within
            }

            fn seen(&self) -> String {
                let Order { pairs, wrong, right, .. } = self.0;
                format!("O' is {} in {wrong} of {pairs} pairs, and {} in {right}", $less, $greater)
            }
        }
    )*};
}

orders! {
    StochasticallyAtLeast, "stochastically at least", Greater, Less, ["less than O", "greater"];
    StochasticallyAtMost, "stochastically at most", Less, Greater, ["greater than O", "less"];
}

impl Order {
    #[track_caller]
    fn within(within: f64) -> Self {
        if !(within > 0.0 && within < 1.0) {
            fail(&format!(
                "a stochastic order is held within a number between 0 and 1, not {within}"
            ));
        }
        Self {
            within,
            against: Wealth::risking(1.0),
            in_favour: Wealth::risking(1.0 - within),
            pairs: 0,
            wrong: 0,
            right: 0,
        }
    }

    /// On the wrong side, 1; on the right side, -1.
    fn see(&mut self, side: f64) {
        self.against.bet(side);
        self.in_favour.bet(self.within - side);
        self.pairs += 1;
        self.wrong += u64::from(side > 0.0);
        self.right += u64::from(side < 0.0);
    }
}

/// Outputs that have no order say nothing of it.
pub(super) fn unordered<O>(original: &O, transformed: &O) -> Option<String>
where
    O: PartialOrd + Debug + ?Sized,
{
    let is_ordered = |one: &O, other: &O| one.partial_cmp(other).is_some();
    let outputs = [("O", original), ("O'", transformed)];
    let unordered = outputs
        .iter()
        .find(|(_, output)| !is_ordered(output, output));
    if let Some((name, output)) = unordered {
        return Some(format!(
            "{name} has no order, not even with itself: {output:?}"
        ));
    }
    let is_unordered = !is_ordered(original, transformed);
    is_unordered.then(|| format!("O and O' have no order: {original:?} and {transformed:?}"))
}
