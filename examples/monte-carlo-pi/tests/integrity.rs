//! The tests of `each_oracle.rs`, executed again: they fail with a bug on.

use integrity::test_fails_with;

#[test]
fn they_fail_with_their_bugs_on() {
    let scaled = "each_oracle::the_error_scales_with_the_root_of_the_samples";
    let scaled_further = "each_oracle::the_error_scales_with_the_root_of_many_samples";
    test_fails_with("monte_carlo_pi::point::SHORT_RADIUS", scaled);
    test_fails_with("monte_carlo_pi::simulation::WRONG_DIVISOR", scaled);
    test_fails_with(
        "monte_carlo_pi::point::SLIGHTLY_SHORT_RADIUS",
        scaled_further,
    );
}
