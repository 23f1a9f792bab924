//! A sweep over all thresholds: which of them separates the outputs of pairs, and how far apart they can be at any.

use std::cmp::Ordering;

use crate::statistics::wealth::Counted;

/// The result of a sweep.
pub(super) struct Sweep<O> {
    /// The threshold that separates the outputs best, if any does.
    pub(super) witness: Option<Witness<O>>,
    /// The evidence that the distribution functions are nowhere further apart than the tolerance.
    pub(super) nearness: f64,
}

/// A threshold, and which of the outputs are at or below it more often.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Witness<O> {
    pub(super) threshold: O,
    /// The output that is at or below the threshold more often: 1 for `O`, -1 for `O'`.
    side: f64,
    /// The share of pairs by which that output is ahead.
    pub(super) share: f64,
}

impl<O: PartialOrd> Witness<O> {
    /// The payoff of one pair for a bet on this threshold.
    pub(super) fn payoff(&self, original: &O, transformed: &O) -> f64 {
        let below = |output: &O| f64::from(u8::from(*output <= self.threshold));
        self.side * (below(original) - below(transformed))
    }

    pub(super) fn more_often(&self) -> &'static str {
        if self.side > 0.0 { "O" } else { "O'" }
    }
}

impl<O: PartialOrd + Clone> Sweep<O> {
    /// Looks at the thresholds that are outputs: between two of them, nothing changes.
    ///
    /// If the functions are further apart than `tolerance`, that is at some threshold, and there a bet against it is fair. All
    /// thresholds are bet against at once, and the evidence is that of the poorest: it can't be more than of the one in question.
    pub(super) fn over(pairs: &[[O; 2]], tolerance: f64) -> Self {
        let mut steps: Vec<_> = pairs.iter().flat_map(steps).collect();
        steps.sort_by(|(one, _), (other, _)| order(*one, *other));
        let bets = Counted::risking(
            1.0 - tolerance,
            [tolerance - 1.0, tolerance, tolerance + 1.0],
        );
        #[expect(clippy::cast_precision_loss, reason = "no check examines 2^53 pairs")]
        let all = pairs.len() as f64;
        let mut divided = [0.0; 2];
        let mut sweep = Self {
            witness: None,
            nearness: nearness(divided, f64::MAX, &bets, all),
        };
        for (place, (threshold, step)) in steps.iter().enumerate() {
            divided = [divided[0] + step[0], divided[1] + step[1]];
            // Equal outputs pass the threshold together.
            let next = steps.get(place + 1);
            if next.is_some_and(|(next, _)| order(*next, *threshold) == Ordering::Equal) {
                continue;
            }
            sweep.nearness = nearness(divided, sweep.nearness, &bets, all);
            let lead = divided[0] - divided[1];
            let share = lead.abs() / all;
            if share > sweep.witness.as_ref().map_or(0.0, |witness| witness.share) {
                sweep.witness = Some(Witness {
                    threshold: (*threshold).clone(),
                    side: lead.signum(),
                    share,
                });
            }
        }
        sweep
    }
}

/// The number of pairs in which only `O` is at or below a threshold, and in which only `O'` is.
type Divided = [f64; 2];

/// The evidence that neither output is at or below the threshold much more often, or `most` if that is less.
fn nearness(
    [original_only, transformed_only]: Divided,
    most: f64,
    bets: &Counted,
    all: f64,
) -> f64 {
    let both_or_none = all - original_only - transformed_only;
    let most = bets.value_up_to(most, [original_only, both_or_none, transformed_only]);
    bets.value_up_to(most, [transformed_only, both_or_none, original_only])
}

/// The thresholds at which a pair begins and ceases to be divided, and how the counts change there.
fn steps<O: PartialOrd>([original, transformed]: &[O; 2]) -> [(&O, Divided); 2] {
    match order(original, transformed) {
        Ordering::Less => [(original, [1.0, 0.0]), (transformed, [-1.0, 0.0])],
        Ordering::Greater => [(transformed, [0.0, 1.0]), (original, [0.0, -1.0])],
        Ordering::Equal => [(original, [0.0; 2]), (transformed, [0.0; 2])],
    }
}

/// The order of two outputs; those that have none were refused.
fn order<O: PartialOrd>(one: &O, other: &O) -> Ordering {
    one.partial_cmp(other).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::{Sweep, Witness};

    fn check(pairs: &[[i32; 2]], expected: Option<(i32, &str, f64)>) {
        let witness = Sweep::over(pairs, 0.1).witness;
        let shown =
            |witness: &Witness<i32>| (witness.threshold, witness.more_often(), witness.share);
        assert_eq!(witness.as_ref().map(shown), expected);
    }

    #[test]
    fn outputs_that_are_as_often_below_have_no_witness() {
        check(&[], None);
        check(&[[1, 2], [2, 1], [3, 3]], None);
    }

    #[test]
    fn the_witness_is_where_outputs_differ_most() {
        check(&[[1, 2], [2, 3], [3, 4]], Some((1, "O", 1.0 / 3.0)));
        check(&[[5, 1], [6, 2], [7, 7]], Some((2, "O'", 2.0 / 3.0)));
    }

    #[test]
    fn a_witness_pays_where_it_divides_a_pair() {
        let witness = Sweep::over(&[[5, 1], [6, 2]], 0.1).witness.expect("2");
        let payoffs = [[5, 1], [1, 5], [1, 2], [5, 6]];
        let payoffs = payoffs.map(|[one, other]| witness.payoff(&one, &other).to_string());
        assert_eq!(payoffs, ["1", "-1", "-0", "-0"]);
    }

    #[test]
    fn nearness_grows_with_pairs_that_are_not_divided() {
        let of_pairs = |pairs| Sweep::over(&vec![[1, 1]; pairs], 0.1).nearness;
        assert!(of_pairs(10) > 1.0 && of_pairs(1000) > 1e9);
    }

    #[test]
    fn nearness_shrinks_with_pairs_that_are_divided_alike() {
        assert!(Sweep::over(&vec![[1, 2]; 1000], 0.1).nearness < 0.5);
    }
}
