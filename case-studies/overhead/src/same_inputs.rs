//! A strategy that brings its own random numbers, so that a check gets the very inputs of the bare loop.
//!
//! What a case costs varies so much that 10,000 other inputs make a difference of some per cent.

use std::cell::RefCell;

use intramorph::prelude::Strategy;
use intramorph::proptest::strategy::NewTree;
use intramorph::proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// The inputs of a strategy in the order in which a runner of this seed makes them, whoever asks.
#[derive(Debug)]
pub struct SameInputs<S> {
    strategy: S,
    runner: RefCell<TestRunner>,
}

impl<S> SameInputs<S> {
    pub fn new(strategy: S, seed: u8) -> Self {
        let runner = RefCell::new(runner(seed));
        Self { strategy, runner }
    }
}

impl<S: Strategy> Strategy for SameInputs<S> {
    type Tree = S::Tree;
    type Value = S::Value;

    fn new_tree(&self, _: &mut TestRunner) -> NewTree<Self> {
        self.strategy.new_tree(&mut self.runner.borrow_mut())
    }
}

/// With proptest's default random numbers.
pub fn runner(seed: u8) -> TestRunner {
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    TestRunner::new_with_rng(Config::default(), random)
}
