//! Each check of `oracles.rs` as a test of its own, as a developer has it: what `score` compares the oracles by.

use super::oracles;

#[test]
fn the_expression_of_the_paper_is_printed() {
    oracles::regression();
}

#[test]
fn the_text_has_the_value_of_the_expression() {
    oracles::differential();
}

#[test]
fn the_text_of_a_mirrored_expression_is_mirrored() {
    oracles::metamorphic();
}

#[test]
fn prefix_notation_has_the_same_tokens() {
    oracles::intramorphic_prefix_tokens();
}

#[test]
fn postfix_notation_has_the_same_tokens() {
    oracles::intramorphic_postfix_tokens();
}

#[test]
fn postfix_notation_has_the_operands_in_the_same_order() {
    oracles::intramorphic_operands();
}

#[test]
fn prefix_notation_means_the_same() {
    oracles::intramorphic_meaning();
}
