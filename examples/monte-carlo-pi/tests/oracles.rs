//! The paper's second example in code: one check of the simulation for each oracle and each relation.

use std::f64::consts::PI;

use intramorph::prelude::*;
use monte_carlo_pi::{SAMPLES, approximate_pi, integrate_pi};

/// A run that was once thought right. It can't tell a wrong approximation from another seed's.
pub(crate) fn regression() {
    program(|seed: &u64| approximate_pi(&mut Randomness::seeded(*seed)))
        .on(1)
        .must_return(3.143_492);
}

/// Another simulation has the same mean.
pub(crate) fn differential() {
    program_with_rng(|&(), rng| SAMPLES.applied(100, || approximate_pi(rng)))
        .on(())
        .compared_with(|&(), rng| SAMPLES.applied(100, || integrate_pi(rng)))
        .must_be(means_within(0.1, 0.0..=4.0));
}

/// The paper's relation, of many pairs instead of one: more samples, and the error is stochastically at most as large.
pub(crate) fn intramorphic_order() {
    program_with_rng(|&(), rng| approximate_pi(rng))
        .on(())
        .swept(SAMPLES, [100, 1000])
        .observed(|pi| (pi - PI).abs())
        .must_be(stochastically_at_most());
}

/// A sharper relation: ten times the samples, and the error is smaller by a factor of √10.
pub(crate) fn intramorphic_scaled() {
    program_with_rng(|&(), rng| approximate_pi(rng))
        .on(())
        .swept(SAMPLES, [100, 1000])
        .must_be(scaled_error(PI, 100.0, 1000.0));
}

/// The same with more samples, which bring out a smaller bias.
pub(crate) fn intramorphic_scaled_further() {
    program_with_rng(|&(), rng| approximate_pi(rng))
        .on(())
        .swept(SAMPLES, [100, 10_000])
        .must_be(scaled_error(PI, 100.0, 10_000.0));
}
