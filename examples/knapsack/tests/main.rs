//! Which check catches which bug, and which it can't.

mod each_oracle;
mod enumeration;
mod integrity;
mod oracles;

use intramorph::prelude::*;
use knapsack::{FULL_IS_TOO_FULL, HEAVIER_WINS, LIGHTEST_FIRST, ONCE_EACH, OVERFULL, VALUE_TWICE};

/// The oracle holds on the correct programs, finds these bugs, and misses those.
fn check(oracle: fn(), found: &[InjectedBug], missed: &[InjectedBug]) {
    for bug in found {
        bug.must_be_caught_by(oracle);
    }
    for bug in missed {
        bug.must_be_missed_by(oracle);
    }
}

/// The oracle is not about the components with these bugs.
fn check_does_not_reach(oracle: fn(), bugs: &[InjectedBug]) {
    for bug in bugs {
        bug.must_not_be_reached_by(oracle);
    }
}

#[test]
fn the_regression_test_finds_what_is_wrong_with_the_greedy_packing() {
    check(
        oracles::regression,
        &[OVERFULL, LIGHTEST_FIRST, VALUE_TWICE],
        &[],
    );
    let of_the_search = [ONCE_EACH, HEAVIER_WINS, FULL_IS_TOO_FULL];
    check_does_not_reach(oracles::regression, &of_the_search);
}

#[test]
fn the_differential_test_finds_what_is_wrong_with_the_exhaustive_search() {
    check(
        oracles::differential,
        &[ONCE_EACH, HEAVIER_WINS, FULL_IS_TOO_FULL, VALUE_TWICE],
        &[],
    );
    check_does_not_reach(oracles::differential, &[OVERFULL, LIGHTEST_FIRST]);
}

#[test]
fn the_metamorphic_test_finds_an_overfull_knapsack_only() {
    check(
        oracles::metamorphic,
        &[OVERFULL],
        &[LIGHTEST_FIRST, VALUE_TWICE],
    );
    let of_the_search = [ONCE_EACH, HEAVIER_WINS, FULL_IS_TOO_FULL];
    check_does_not_reach(oracles::metamorphic, &of_the_search);
}

#[test]
fn the_metamorphic_test_of_the_search_misses_values_and_capacities_that_are_wrong_alike() {
    check(
        oracles::metamorphic_exhaustive,
        &[ONCE_EACH, HEAVIER_WINS],
        &[FULL_IS_TOO_FULL, VALUE_TWICE],
    );
    check_does_not_reach(oracles::metamorphic_exhaustive, &[OVERFULL, LIGHTEST_FIRST]);
}

/// A greedy packing that is only worse is still no better; and a value that both count twice keeps their order.
#[test]
fn at_least_as_good_finds_all_but_what_is_worse_or_wrong_alike() {
    check(
        oracles::intramorphic_at_least,
        &[OVERFULL, ONCE_EACH, HEAVIER_WINS, FULL_IS_TOO_FULL],
        &[LIGHTEST_FIRST, VALUE_TWICE],
    );
}

#[test]
fn at_most_twice_as_good_finds_a_greedy_packing_that_is_worse() {
    check(
        oracles::intramorphic_at_most_twice,
        &[LIGHTEST_FIRST],
        &[
            OVERFULL,
            VALUE_TWICE,
            ONCE_EACH,
            HEAVIER_WINS,
            FULL_IS_TOO_FULL,
        ],
    );
}

#[test]
fn validity_finds_what_is_wrong_alike_in_both() {
    check(
        oracles::intramorphic_valid,
        &[OVERFULL, VALUE_TWICE],
        &[LIGHTEST_FIRST, ONCE_EACH, HEAVIER_WINS, FULL_IS_TOO_FULL],
    );
}
