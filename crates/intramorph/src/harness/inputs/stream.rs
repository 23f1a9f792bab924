//! Streams: the random numbers from which a strategy makes inputs, so arranged that every case can be made again.

use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::Randomness;

/// So many cases share one stream. Seeding costs as much as a small input, and a case is made again from its stream's start.
pub(crate) const CASES_OF_ONE_STREAM: u64 = 16;
/// How often a strategy's own filters may refuse within one stream before an input counts as rejected.
pub(crate) const MOST_LOCAL_REJECTS: u32 = 16_000;

/// How often shrinking an input of `prop_flat_map` makes its second part anew, hoping for one that breaks.
const MOST_REGENERATIONS: u32 = 32;

/// Where a stream starts.
pub(crate) type StreamSeed = [u8; 32];

/// The seed of stream `number` of a check.
pub(crate) fn stream_seed(seed: u64, number: u64) -> StreamSeed {
    let mut randomness = Randomness::of_case(seed, number);
    let mut bytes = [0; 32];
    for word in bytes.chunks_exact_mut(8) {
        word.copy_from_slice(&randomness.number().to_le_bytes());
    }
    bytes
}

/// A runner on the stream, as cases are generated.
pub(crate) fn streaming(seed: &StreamSeed) -> TestRunner {
    endless(RngAlgorithm::ChaCha, seed)
}

/// A runner on the same stream that remembers which of its bytes were used.
pub(crate) fn recording(seed: &StreamSeed) -> TestRunner {
    endless(RngAlgorithm::Recorder, seed)
}

/// A runner on exactly these bytes. When they are used up it goes on with zeros, on which proptest may sample forever: so
/// nothing is made anew at random that would use up more of them than one input does.
pub(crate) fn passing_through(bytes: &[u8]) -> TestRunner {
    runner(RngAlgorithm::PassThrough, bytes, SHORT)
}

/// A runner on a generator with this state, with the limits of one on given bytes.
pub(crate) fn shifting(state: [u32; 4]) -> TestRunner {
    let mut bytes = [0; 16];
    for (bytes, word) in bytes.chunks_exact_mut(4).zip(state) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    runner(RngAlgorithm::XorShift, &bytes, SHORT)
}

/// A runner whose filters may refuse as often again. It goes on with a stream of its own.
pub(crate) fn renewed(runner: &mut TestRunner) -> TestRunner {
    TestRunner::new_with_rng(runner.config().clone(), runner.new_rng())
}

fn endless(algorithm: RngAlgorithm, seed: &StreamSeed) -> TestRunner {
    let limits = Limits {
        regenerations: MOST_REGENERATIONS,
        local_rejects: MOST_LOCAL_REJECTS,
    };
    runner(algorithm, seed, limits)
}

/// Of bytes that one has chosen, only so many are there.
const SHORT: Limits = Limits {
    regenerations: 0,
    local_rejects: 12,
};

/// How often a strategy may make something anew.
#[derive(Clone, Copy)]
struct Limits {
    /// While shrinking, in `prop_flat_map`.
    regenerations: u32,
    /// Where a filter refuses.
    local_rejects: u32,
}

fn runner(algorithm: RngAlgorithm, seed: &[u8], limits: Limits) -> TestRunner {
    let config = Config {
        cases: limits.regenerations,
        max_local_rejects: limits.local_rejects,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(algorithm, seed))
}
