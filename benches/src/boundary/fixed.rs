//! The same claims by textbook tests of a fixed size, at 5 % each: z-tests, and for distributions Kolmogorov and Smirnov's.

use intramorph::Randomness;

use super::{Claim, Kind};

/// The normal distribution is above it at a rate of 5 %.
const ONE_SIDED: f64 = 1.645;
/// The distance of two equal distributions, times the root of half of the pairs, is above it at a rate of 5 %.
const KOLMOGOROV_SMIRNOV: f64 = 1.358;

/// Whether the test of that many pairs says that the claim is broken.
pub(super) fn raises_alarm(claim: &Claim, pairs: u32, randomness: &mut Randomness) -> bool {
    let mut pair = || claim.outputs.map(|output| output(randomness));
    let drawn: Vec<[f64; 2]> = (0..pairs).map(|_| pair()).collect();
    let n = f64::from(pairs);
    match claim.kind {
        Kind::Rate(rate) => of_rate(drawn.iter().map(|[_, other]| *other < 1.0), rate, n),
        Kind::Scaled(from, to) => {
            let is_violated =
                |[one, other]: &[f64; 2]| to.sqrt() * other.abs() > 2.0 * from.sqrt() * one.abs();
            of_rate(drawn.iter().map(is_violated), 0.35, n)
        }
        Kind::Order => {
            let side = |[one, other]: &[f64; 2]| match other.total_cmp(one) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.0,
                std::cmp::Ordering::Greater => -1.0,
            };
            of_mean(drawn.iter().map(side), n)
        }
        Kind::Means(tolerance, _) => {
            of_mean(drawn.iter().map(|[one, other]| other - one - tolerance), n)
        }
        Kind::Distribution => distance(&drawn) * (n / 2.0).sqrt() > KOLMOGOROV_SMIRNOV,
    }
}

fn of_rate(violations: impl Iterator<Item = bool>, rate: f64, n: f64) -> bool {
    let violations: u32 = violations.map(u32::from).sum();
    (f64::from(violations) / n - rate) / (rate * (1.0 - rate) / n).sqrt() > ONE_SIDED
}

fn of_mean(payoffs: impl Iterator<Item = f64> + Clone, n: f64) -> bool {
    let mean = payoffs.clone().sum::<f64>() / n;
    let variance = payoffs.map(|payoff| (payoff - mean).powi(2)).sum::<f64>() / n;
    mean / (variance / n).sqrt() > ONE_SIDED
}

/// The largest distance between the two distributions that were drawn.
#[expect(clippy::cast_precision_loss, reason = "nobody draws 2^53 pairs")]
fn distance(drawn: &[[f64; 2]]) -> f64 {
    let [mut one, mut other] =
        [0, 1].map(|side| drawn.iter().map(|pair| pair[side]).collect::<Vec<_>>());
    one.sort_by(f64::total_cmp);
    other.sort_by(f64::total_cmp);
    let below = |list: &[f64], threshold: f64| list.partition_point(|output| *output <= threshold);
    let lead = |threshold: &f64| below(&one, *threshold).abs_diff(below(&other, *threshold));
    let lead = one.iter().chain(&other).map(lead).max();
    lead.unwrap_or_default() as f64 / drawn.len() as f64
}
