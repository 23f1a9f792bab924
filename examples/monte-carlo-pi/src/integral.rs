//! A second simulation, for differential testing: the mean height of the circle's arc.

use rand::{Rng, RngExt};

use crate::SAMPLES;

/// Approximates π by the mean of `4·√(1 - x²)` at random places.
pub fn integrate_pi(rng: &mut impl Rng) -> f64 {
    let samples = SAMPLES.get();
    let heights = (0..samples).map(|_| (1.0 - rng.random::<f64>().powi(2)).sqrt());
    4.0 * heights.sum::<f64>() / f64::from(samples)
}
