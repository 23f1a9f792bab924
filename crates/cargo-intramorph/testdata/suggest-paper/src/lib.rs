//! The programs of the paper's listings, as they would be without any thought of testing.

mod knapsack;
mod sorting;

pub use knapsack::{Item, Packing, knapsack_exhaustive, knapsack_greedy};
pub use sorting::{bubble_sort, insertion_sort, merge_sort};
