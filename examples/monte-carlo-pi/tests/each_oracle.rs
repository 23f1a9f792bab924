//! Each check of `oracles.rs` as a test of its own, as a developer has it: what `score` compares the oracles by.

use super::oracles;

#[test]
fn a_run_repeats_itself() {
    oracles::regression();
}

#[test]
fn another_simulation_has_the_same_mean() {
    oracles::differential();
}

#[test]
fn more_samples_make_no_larger_error() {
    oracles::intramorphic_order();
}

#[test]
fn the_error_scales_with_the_root_of_the_samples() {
    oracles::intramorphic_scaled();
}

#[test]
fn the_error_scales_with_the_root_of_many_samples() {
    oracles::intramorphic_scaled_further();
}
