//! Quicksort: the paper's example of a component that can take a bubble sort's place "for most purposes" (Section 3).

/// Sorts from smallest to largest; equal items may end up in any order.
pub fn quick_sort<T: Ord>(items: &mut [T]) {
    if items.len() < 2 {
        return;
    }
    let (smaller, others) = partitioned(items);
    quick_sort(smaller);
    quick_sort(others);
}

/// Moves the last item to its place, and returns what is before and behind it.
fn partitioned<T: Ord>(items: &mut [T]) -> (&mut [T], &mut [T]) {
    let last = items.len() - 1;
    let mut boundary = 0;
    for j in 0..last {
        if items[j] < items[last] {
            items.swap(boundary, j);
            boundary += 1;
        }
    }
    items.swap(boundary, last);
    let (smaller, others) = items.split_at_mut(boundary);
    (smaller, &mut others[1..])
}
