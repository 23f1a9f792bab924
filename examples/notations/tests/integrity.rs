//! The tests of `each_oracle.rs`, executed again: they fail with a bug on where their relation can see it.

use integrity::{test_fails_with, test_misses};

const LEFT_TWICE: &str = "notations::infix::LEFT_TWICE";
const BARE_RIGHT: &str = "notations::infix::BARE_RIGHT";
const SWAPPED_OPERANDS: &str = "notations::infix::SWAPPED_OPERANDS";
const OMITTED_ONE: &str = "notations::infix::OMITTED_ONE";

const PREFIX_TOKENS: &str = "each_oracle::prefix_notation_has_the_same_tokens";
const POSTFIX_TOKENS: &str = "each_oracle::postfix_notation_has_the_same_tokens";
const OPERANDS: &str = "each_oracle::postfix_notation_has_the_operands_in_the_same_order";
const MEANING: &str = "each_oracle::prefix_notation_means_the_same";

#[test]
fn they_fail_with_the_paper_bug_on() {
    for test in [PREFIX_TOKENS, POSTFIX_TOKENS, OPERANDS, MEANING] {
        test_fails_with(LEFT_TWICE, test);
    }
}

#[test]
fn a_missing_parenthesis_fails_the_test_of_the_meaning_alone() {
    test_fails_with(BARE_RIGHT, MEANING);
    for test in [PREFIX_TOKENS, POSTFIX_TOKENS, OPERANDS] {
        test_misses(BARE_RIGHT, test);
    }
}

#[test]
fn swapped_operands_fail_the_test_of_their_order_alone() {
    test_fails_with(SWAPPED_OPERANDS, OPERANDS);
    for test in [PREFIX_TOKENS, POSTFIX_TOKENS, MEANING] {
        test_misses(SWAPPED_OPERANDS, test);
    }
}

#[test]
fn an_omitted_one_fails_all_tests_but_that_of_the_meaning() {
    for test in [PREFIX_TOKENS, POSTFIX_TOKENS, OPERANDS] {
        test_fails_with(OMITTED_ONE, test);
    }
    test_misses(OMITTED_ONE, MEANING);
}
