//! Which check catches which bug, and which it can't.

mod each_oracle;
mod enumeration;
mod integrity;
mod oracles;

use intramorph::prelude::*;
use register_allocation::{
    EXPIRES_EARLY, EXPIRES_LATE, FIRST_FOUND, FIRST_USE, NEVER_USED, ONE_SIDED, ONE_TOO_MANY,
    SPILLS_THE_NEWEST, WRONG_REGISTER,
};

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
fn the_regression_test_misses_the_colouring_and_what_its_one_block_has_not() {
    check(
        oracles::regression,
        &[
            FIRST_USE,
            EXPIRES_EARLY,
            EXPIRES_LATE,
            SPILLS_THE_NEWEST,
            WRONG_REGISTER,
        ],
        &[NEVER_USED],
    );
    let of_the_colouring = [ONE_SIDED, ONE_TOO_MANY, FIRST_FOUND];
    check_does_not_reach(oracles::regression, &of_the_colouring);
}

#[test]
fn the_differential_test_misses_what_is_only_expensive() {
    check(
        oracles::differential,
        &[
            FIRST_USE,
            NEVER_USED,
            EXPIRES_EARLY,
            WRONG_REGISTER,
            ONE_SIDED,
            ONE_TOO_MANY,
        ],
        &[EXPIRES_LATE, SPILLS_THE_NEWEST, FIRST_FOUND],
    );
}

#[test]
fn the_metamorphic_test_misses_the_colouring_and_what_is_only_expensive() {
    check(
        oracles::metamorphic,
        &[FIRST_USE, EXPIRES_EARLY, WRONG_REGISTER],
        &[NEVER_USED, EXPIRES_LATE, SPILLS_THE_NEWEST],
    );
    let of_the_colouring = [ONE_SIDED, ONE_TOO_MANY, FIRST_FOUND];
    check_does_not_reach(oracles::metamorphic, &of_the_colouring);
}

/// It sees a scan that is too cheap to be true and a colouring that is too expensive, and nothing else.
#[test]
fn the_relation_that_the_paper_suggests_finds_two_bugs() {
    check(
        oracles::intramorphic_at_most,
        &[EXPIRES_EARLY, FIRST_FOUND],
        &[
            FIRST_USE,
            NEVER_USED,
            EXPIRES_LATE,
            SPILLS_THE_NEWEST,
            WRONG_REGISTER,
            ONE_SIDED,
            ONE_TOO_MANY,
        ],
    );
}

/// A register that is given twice costs nothing; and of the spills that are as few as possible, any will do.
#[test]
fn equal_costs_find_a_scan_that_spills_too_much() {
    check(
        oracles::intramorphic_equal_costs,
        &[
            NEVER_USED,
            EXPIRES_EARLY,
            EXPIRES_LATE,
            SPILLS_THE_NEWEST,
            ONE_SIDED,
            ONE_TOO_MANY,
        ],
        &[FIRST_USE, WRONG_REGISTER, FIRST_FOUND],
    );
}

/// Whoever judges by the same live ranges shares their mistakes.
#[test]
fn validity_misses_live_ranges_that_are_too_short() {
    check(
        oracles::intramorphic_valid,
        &[
            NEVER_USED,
            EXPIRES_EARLY,
            WRONG_REGISTER,
            ONE_SIDED,
            ONE_TOO_MANY,
        ],
        &[FIRST_USE, EXPIRES_LATE, SPILLS_THE_NEWEST, FIRST_FOUND],
    );
}

/// Both programs have live ranges that are too short, and yet they rarely compute the same.
#[test]
fn running_the_block_finds_all_that_is_not_only_expensive() {
    check(
        oracles::intramorphic_run,
        &[
            FIRST_USE,
            NEVER_USED,
            EXPIRES_EARLY,
            WRONG_REGISTER,
            ONE_SIDED,
            ONE_TOO_MANY,
        ],
        &[EXPIRES_LATE, SPILLS_THE_NEWEST, FIRST_FOUND],
    );
}
