//! Each check of `oracles.rs` holds on the correct simulation, and which bugs it catches; how often the paper's assertion is wrong.

mod assertion;
mod correct;
mod each_oracle;
mod integrity;
mod oracles;
mod power;

use monte_carlo_pi::{SHORT_RADIUS, SLIGHTLY_SHORT_RADIUS, WRONG_DIVISOR};

#[test]
fn the_regression_test_catches_a_wrong_radius() {
    SHORT_RADIUS.must_be_caught_by(oracles::regression);
    SLIGHTLY_SHORT_RADIUS.must_be_caught_by(oracles::regression);
}

/// It never sets the number of samples.
#[test]
fn the_regression_test_misses_the_wrong_divisor() {
    WRONG_DIVISOR.must_be_missed_by(oracles::regression);
}

#[test]
fn the_differential_test_catches_a_wrong_mean() {
    SHORT_RADIUS.must_be_caught_by(oracles::differential);
    WRONG_DIVISOR.must_be_caught_by(oracles::differential);
}

/// The bias of 0.03 is within its tolerance.
#[test]
fn the_differential_test_misses_a_small_bias() {
    SLIGHTLY_SHORT_RADIUS.must_be_missed_by(oracles::differential);
}

/// With a bias the error still shrinks, if only a little: the relation holds of the wrong programs too.
#[test]
fn the_order_of_errors_misses_them_all() {
    SHORT_RADIUS.must_be_missed_by(oracles::intramorphic_order);
    SLIGHTLY_SHORT_RADIUS.must_be_missed_by(oracles::intramorphic_order);
    WRONG_DIVISOR.must_be_missed_by(oracles::intramorphic_order);
}

#[test]
fn the_scaled_error_catches_a_wrong_radius_and_a_wrong_divisor() {
    SHORT_RADIUS.must_be_caught_by(oracles::intramorphic_scaled);
    WRONG_DIVISOR.must_be_caught_by(oracles::intramorphic_scaled);
}

#[test]
fn the_scaled_error_of_more_samples_catches_a_slightly_wrong_radius() {
    SLIGHTLY_SHORT_RADIUS.must_be_caught_by(oracles::intramorphic_scaled_further);
}
