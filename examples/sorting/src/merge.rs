//! Merge sort: a third implementation, for differential testing.

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
        let smaller = left.next_if(|one| right.peek().is_none_or(|other| one <= other));
        if let Some(item) = smaller.or_else(|| right.next()) {
            *place = *item;
        }
    }
}
