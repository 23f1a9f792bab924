//! The tests as a developer has them, which fail with a bug on.

use integrity::test_fails_with;

use super::oracles;

#[test]
fn the_error_scales_with_the_root_of_the_samples() {
    oracles::intramorphic_scaled();
}

#[test]
fn the_error_scales_with_the_root_of_many_samples() {
    oracles::intramorphic_scaled_further();
}

#[test]
fn they_fail_with_their_bugs_on() {
    let scaled = "integrity::the_error_scales_with_the_root_of_the_samples";
    let scaled_further = "integrity::the_error_scales_with_the_root_of_many_samples";
    test_fails_with("monte_carlo_pi::point::SHORT_RADIUS", scaled);
    test_fails_with("monte_carlo_pi::simulation::WRONG_DIVISOR", scaled);
    test_fails_with(
        "monte_carlo_pi::point::SLIGHTLY_SHORT_RADIUS",
        scaled_further,
    );
}
