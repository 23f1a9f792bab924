//! Each check of `oracles.rs` holds on the correct sort and catches the paper's bug; and what a bug in both programs does.

mod integrity;
mod oracles;
mod shared_bug;

use sorting::WRONG_INDEX;

#[test]
fn the_regression_test_catches_the_wrong_index() {
    WRONG_INDEX.must_be_caught_by(oracles::regression);
}

#[test]
fn the_differential_test_catches_the_wrong_index() {
    WRONG_INDEX.must_be_caught_by(oracles::differential);
}

#[test]
fn the_metamorphic_test_catches_the_wrong_index() {
    WRONG_INDEX.must_be_caught_by(oracles::metamorphic);
}

#[test]
fn the_intramorphic_test_by_operator_catches_the_wrong_index() {
    WRONG_INDEX.must_be_caught_by(oracles::intramorphic_operator);
}

#[test]
fn the_intramorphic_test_by_function_catches_the_wrong_index() {
    WRONG_INDEX.must_be_caught_by(oracles::intramorphic_function);
}
