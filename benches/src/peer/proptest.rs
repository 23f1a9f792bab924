//! proptest's own runner, with properties that return an error instead of panicking.

use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use super::{MOST_CASES, Shrunk};
use crate::probe;
use crate::workload::Workload;
use crate::workload::passing::{Passing, numbers};

/// So large that shrinking ends by itself; the largest number of all means four times the cases.
const MOST_SHRINKING: u32 = u32::MAX - 1;

/// Fails and shrinks.
///
/// The number of cases is left at its default, since proptest also takes it for how often a flattened value is drawn again.
pub fn shrink<W: Workload>(seed: u64) -> Option<Shrunk> {
    let cases = Config::default().cases;
    let minimum = (0..MOST_CASES / cases).find_map(|attempt| {
        let seed = seed << 32 | u64::from(attempt);
        failure::<W>(&mut runner(cases, RngAlgorithm::ChaCha, seed))
    });
    Shrunk::to(|| minimum.map(|input| format!("{input:?}")), None)
}

fn failure<W: Workload>(runner: &mut TestRunner) -> Option<W::Input> {
    let outcome = runner.run(&W::inputs(), |input| {
        probe::count();
        if probe::judged(W::holds(&input)) {
            Ok(())
        } else {
            Err(TestCaseError::fail("not related"))
        }
    });
    match outcome {
        Err(TestError::Fail(_, input)) => Some(input),
        _ => None,
    }
}

/// Passes so many cases with proptest's default random numbers.
pub fn cha_cha<P: Passing>(cases: u32, seed: u64) {
    pass::<P>(runner(cases, RngAlgorithm::ChaCha, seed));
}

/// Passes so many cases with the quicker random numbers.
pub fn xor_shift<P: Passing>(cases: u32, seed: u64) {
    pass::<P>(runner(cases, RngAlgorithm::XorShift, seed));
}

fn pass<P: Passing>(mut runner: TestRunner) {
    let outcome = runner.run(&numbers(), |input| {
        if P::holds(&input) {
            Ok(())
        } else {
            Err(TestCaseError::fail("not related"))
        }
    });
    outcome.expect("the property holds");
}

/// A runner that persists nothing and never gives up shrinking.
pub fn runner(cases: u32, algorithm: RngAlgorithm, seed: u64) -> TestRunner {
    let config = Config {
        cases,
        max_shrink_iters: MOST_SHRINKING,
        failure_persistence: None,
        rng_algorithm: algorithm,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, random_numbers(algorithm, seed))
}

fn random_numbers(algorithm: RngAlgorithm, seed: u64) -> TestRng {
    let length = match algorithm {
        RngAlgorithm::XorShift => 16,
        _ => 32,
    };
    let mut bytes = vec![1; length];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    TestRng::from_seed(algorithm, &bytes)
}
