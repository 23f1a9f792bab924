//! Merge sort: a third implementation, for differential testing and as a variant, with two bugs that merging invites.

use intramorph::{InjectedBug, bug, injected_bug};

/// Of two equal items, merging takes the one on the right first: the order of numbers is right, but not that of ties.
pub const UNSTABLE_MERGE: InjectedBug = injected_bug!();

/// Once the right half is used up, what is left of the left half is not copied.
pub const FORGOTTEN_REST: InjectedBug = injected_bug!();

/// Sorts from smallest to largest.
pub fn merge_sort<T: Ord + Copy>(items: &mut [T]) {
    if items.len() < 2 {
        return;
    }
    let mut left = items[..items.len() / 2].to_vec();
    let mut right = items[items.len() / 2..].to_vec();
    merge_sort(&mut left);
    merge_sort(&mut right);
    merge(&left, &right, items);
}

fn merge<T: Ord + Copy>(left: &[T], right: &[T], into: &mut [T]) {
    let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
    for place in into {
        let smaller = left.next_if(|one| comes_first(*one, right.peek().copied()));
        if let Some(item) = smaller.or_else(|| right.next()) {
            *place = *item;
        }
    }
}

/// Whether an item of the left half comes before the next one of the right half, if there is one.
fn comes_first<T: Ord>(one: &T, other: Option<&T>) -> bool {
    match other {
        Some(other) => bug!(UNSTABLE_MERGE, one <= other, one < other),
        None => !FORGOTTEN_REST.is_on(),
    }
}
