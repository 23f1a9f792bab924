//! The paper's second example (Section 4): a Monte Carlo simulation that approximates π, with fewer samples and with more.
//!
//! Run its tests with `cargo test -p monte-carlo-pi`. `tests/oracles.rs` has the checks; `tests/assertion.rs` the paper's own
//! assertion, how often that is wrong of a correct program, and why.

mod integral;
mod point;
mod simulation;

pub use integral::integrate_pi;
pub use point::{Point, SHORT_RADIUS, SLIGHTLY_SHORT_RADIUS};
pub use simulation::{SAMPLES, WRONG_DIVISOR, approximate_pi, points};
