//! Each check of `oracles.rs` holds on the correct printer, catches the bugs that it can see, and misses the others.

mod each_oracle;
mod integrity;
mod notation;
mod oracles;

use intramorph::prelude::*;
use notations::{BARE_RIGHT, LEFT_TWICE, OMITTED_ONE, SWAPPED_OPERANDS};

fn check_catches(check: fn(), bugs: &[InjectedBug]) {
    for bug in bugs {
        bug.must_be_caught_by(check);
    }
}

fn check_misses(check: fn(), bugs: &[InjectedBug]) {
    for bug in bugs {
        bug.must_be_missed_by(check);
    }
}

fn check_does_not_reach(check: fn(), bugs: &[InjectedBug]) {
    for bug in bugs {
        bug.must_not_be_reached_by(check);
    }
}

#[test]
fn tokens_show_the_paper_bug() {
    check_catches(oracles::intramorphic_prefix_tokens, &[LEFT_TWICE]);
    check_catches(oracles::intramorphic_postfix_tokens, &[LEFT_TWICE]);
}

#[test]
fn tokens_show_what_is_not_printed() {
    check_catches(oracles::intramorphic_prefix_tokens, &[OMITTED_ONE]);
    check_catches(oracles::intramorphic_postfix_tokens, &[OMITTED_ONE]);
}

#[test]
fn tokens_show_neither_a_missing_parenthesis_nor_an_order() {
    let bugs = [BARE_RIGHT, SWAPPED_OPERANDS];
    check_misses(oracles::intramorphic_prefix_tokens, &bugs);
    check_misses(oracles::intramorphic_postfix_tokens, &bugs);
}

#[test]
fn operands_show_their_order_too() {
    let bugs = [LEFT_TWICE, SWAPPED_OPERANDS, OMITTED_ONE];
    check_catches(oracles::intramorphic_operands, &bugs);
}

#[test]
fn operands_do_not_show_a_missing_parenthesis() {
    check_misses(oracles::intramorphic_operands, &[BARE_RIGHT]);
}

#[test]
fn the_meaning_shows_a_missing_parenthesis() {
    check_catches(oracles::intramorphic_meaning, &[LEFT_TWICE, BARE_RIGHT]);
}

#[test]
fn the_meaning_does_not_show_another_text_of_the_same_value() {
    let bugs = [SWAPPED_OPERANDS, OMITTED_ONE];
    check_misses(oracles::intramorphic_meaning, &bugs);
}

#[test]
fn one_expression_shows_one_bug() {
    check_catches(oracles::regression, &[SWAPPED_OPERANDS]);
    check_does_not_reach(oracles::regression, &[LEFT_TWICE, BARE_RIGHT, OMITTED_ONE]);
}

#[test]
fn two_ways_to_a_value_show_what_the_meaning_shows() {
    check_catches(oracles::differential, &[LEFT_TWICE, BARE_RIGHT]);
    check_misses(oracles::differential, &[SWAPPED_OPERANDS, OMITTED_ONE]);
}

#[test]
fn a_mirror_does_not_show_what_is_the_same_on_both_sides() {
    check_catches(oracles::metamorphic, &[LEFT_TWICE, BARE_RIGHT]);
    check_misses(oracles::metamorphic, &[SWAPPED_OPERANDS, OMITTED_ONE]);
}
