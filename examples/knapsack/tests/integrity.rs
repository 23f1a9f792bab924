//! The tests of `each_oracle.rs`, executed again: they fail with a bug on.

use integrity::{test_fails_with, test_misses};

const AT_LEAST: &str = "each_oracle::an_exhaustive_search_is_at_least_as_good";
const AT_MOST_TWICE: &str = "each_oracle::an_exhaustive_search_is_at_most_twice_as_good";
const VALID: &str = "each_oracle::both_packings_are_valid";

#[test]
fn they_fail_with_their_bugs_on() {
    for (bug, test) in [
        ("knapsack::greedy::OVERFULL", AT_LEAST),
        ("knapsack::greedy::OVERFULL", VALID),
        ("knapsack::greedy::LIGHTEST_FIRST", AT_MOST_TWICE),
        ("knapsack::packing::VALUE_TWICE", VALID),
        ("knapsack::exhaustive::ONCE_EACH", AT_LEAST),
        ("knapsack::exhaustive::HEAVIER_WINS", AT_LEAST),
        ("knapsack::exhaustive::FULL_IS_TOO_FULL", AT_LEAST),
    ] {
        test_fails_with(bug, test);
    }
}

#[test]
fn the_test_of_the_paper_passes_with_a_greedy_packing_that_is_worse() {
    test_misses("knapsack::greedy::LIGHTEST_FIRST", AT_LEAST);
}

#[test]
fn the_test_of_the_paper_passes_with_a_bug_that_both_programs_have() {
    test_misses("knapsack::packing::VALUE_TWICE", AT_LEAST);
}
