//! The paper's Section 2 in code, one check of bubble sort for each oracle; and of Section 3 the special case.

use intramorph::prelude::*;
use sorting::{BY_QUICKSORT, DESCENDING};
use sorting::{bubble_sort, bubble_sort_reverse, insertion_sort, merge_sort, ranking};

fn arrays() -> impl Strategy<Value = Vec<i32>> {
    vec(any::<i32>(), 0..32)
}

/// So few different scores that most of them are equal to another one.
fn scores() -> impl Strategy<Value = Vec<u32>> {
    vec(0u32..10, 0..32)
}

/// The paper's regression test: one input, the output written by hand.
pub(crate) fn regression() {
    program(in_place(bubble_sort))
        .on(vec![3, 1, 2])
        .must_return(vec![1, 2, 3]);
}

/// The paper's differential test: three programs, one answer.
pub(crate) fn differential() {
    program(in_place(bubble_sort))
        .inputs(arrays())
        .compared_with(in_place(merge_sort))
        .compared_with(in_place(insertion_sort))
        .must_be(equal());
}

/// The paper's metamorphic test: without one of its elements, an array is sorted in the same order.
pub(crate) fn metamorphic() {
    program(in_place(bubble_sort))
        .inputs(arrays())
        .assuming(|array| !array.is_empty())
        .followed_up(|array, sorted, randomness| {
            without(array, sorted[randomness.below(sorted.len())])
        })
        .must_satisfy("order kept", |before, after| {
            let removed = first_removed(before.input, after.input);
            without(before.output, removed) == *after.output
        });
}

/// The element of `array` that is missing in `fewer`.
fn first_removed(array: &[i32], fewer: &[i32]) -> i32 {
    let place = array
        .iter()
        .zip(fewer)
        .take_while(|(one, other)| one == other)
        .count();
    array[place]
}

fn without(array: &[i32], element: i32) -> Vec<i32> {
    let mut fewer = array.to_vec();
    if let Some(place) = array.iter().position(|other| *other == element) {
        fewer.remove(place);
    }
    fewer
}

/// The paper's intramorphic test, by replacing the operator in place: `P'` shares every line with `P` but the comparison.
pub(crate) fn intramorphic_operator() {
    program(in_place(bubble_sort))
        .inputs(arrays())
        .transformed(DESCENDING)
        .must_be(relation::reversed());
}

/// The paper's intramorphic test, by adding a function.
pub(crate) fn intramorphic_function() {
    program(in_place(bubble_sort))
        .inputs(arrays())
        .replaced("bubble_sort_reverse", in_place(bubble_sort_reverse))
        .must_be(relation::reversed());
}

/// The special case: stable sorts are interchangeable, so that `P(I) = P'(I)`.
pub(crate) fn intramorphic_neutral() {
    program(ranking)
        .inputs(scores())
        .transformed_by_any_neutral()
        .must_be(equal());
}

/// The paper's own pair, a bubble sort and a quicksort: interchangeable up to ties, since quicksort is not stable.
pub(crate) fn intramorphic_quicksort() {
    program(ranking)
        .inputs(scores())
        .transformed(BY_QUICKSORT)
        .must_be(equal_up_to_ties(|(score, _): &(u32, usize)| *score));
}
