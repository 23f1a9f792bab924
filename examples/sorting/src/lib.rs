//! The paper's motivating example (Section 2), three sorts under four oracles, and its special case `P(I) = P'(I)` (Section 3).
//!
//! Run its tests with `cargo test -p sorting`. `tests/oracles.rs` tests these sorts with the four oracles of the paper.

mod bubble;
mod insertion;
mod merge;
mod quick;
mod ranking;

pub use bubble::{DESCENDING, TOO_FEW_PASSES, WRONG_INDEX, bubble_sort, bubble_sort_reverse};
pub use insertion::insertion_sort;
pub use merge::{FORGOTTEN_REST, UNSTABLE_MERGE, merge_sort};
pub use quick::quick_sort;
pub use ranking::{BY_INSERTION, BY_MERGING, BY_QUICKSORT, ranking};
