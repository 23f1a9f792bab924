//! Each check of `oracles.rs` as a test of its own, as a developer has it: what `score` compares the oracles by.

use super::oracles;

#[test]
fn the_array_of_the_paper_is_sorted() {
    oracles::regression();
}

#[test]
fn three_sorts_agree() {
    oracles::differential();
}

#[test]
fn without_an_element_the_others_keep_their_order() {
    oracles::metamorphic();
}

#[test]
fn flipping_the_comparison_reverses_the_output() {
    oracles::intramorphic_operator();
}

#[test]
fn the_reverse_sort_returns_the_reverse() {
    oracles::intramorphic_function();
}

#[test]
fn stable_sorts_are_interchangeable() {
    oracles::intramorphic_neutral();
}

#[test]
fn quicksort_changes_ties_only() {
    oracles::intramorphic_quicksort();
}
