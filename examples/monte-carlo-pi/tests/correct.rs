//! The correct simulation: how often relations between two of its outputs are broken, exactly, and how often a check fails it.
//!
//! The number of points inside the circle is binomial, so that an approximation can be drawn in one step, of any number of samples.

use std::f64::consts::PI;
use std::thread;

use intramorph::prelude::*;

/// In how many of so many checks, each from a seed of its own, the scaled error of the correct simulation raises an alarm.
pub(crate) fn alarms(few: u32, many: u32, checks: u32) -> usize {
    let errors = [few, many].map(cumulated);
    let is_alarm = |number: &u32| {
        let [one, other] = errors
            .each_ref()
            .map(|errors| move |&(): &(), rng: &mut Randomness| PI + drawn(errors, rng));
        let check = || {
            program_with_rng(one)
                .on(())
                .replaced("more samples", other)
                .must_be(scaled_error(PI, few.into(), many.into()));
        };
        thread::scope(|scope| {
            let named = thread::Builder::new().name(format!("check {number}"));
            let verdict = named.spawn_scoped(scope, || recorded(check)[0].verdict);
            let verdict = verdict.expect("a thread can be started").join();
            verdict.expect("a check that is recorded does not panic") == Verdict::Broken
        })
    };
    (0..checks).filter(is_alarm).count()
}

/// Errors, each with the probability of it or one before it.
fn cumulated(samples: u32) -> Vec<(f64, f64)> {
    let sum = |total: &mut f64, (error, probability): (f64, f64)| {
        *total += probability;
        Some((error, *total))
    };
    errors(samples).scan(0.0, sum).collect()
}

fn drawn(errors: &[(f64, f64)], rng: &mut Randomness) -> f64 {
    let fraction = rng.fraction();
    let place = errors.partition_point(|(_, total)| *total < fraction);
    errors[place.min(errors.len() - 1)].0
}

/// How likely it is that the relation between the errors of two simulations of so many samples holds, by adding up.
fn probability(few: u32, many: u32, holds: impl Fn(f64, f64) -> bool) -> f64 {
    let many: Vec<_> = errors(many).collect();
    let of_one = |(error, probability): (f64, f64)| {
        let others = many.iter().filter(|(other, _)| holds(error, *other));
        probability * others.fold(0.0, |sum, (_, probability)| sum + probability)
    };
    errors(few).map(of_one).sum()
}

/// How often the paper's assertion fails.
pub(crate) fn rate_of_false_alarms(few: u32, many: u32) -> f64 {
    probability(few, many, |inaccurate, accurate| inaccurate < accurate)
}

/// How often a single pair breaks what `scaled_error` claims to be broken in at most 35 %.
pub(crate) fn rate_of_scaled_violations(few: u32, many: u32) -> f64 {
    let [from, to] = [few, many].map(|samples| f64::from(samples).sqrt());
    probability(few, many, |error, other| to * other > 2.0 * from * error)
}

/// The possible errors of an approximation, and their probabilities.
fn errors(samples: u32) -> impl Iterator<Item = (f64, f64)> {
    let n = f64::from(samples);
    let inside = PI / 4.0;
    let middle = (n * inside).floor();
    // Ten standard deviations and a bit: what is beyond has a probability of less than 1e-20.
    let reach = 10.0 * (n * inside * (1.0 - inside)).sqrt() + 10.0;
    let up = ratios(middle, (middle + reach).min(n), move |k| {
        (n - k) / (k + 1.0) * inside / (1.0 - inside)
    });
    let down = ratios(n - middle, (n - middle + reach).min(n), move |k| {
        (n - k) / (k + 1.0) * (1.0 - inside) / inside
    });
    let down = down
        .into_iter()
        .skip(1)
        .map(move |(k, weight)| (n - k, weight));
    let weights: Vec<_> = up.into_iter().chain(down).collect();
    let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
    let error = move |(k, weight): (f64, f64)| ((4.0 * k / n - PI).abs(), weight / total);
    weights.into_iter().map(error)
}

/// From a number to another, each with its weight relative to the first one.
fn ratios(from: f64, to: f64, ratio: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let next = |(k, weight): &(f64, f64)| (*k < to).then(|| (k + 1.0, weight * ratio(*k)));
    std::iter::successors(Some((from, 1.0)), next).collect()
}
