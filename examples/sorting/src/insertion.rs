//! Insertion sort: a second implementation, for differential testing and as a variant.

/// Sorts from smallest to largest.
pub fn insertion_sort<T: Ord>(items: &mut [T]) {
    for end in 1..items.len() {
        let mut j = end;
        while j > 0 && items[j - 1] > items[j] {
            items.swap(j - 1, j);
            j -= 1;
        }
    }
}
