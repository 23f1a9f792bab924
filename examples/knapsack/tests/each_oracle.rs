//! Each check of `oracles.rs` as a test of its own, as a developer has it: what `score` compares the oracles by.

use super::oracles;

#[test]
fn an_instance_is_packed_as_by_hand() {
    oracles::regression();
}

#[test]
fn another_search_is_as_good() {
    oracles::differential();
}

#[test]
fn an_item_that_is_too_heavy_changes_nothing() {
    oracles::metamorphic();
}

#[test]
fn twice_the_capacity_holds_twice_the_value() {
    oracles::metamorphic_exhaustive();
}

#[test]
fn an_exhaustive_search_is_at_least_as_good() {
    oracles::intramorphic_at_least();
}

#[test]
fn an_exhaustive_search_is_at_most_twice_as_good() {
    oracles::intramorphic_at_most_twice();
}

#[test]
fn both_packings_are_valid() {
    oracles::intramorphic_valid();
}
