//! quickcheck, with generators and shrinkers as its users write them.

use quickcheck::{Gen, QuickCheck};

use super::SEED;
use crate::workload::passing::{LENGTHS, Passing};

/// Passes so many cases.
pub fn pass<P: Passing>(cases: u32) {
    let random = Gen::from_size_and_seed(LENGTHS.end, SEED);
    let property: fn(Vec<i32>) -> bool = |input| P::holds(&input);
    let outcome = QuickCheck::new()
        .rng(random)
        .tests(cases.into())
        .max_tests(cases.into())
        .quicktest(property);
    outcome.expect("the property holds");
}
