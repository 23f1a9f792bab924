//! The simulation: of points in the square, as many are inside the circle as its area says.

use std::iter::repeat_with;

use intramorph::{InjectedBug, Knob, bug, injected_bug, knob};
use rand::Rng;

use crate::Point;

/// How many random points are drawn.
pub const SAMPLES: Knob<u32> = knob!(1_000_000, 1..=1_000_000);

/// The number of points became a parameter, and one place was forgotten.
pub const WRONG_DIVISOR: InjectedBug = injected_bug!();

/// Approximates π by random points, of which π/4 are inside the circle.
pub fn approximate_pi(rng: &mut impl Rng) -> f64 {
    let samples = SAMPLES.get();
    let inside = points(rng)
        .take(samples as usize)
        .map(|point| u32::from(point.is_inside()));
    4.0 * f64::from(inside.sum::<u32>()) / f64::from(bug!(WRONG_DIVISOR, samples, 1_000_000))
}

/// The points of a simulation, without an end.
pub fn points(rng: &mut impl Rng) -> impl Iterator<Item = Point> {
    repeat_with(|| Point::random(rng))
}
