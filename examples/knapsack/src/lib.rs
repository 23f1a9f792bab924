//! The paper's third example (Section 4): the unbounded knapsack problem, packed greedily, and exhaustively in its place.
//!
//! Run its tests with `cargo test -p knapsack`. `tests/oracles.rs` tests both with the four oracles of the paper, and
//! `tests/enumeration.rs` shows that the exhaustive search is exact.
//!
//! The paper's greedy function sorts its caller's list and does not end if an item weighs nothing. Here items are borrowed and
//! the order is the function's own, so that both programs get the same input; and every item weighs at least 1.

mod dynamic;
mod exhaustive;
mod greedy;
mod packing;

pub use dynamic::best_value;
pub use exhaustive::{FULL_IS_TOO_FULL, HEAVIER_WINS, ONCE_EACH, knapsack_exhaustive};
pub use greedy::{EXHAUSTIVE, LIGHTEST_FIRST, OVERFULL, knapsack};
pub use packing::{Item, Packing, VALUE_TWICE};
