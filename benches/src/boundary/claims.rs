//! The twenty claims.

use intramorph::Randomness;

use super::{Claim, Kind};

const fn one(_: &mut Randomness) -> f64 {
    1.0
}

/// Less than 1 at that rate, in thousandths.
fn below<const RATE: u32>(randomness: &mut Randomness) -> f64 {
    let is_below = randomness.below(1000) < RATE as usize;
    if is_below { 0.0 } else { 2.0 }
}

fn uniform(randomness: &mut Randomness) -> f64 {
    randomness.fraction()
}

fn uniform_and_more(randomness: &mut Randomness) -> f64 {
    randomness.fraction() + 0.1
}

#[expect(clippy::cast_precision_loss, reason = "a die shows few dots")]
fn die(randomness: &mut Randomness) -> f64 {
    1.0 + randomness.below(6) as f64
}

fn die_and_more(randomness: &mut Randomness) -> f64 {
    1.0 + die(randomness)
}

/// Nearly always small.
fn skewed(randomness: &mut Randomness) -> f64 {
    randomness.fraction().powi(6)
}

fn skewed_and_more(randomness: &mut Randomness) -> f64 {
    randomness.fraction().powi(6) + 0.02
}

fn sum(randomness: &mut Randomness) -> f64 {
    die(randomness) + die(randomness)
}

/// 1 at that rate, in thousandths, or else 0.
fn coin<const RATE: u32>(randomness: &mut Randomness) -> f64 {
    f64::from(u8::from(randomness.below(1000) < RATE as usize))
}

/// An error that is too large at a rate of 35 %.
fn mostly_small(randomness: &mut Randomness) -> f64 {
    100.0 * coin::<350>(randomness)
}

/// The same error, just too large or just not.
fn nearly_too_large(randomness: &mut Randomness) -> f64 {
    let limit = 2.0 * (10.0f64 / 100.0).sqrt();
    limit * (0.999 + 0.002 * coin::<350>(randomness))
}

const fn claim(
    name: &'static str,
    kind: Kind,
    original: fn(&mut Randomness) -> f64,
    other: fn(&mut Randomness) -> f64,
) -> Claim {
    Claim {
        name,
        outputs: [original, other],
        kind,
    }
}

/// Each holds, and nothing is left of the distance to those that do not.
pub const CLAIMS: [Claim; 20] = [
    claim("rate 1 %", Kind::Rate(0.01), one, below::<10>),
    claim("rate 5 %", Kind::Rate(0.05), one, below::<50>),
    claim("rate 10 %", Kind::Rate(0.1), one, below::<100>),
    claim("rate 35 %", Kind::Rate(0.35), one, below::<350>),
    claim("rate 50 %", Kind::Rate(0.5), one, below::<500>),
    claim("rate 90 %", Kind::Rate(0.9), one, below::<900>),
    claim("order, uniform", Kind::Order, uniform, uniform),
    claim("order, die", Kind::Order, die, die),
    claim("order, skewed", Kind::Order, skewed, skewed),
    claim("order, coin", Kind::Order, coin::<100>, coin::<100>),
    claim(
        "means, uniform",
        Kind::Means(0.1, 1.1),
        uniform,
        uniform_and_more,
    ),
    claim("means, die", Kind::Means(1.0, 7.0), die, die_and_more),
    claim(
        "means, skewed",
        Kind::Means(0.02, 1.02),
        skewed,
        skewed_and_more,
    ),
    claim(
        "means, coin",
        Kind::Means(0.1, 1.0),
        coin::<300>,
        coin::<400>,
    ),
    claim(
        "distribution, uniform",
        Kind::Distribution,
        uniform,
        uniform,
    ),
    claim("distribution, die", Kind::Distribution, die, die),
    claim("distribution, sum", Kind::Distribution, sum, sum),
    claim(
        "distribution, coin",
        Kind::Distribution,
        coin::<300>,
        coin::<300>,
    ),
    claim(
        "scaled error, far",
        Kind::Scaled(10.0, 100.0),
        one,
        mostly_small,
    ),
    claim(
        "scaled error, near",
        Kind::Scaled(10.0, 100.0),
        one,
        nearly_too_large,
    ),
];
