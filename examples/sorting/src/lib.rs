//! The paper's motivating example (Section 2): three sorts, one of them with a switchable bug.
//!
//! Run its tests with `cargo test -p sorting`. `tests/oracles.rs` tests these sorts with the four oracles of the paper.

mod bubble;
mod insertion;
mod merge;

pub use bubble::{DESCENDING, WRONG_INDEX, bubble_sort, bubble_sort_reverse};
pub use insertion::insertion_sort;
pub use merge::merge_sort;
