//! The paper's second example (Section 4): a Monte Carlo simulation that approximates π.
//!
//! Run its tests with `cargo test -p monte-carlo-pi`.

mod point;
mod simulation;

pub use point::{Point, SHORT_RADIUS, SLIGHTLY_SHORT_RADIUS};
pub use simulation::{SAMPLES, WRONG_DIVISOR, approximate_pi, points};
