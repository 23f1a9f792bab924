//! The tests as a developer has them, which fail with a bug on.

use integrity::test_fails_with;

use super::oracles;

#[test]
fn flipping_the_comparison_reverses_the_output() {
    oracles::intramorphic_operator();
}

#[test]
fn the_reverse_sort_returns_the_reverse() {
    oracles::intramorphic_function();
}

#[test]
fn they_fail_with_their_bugs_on() {
    let bug = "sorting::bubble::WRONG_INDEX";
    test_fails_with(
        bug,
        "integrity::flipping_the_comparison_reverses_the_output",
    );
    test_fails_with(bug, "integrity::the_reverse_sort_returns_the_reverse");
}
