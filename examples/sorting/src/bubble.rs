//! Bubble sort, with the paper's transformation (the comparison flipped), the paper's bug (a wrong index) and another one.

use intramorph::{InjectedBug, Transformation, bug, injected_bug, morph, transformation};

/// Sort from largest to smallest.
pub const DESCENDING: Transformation = transformation!();

/// The last index of the swap is `i` where it should be `j` (the paper's first listing).
pub const WRONG_INDEX: InjectedBug = injected_bug!();

/// The outer loop makes half of its passes, as if each of them settled both ends.
pub const TOO_FEW_PASSES: InjectedBug = injected_bug!();

/// Sorts from smallest to largest.
pub fn bubble_sort<T: Ord + Copy>(items: &mut [T]) {
    let length = items.len();
    for i in 0..bug!(TOO_FEW_PASSES, length, length / 2) {
        for j in 0..length - i - 1 {
            if morph!(DESCENDING, items[j] > items[j + 1], items[j] < items[j + 1]) {
                (items[j], items[j + 1]) = (items[j + 1], items[bug!(WRONG_INDEX, j, i)]);
            }
        }
    }
}

/// Sorts from largest to smallest: the transformation in its other form, as a function added to the program.
pub fn bubble_sort_reverse<T: Ord + Copy>(items: &mut [T]) {
    let length = items.len();
    for i in 0..length {
        for j in 0..length - i - 1 {
            if items[j] < items[j + 1] {
                items.swap(j, j + 1);
            }
        }
    }
}
