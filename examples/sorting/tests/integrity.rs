//! The tests of `each_oracle.rs`, executed again: they fail with a bug on.

use integrity::{test_fails_with, test_misses};

const WRONG_INDEX: &str = "sorting::bubble::WRONG_INDEX";
const TOO_FEW_PASSES: &str = "sorting::bubble::TOO_FEW_PASSES";
const UNSTABLE_MERGE: &str = "sorting::merge::UNSTABLE_MERGE";
const FORGOTTEN_REST: &str = "sorting::merge::FORGOTTEN_REST";

#[test]
fn they_fail_with_their_bugs_on() {
    for bug in [WRONG_INDEX, TOO_FEW_PASSES] {
        test_fails_with(
            bug,
            "each_oracle::flipping_the_comparison_reverses_the_output",
        );
        test_fails_with(bug, "each_oracle::the_reverse_sort_returns_the_reverse");
        test_fails_with(bug, "each_oracle::quicksort_changes_ties_only");
    }
    for bug in [WRONG_INDEX, TOO_FEW_PASSES, UNSTABLE_MERGE, FORGOTTEN_REST] {
        test_fails_with(bug, "each_oracle::stable_sorts_are_interchangeable");
    }
}

#[test]
fn numbers_do_not_tell_whether_a_sort_is_stable() {
    test_misses(UNSTABLE_MERGE, "each_oracle::three_sorts_agree");
}
