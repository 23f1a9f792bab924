//! Each check of `oracles.rs` as a test of its own, as a developer has it: what `score` compares the oracles by.

use super::oracles;

#[test]
fn a_block_is_allocated_as_by_hand() {
    oracles::regression();
}

#[test]
fn three_ways_to_run_a_block_agree() {
    oracles::differential();
}

#[test]
fn with_one_register_more_the_block_computes_the_same() {
    oracles::metamorphic();
}

#[test]
fn an_optimal_allocator_is_at_most_as_expensive() {
    oracles::intramorphic_at_most();
}

#[test]
fn at_equal_costs_as_many_are_spilled() {
    oracles::intramorphic_equal_costs();
}

#[test]
fn both_allocations_are_valid() {
    oracles::intramorphic_valid();
}

#[test]
fn the_block_computes_the_same() {
    oracles::intramorphic_run();
}
