//! bolero, with the engine that `cargo test` runs; its seeds come from the operating system.

use bolero::{check, produce};

use crate::workload::passing::{LENGTHS, Passing};

/// Passes so many cases.
pub fn pass<P: Passing>(cases: u32, _seed: u64) {
    check!()
        .with_iterations(cases as usize)
        .with_generator(produce::<Vec<i32>>().with().len(LENGTHS))
        .for_each(|input: &Vec<i32>| P::holds(input));
}
