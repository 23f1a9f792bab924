//! The tests of `each_oracle.rs`, executed again: they fail with a bug on.

use integrity::{test_fails_with, test_misses};

const AT_MOST: &str = "each_oracle::an_optimal_allocator_is_at_most_as_expensive";
const EQUAL_COSTS: &str = "each_oracle::at_equal_costs_as_many_are_spilled";
const VALID: &str = "each_oracle::both_allocations_are_valid";
const RUN: &str = "each_oracle::the_block_computes_the_same";

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
