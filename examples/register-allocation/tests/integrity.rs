//! The tests as a developer has them, which fail with a bug on.

use integrity::{test_fails_with, test_misses};

use super::oracles;

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

const AT_MOST: &str = "integrity::an_optimal_allocator_is_at_most_as_expensive";
const EQUAL_COSTS: &str = "integrity::at_equal_costs_as_many_are_spilled";
const VALID: &str = "integrity::both_allocations_are_valid";
const RUN: &str = "integrity::the_block_computes_the_same";

/// Each bug, and the tests that find it.
const FINDERS: [(&str, &[&str]); 9] = [
    ("block::FIRST_USE", &[RUN]),
    ("block::NEVER_USED", &[EQUAL_COSTS, VALID, RUN]),
    (
        "linear_scan::EXPIRES_EARLY",
        &[AT_MOST, EQUAL_COSTS, VALID, RUN],
    ),
    ("linear_scan::EXPIRES_LATE", &[EQUAL_COSTS]),
    ("linear_scan::SPILLS_THE_NEWEST", &[EQUAL_COSTS]),
    ("linear_scan::WRONG_REGISTER", &[VALID, RUN]),
    ("interference::ONE_SIDED", &[EQUAL_COSTS, VALID, RUN]),
    ("colouring::ONE_TOO_MANY", &[EQUAL_COSTS, VALID, RUN]),
    ("colouring::FIRST_FOUND", &[AT_MOST]),
];

#[test]
fn they_fail_with_their_bugs_on() {
    for (bug, finders) in FINDERS {
        for test in finders {
            test_fails_with(&format!("register_allocation::{bug}"), test);
        }
    }
}

#[test]
fn the_relation_on_costs_passes_with_two_values_in_one_register() {
    test_misses("register_allocation::linear_scan::WRONG_REGISTER", AT_MOST);
}

#[test]
fn the_relation_on_costs_passes_with_a_scan_that_is_too_expensive() {
    test_misses("register_allocation::linear_scan::EXPIRES_LATE", AT_MOST);
}

#[test]
fn validity_passes_with_live_ranges_that_are_too_short() {
    test_misses("register_allocation::block::FIRST_USE", VALID);
}
