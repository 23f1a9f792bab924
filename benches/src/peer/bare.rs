//! No library: loops over the programs, with the cheapest generator there is and with proptest's.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{RngAlgorithm, TestRunner};

use super::proptest::runner;
use crate::workload::passing::{LENGTHS, Passing, numbers};

/// A bare loop with fastrand.
pub fn fastrand<P: Passing>(cases: u32, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..cases {
        let length = random.usize(LENGTHS);
        let input: Vec<i32> = (0..length).map(|_| random.i32(..)).collect();
        assert!(P::holds(&input), "the property holds");
    }
}

/// The strategy and the programs alone, with proptest's default random numbers.
pub fn cha_cha<P: Passing>(cases: u32, seed: u64) {
    generation::<P>(runner(cases, RngAlgorithm::ChaCha, seed), cases);
}

/// The strategy and the programs alone, with the quicker random numbers.
pub fn xor_shift<P: Passing>(cases: u32, seed: u64) {
    generation::<P>(runner(cases, RngAlgorithm::XorShift, seed), cases);
}

fn generation<P: Passing>(mut runner: TestRunner, cases: u32) {
    let numbers = numbers();
    for _ in 0..cases {
        let tree = numbers.new_tree(&mut runner).expect("nothing is rejected");
        assert!(P::holds(&tree.current()), "the property holds");
    }
}
