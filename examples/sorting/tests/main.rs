//! Each check of `oracles.rs` holds on the correct sorts, and which bugs it catches; what a bug in both programs does.

mod each_oracle;
mod integrity;
mod listing;
mod neutral;
mod oracles;
mod shared_bug;

use sorting::{FORGOTTEN_REST, TOO_FEW_PASSES, UNSTABLE_MERGE, WRONG_INDEX};

#[test]
fn the_regression_test_catches_the_wrong_index() {
    WRONG_INDEX.must_be_caught_by(oracles::regression);
}

#[test]
fn the_regression_test_misses_too_few_passes_since_one_pass_sorts_its_input() {
    TOO_FEW_PASSES.must_be_missed_by(oracles::regression);
}

#[test]
fn the_differential_test_catches_the_wrong_index() {
    WRONG_INDEX.must_be_caught_by(oracles::differential);
}

#[test]
fn the_differential_test_catches_too_few_passes() {
    TOO_FEW_PASSES.must_be_caught_by(oracles::differential);
}

#[test]
fn the_differential_test_catches_the_forgotten_rest() {
    FORGOTTEN_REST.must_be_caught_by(oracles::differential);
}

#[test]
fn the_differential_test_misses_the_unstable_merge_since_equal_numbers_look_alike() {
    UNSTABLE_MERGE.must_be_missed_by(oracles::differential);
}

#[test]
fn the_metamorphic_test_catches_the_wrong_index() {
    WRONG_INDEX.must_be_caught_by(oracles::metamorphic);
}

#[test]
fn the_metamorphic_test_catches_too_few_passes() {
    TOO_FEW_PASSES.must_be_caught_by(oracles::metamorphic);
}

#[test]
fn the_intramorphic_test_by_operator_catches_the_wrong_index() {
    WRONG_INDEX.must_be_caught_by(oracles::intramorphic_operator);
}

#[test]
fn the_intramorphic_test_by_operator_catches_too_few_passes() {
    TOO_FEW_PASSES.must_be_caught_by(oracles::intramorphic_operator);
}

#[test]
fn the_intramorphic_test_by_function_catches_the_wrong_index() {
    WRONG_INDEX.must_be_caught_by(oracles::intramorphic_function);
}

#[test]
fn the_intramorphic_test_by_function_catches_too_few_passes() {
    TOO_FEW_PASSES.must_be_caught_by(oracles::intramorphic_function);
}

#[test]
fn checks_of_bubble_sort_alone_do_not_reach_the_bugs_of_merge_sort() {
    let checks = [
        oracles::regression,
        oracles::metamorphic,
        oracles::intramorphic_operator,
        oracles::intramorphic_function,
    ];
    for check in checks {
        UNSTABLE_MERGE.must_not_be_reached_by(check);
        FORGOTTEN_REST.must_not_be_reached_by(check);
    }
}
