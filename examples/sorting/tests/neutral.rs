//! The special case `P(I) = P'(I)`: stable sorts are interchangeable for all purposes, and quicksort for most.

use intramorph::prelude::*;
use sorting::{BY_QUICKSORT, FORGOTTEN_REST, TOO_FEW_PASSES, UNSTABLE_MERGE, WRONG_INDEX, ranking};

use super::oracles;

#[test]
fn interchangeable_sorts_show_the_bugs_of_bubble_sort() {
    WRONG_INDEX.must_be_caught_by(oracles::intramorphic_neutral);
    TOO_FEW_PASSES.must_be_caught_by(oracles::intramorphic_neutral);
}

#[test]
fn interchangeable_sorts_show_the_bugs_of_merge_sort() {
    UNSTABLE_MERGE.must_be_caught_by(oracles::intramorphic_neutral);
    FORGOTTEN_REST.must_be_caught_by(oracles::intramorphic_neutral);
}

#[test]
fn a_finding_names_the_sort_that_is_guilty() {
    let records = UNSTABLE_MERGE.injected(|| recorded(oracles::intramorphic_neutral));
    let finding = records[0].finding.as_ref();
    let finding = finding.expect("the bug breaks the relation");
    assert_eq!(finding.input, "[0, 0]");
    assert_eq!(finding.counterpart, "sorting::ranking::BY_MERGING");
}

#[test]
fn quicksort_shows_the_bugs_of_bubble_sort() {
    WRONG_INDEX.must_be_caught_by(oracles::intramorphic_quicksort);
    TOO_FEW_PASSES.must_be_caught_by(oracles::intramorphic_quicksort);
}

#[test]
fn quicksort_does_not_reach_the_bugs_of_merge_sort_since_neither_program_merges() {
    UNSTABLE_MERGE.must_not_be_reached_by(oracles::intramorphic_quicksort);
    FORGOTTEN_REST.must_not_be_reached_by(oracles::intramorphic_quicksort);
}

#[test]
fn quicksort_is_not_neutral_since_it_reorders_ties() {
    let records = recorded(|| {
        program(ranking)
            .on(vec![0, 0, 0])
            .transformed(BY_QUICKSORT)
            .must_be(equal());
    });
    assert_eq!(records[0].verdict, Verdict::Broken);
}
