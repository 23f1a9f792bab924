//! The paper's listing of its intramorphic test, taken at its word, raises an alarm on a correct sort.
//!
//! It reverses the sorted array, reverses it once more within the assertion, and compares what that returns: `None`, since
//! Python reverses in place. `oracles.rs` compares the array that is reversed once, which the text means.

use intramorph::prelude::*;
use sorting::{bubble_sort, bubble_sort_reverse};

fn check_raises_an_alarm(array: &[i32], assertion: fn(&mut [i32], &[i32]) -> bool) {
    let records = recorded(|| {
        program(in_place(bubble_sort))
            .on(array.to_vec())
            .replaced("bubble_sort_reverse", in_place(bubble_sort_reverse))
            .must_satisfy("as listed", |sorted, reverse_sorted| {
                assertion(&mut sorted.clone(), reverse_sorted)
            });
    });
    assert_eq!(records[0].verdict, Verdict::Broken);
}

/// What Python's `reverse()` does and returns.
fn reverse(array: &mut [i32]) -> Option<&[i32]> {
    array.reverse();
    None
}

#[test]
fn what_reverse_returns_is_no_array_not_even_an_empty_one() {
    for array in [&[][..], &[1], &[3, 1, 2]] {
        check_raises_an_alarm(array, |sorted, reverse_sorted| {
            reverse(sorted);
            reverse(sorted) == Some(reverse_sorted)
        });
    }
}

#[test]
fn an_array_that_is_reversed_twice_is_not_reversed() {
    check_raises_an_alarm(&[3, 1, 2], |sorted, reverse_sorted| {
        sorted.reverse();
        sorted.reverse();
        sorted == reverse_sorted
    });
}
