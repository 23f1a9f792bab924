//! Wealth: the worth of a bet on payoffs, for many stakes at once.

use super::Evidence;

/// The number of stakes that are tried at once: the larger ones win soon if much is wrong, the smaller ones later if little is.
const STAKES: u8 = 24;
/// The largest stake, as a share of all that a bet may cost. It never loses everything.
const LARGEST: f64 = 0.95;

/// The worth of a bet on payoffs, which starts from 1.
///
/// If no payoff has a positive expectation, whatever was seen before, then `P(ever value() ≥ 1/α) ≤ α` (Ville's inequality):
/// the wealth `Σ_j w_j Π_s (1 + λ_j Z_s)` is a nonnegative supermartingale. The stakes λ are fixed fractions of the largest
/// that can't be lost, since the best one is not known before.
///
/// ```
/// use intramorph::statistics::Wealth;
///
/// // Is a coin fair that always shows heads? A bet on heads wins or loses 1.
/// let mut wealth = Wealth::risking(1.0);
/// for _ in 0..40 {
///     wealth.bet(1.0);
/// }
/// assert!(wealth.value() > 1e9);
/// ```
#[derive(Clone, Debug)]
pub struct Wealth {
    most_lost: f64,
    purses: [f64; STAKES as usize],
}

impl Wealth {
    /// Bets on payoffs that are never below `-most_lost`.
    ///
    /// # Panics
    ///
    /// Unless it is a positive number.
    #[track_caller]
    pub fn risking(most_lost: f64) -> Self {
        assert!(
            most_lost > 0.0 && most_lost.is_finite(),
            "a bet risks a positive amount, not {most_lost}"
        );
        Self {
            most_lost,
            purses: [1.0; STAKES as usize],
        }
    }

    /// Adds one more payoff.
    ///
    /// # Panics
    ///
    /// If it is less than may be lost, or no finite number: then nothing bounds false alarms.
    #[track_caller]
    pub fn bet(&mut self, payoff: f64) {
        let unit = payoff / self.most_lost;
        // A rounding error beyond the limit is no other payoff.
        assert!(
            (-1.0 - 1e-9..f64::INFINITY).contains(&unit),
            "the payoff {payoff} is not bounded by {}",
            -self.most_lost
        );
        let mut stake = LARGEST;
        for purse in &mut self.purses {
            *purse *= 1.0 + stake * unit;
            stake *= std::f64::consts::FRAC_1_SQRT_2;
        }
    }

    /// The worth of the bet.
    pub fn value(&self) -> f64 {
        let mean = self.purses.iter().sum::<f64>() / f64::from(STAKES);
        mean.min(f64::MAX)
    }
}

/// A bet on only three different payoffs, whose wealth follows from how often each came up.
pub(super) struct Counted {
    /// The factor by which each payoff multiplies the purse of each stake, as a logarithm.
    growth: [[f64; 3]; STAKES as usize],
}

impl Counted {
    /// Bets on these payoffs. None is below `-most_lost`.
    pub(super) fn risking(most_lost: f64, payoffs: [f64; 3]) -> Self {
        let mut stake = LARGEST;
        let growth = [(); STAKES as usize].map(|()| {
            let growth = payoffs.map(|payoff| (stake * payoff / most_lost).ln_1p());
            stake *= std::f64::consts::FRAC_1_SQRT_2;
            growth
        });
        Self { growth }
    }

    /// The worth of a bet after each payoff came up as often as `times` says, or `most` if that is less.
    ///
    /// The exponentials of a bet are not computed if its largest purse alone is worth `most`, as in most cases.
    pub(super) fn value_up_to(&self, most: f64, times: [f64; 3]) -> f64 {
        let purses = self
            .growth
            .map(|[one, two, three]| one * times[0] + two * times[1] + three * times[2]);
        let largest = purses.into_iter().fold(f64::NEG_INFINITY, f64::max);
        if largest >= (most * f64::from(STAKES)).ln() {
            return most;
        }
        let sum: f64 = purses.into_iter().map(f64::exp).sum();
        (sum / f64::from(STAKES)).min(most)
    }
}

/// Two bets on a claim that payoffs are not positive on average: one against it, and one that it holds up to a tolerance.
#[derive(Clone, Debug)]
pub(super) struct Bets {
    against: Wealth,
    in_favour: Wealth,
    tolerance: f64,
    /// The number of payoffs so far.
    pub(super) pairs: u64,
}

impl Bets {
    /// Bets on payoffs between `-most_lost` and `most_won`.
    #[track_caller]
    pub(super) fn new(most_lost: f64, most_won: f64, tolerance: f64) -> Self {
        Self {
            against: Wealth::risking(most_lost),
            in_favour: Wealth::risking(most_won - tolerance),
            tolerance,
            pairs: 0,
        }
    }

    pub(super) fn see(&mut self, payoff: f64) {
        self.pairs += 1;
        self.against.bet(payoff);
        self.in_favour.bet(self.tolerance - payoff);
    }

    pub(super) fn evidence(&self) -> Evidence {
        Evidence {
            against: self.against.value(),
            in_favour: self.in_favour.value(),
            tolerance: self.tolerance,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Counted, Wealth};
    use crate::Randomness;

    #[test]
    fn a_bet_starts_from_one() {
        let wealth = Wealth::risking(0.3).value();
        assert!((wealth - 1.0).abs() < 1e-12, "{wealth}");
    }

    #[test]
    fn counting_payoffs_comes_to_the_same_as_betting_on_each() {
        let payoffs = [-0.3, 0.1, 0.5];
        let mut wealth = Wealth::risking(0.3);
        for (payoff, times) in payoffs.into_iter().zip([3, 5, 7]) {
            (0..times).for_each(|_| wealth.bet(payoff));
        }
        let counted = Counted::risking(0.3, payoffs).value_up_to(f64::MAX, [3.0, 5.0, 7.0]);
        assert!((wealth.value() / counted - 1.0).abs() < 1e-9, "{counted}");
    }

    #[test]
    fn losing_leaves_a_little() {
        let mut wealth = Wealth::risking(0.3);
        wealth.bet(-0.3);
        assert!((0.0..1.0).contains(&wealth.value()));
    }

    /// The mean over many fair games is what each began with.
    #[test]
    fn a_fair_game_has_no_winner() {
        let mut randomness = Randomness::seeded(1);
        let games = 20_000;
        let total: f64 = (0..games)
            .map(|_| {
                let mut wealth = Wealth::risking(1.0);
                for _ in 0..3 {
                    wealth.bet(if randomness.below(2) == 0 { 1.0 } else { -1.0 });
                }
                wealth.value()
            })
            .sum();
        let mean = total / f64::from(games);
        assert!((mean - 1.0).abs() < 0.03, "{mean}");
    }

    #[test]
    fn wealth_stays_finite() {
        let mut wealth = Wealth::risking(0.01);
        for _ in 0..1000 {
            wealth.bet(1.0);
        }
        assert!(wealth.value().is_finite());
        wealth.bet(-0.01);
        assert!(wealth.value().is_finite());
    }

    #[test]
    #[should_panic(expected = "the payoff -0.5 is not bounded by -0.3")]
    fn a_payoff_below_the_limit_is_refused() {
        Wealth::risking(0.3).bet(-0.5);
    }

    #[test]
    #[should_panic(expected = "the payoff NaN is not bounded by -0.3")]
    fn a_payoff_that_is_no_number_is_refused() {
        Wealth::risking(0.3).bet(f64::NAN);
    }

    #[test]
    #[should_panic(expected = "a bet risks a positive amount, not 0")]
    fn nothing_can_be_won_at_no_risk() {
        Wealth::risking(0.0);
    }
}
