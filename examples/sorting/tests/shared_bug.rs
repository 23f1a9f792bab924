//! The paper's remark that the reversed sort finds the index bug even when both programs have it, in numbers.
//!
//! On all arrays of three digits, a correct `P'` disagrees with the buggy `P` on 615 of 1000 inputs, and a `P'` with the
//! same bug on 990: two wrong outputs are rarely each other's reverse.

use intramorph::prelude::*;
use sorting::{DESCENDING, WRONG_INDEX, bubble_sort, bubble_sort_reverse};

fn sorted(array: &[u32], sort: fn(&mut [u32])) -> Vec<u32> {
    in_place(sort)(array)
}

/// On how many arrays of three digits `other` is not the reverse of the buggy bubble sort.
fn disagreements(other: impl Fn(&[u32]) -> Vec<u32>) -> usize {
    let digits = |n: u32| [n / 100, n / 10 % 10, n % 10];
    let disagrees = |array: &[u32; 3]| {
        let mut reverse = WRONG_INDEX.injected(|| sorted(array, bubble_sort));
        reverse.reverse();
        reverse != other(array)
    };
    (0..1000).map(digits).filter(disagrees).count()
}

#[test]
fn the_paper_text_swaps_the_two_wrong_outputs() {
    let array = [3, 1, 2];
    let ascending = WRONG_INDEX.injected(|| sorted(&array, bubble_sort));
    let descending = WRONG_INDEX.injected(|| DESCENDING.applied(|| sorted(&array, bubble_sort)));
    assert_eq!((ascending, descending), (vec![1, 2, 1], vec![3, 2, 3]));
}

#[test]
fn a_correct_variant_catches_the_bug_on_615_of_1000_arrays() {
    let correct = |array: &[u32]| sorted(array, bubble_sort_reverse);
    assert_eq!(disagreements(correct), 615);
}

#[test]
fn a_variant_with_the_same_bug_catches_it_on_990_of_1000_arrays() {
    let buggy =
        |array: &[u32]| WRONG_INDEX.injected(|| DESCENDING.applied(|| sorted(array, bubble_sort)));
    assert_eq!(disagreements(buggy), 990);
}

#[test]
fn an_injected_bug_is_in_both_programs() {
    let records = WRONG_INDEX.injected(|| {
        recorded(|| {
            program(in_place(bubble_sort))
                .on(vec![3, 1, 2])
                .transformed(DESCENDING)
                .must_be(relation::reversed());
        })
    });
    let finding = records[0]
        .finding
        .as_ref()
        .expect("the bug breaks the relation");
    assert_eq!(
        (finding.output.as_str(), finding.counterpart_output.as_str()),
        ("[1, 2, 1]", "[3, 2, 3]")
    );
}
