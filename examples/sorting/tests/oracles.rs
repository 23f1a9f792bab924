//! The paper's Section 2 in code: one check of bubble sort for each oracle.

use intramorph::prelude::*;
use sorting::{DESCENDING, bubble_sort, bubble_sort_reverse, insertion_sort, merge_sort};

fn arrays() -> impl Strategy<Value = Vec<i32>> {
    vec(any::<i32>(), 0..32)
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
        .must_be(reversed());
}

/// The paper's intramorphic test, by adding a function.
pub(crate) fn intramorphic_function() {
    program(in_place(bubble_sort))
        .inputs(arrays())
        .replaced("bubble_sort_reverse", in_place(bubble_sort_reverse))
        .must_be(reversed());
}
