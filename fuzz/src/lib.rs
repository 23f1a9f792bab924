//! A check as any test has it; the targets drive it by bytes.

use intramorph::prelude::*;
use sorting::{DESCENDING, bubble_sort};

/// With the comparison flipped, bubble sort sorts in the opposite order.
pub fn descending_reverses() {
    program(in_place(bubble_sort))
        .inputs(vec(any::<i32>(), 0..32))
        .transformed(DESCENDING)
        .must_be(relation::reversed());
}
