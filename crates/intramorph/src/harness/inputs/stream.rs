//! Streams: the random words from which a strategy makes inputs, arranged so that every case can be made again.

use proptest::prelude::Rng as _;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::Randomness;

/// Number of cases that share one stream. Seeding costs as much as a small input, and a case is made again from its stream's start.
pub(crate) const CASES_OF_ONE_STREAM: u64 = 16;
/// Maximum number of refusals by a strategy's own filters within one stream before an input counts as rejected.
pub(crate) const MOST_LOCAL_REJECTS: u32 = 16_000;
/// The same for bytes of our choice, which are few.
const FEW_LOCAL_REJECTS: u32 = 12;

/// Number of times that shrinking an input of `prop_flat_map` makes its second part anew, hoping for one that breaks.
const MOST_REGENERATIONS: u32 = 32;

/// Start of a stream.
pub(crate) type StreamSeed = [u8; 32];

/// Returns the seed of stream `number` of a check.
pub(crate) fn stream_seed(seed: u64, number: u64) -> StreamSeed {
    let mut randomness = Randomness::of_case(seed, number);
    let mut bytes = [0; 32];
    for word in bytes.chunks_exact_mut(8) {
        word.copy_from_slice(&randomness.number().to_le_bytes());
    }
    bytes
}

/// Makes the value tree of a case again.
pub(crate) fn tree_of_case<S: Strategy>(strategy: &S, seed: u64, number: u64) -> Option<S::Tree> {
    let mut runner = runner_at_case(strategy, (seed, number), streaming);
    strategy.new_tree(&mut runner).ok()
}

/// Returns the bytes of its stream from which a case is made.
pub(crate) fn bytes_of_case<S: Strategy>(strategy: &S, seed: u64, number: u64) -> Option<Vec<u8>> {
    let mut runner = runner_at_case(strategy, (seed, number), recording);
    let before = runner.rng().bytes_used().len();
    strategy.new_tree(&mut runner).ok()?;
    Some(runner.rng().bytes_used().split_off(before))
}

/// Returns a runner that makes case `number` next: it starts with the case's stream and makes the cases before it.
pub(crate) fn runner_at_case<S: Strategy>(
    strategy: &S,
    (seed, number): (u64, u64),
    start: fn(&StreamSeed) -> TestRunner,
) -> TestRunner {
    let stream = (number - 1) / CASES_OF_ONE_STREAM;
    let mut runner = start(&stream_seed(seed, stream));
    for _ in 0..(number - 1) % CASES_OF_ONE_STREAM {
        if strategy.new_tree(&mut runner).is_err() {
            runner = renewed(&mut runner);
        }
    }
    runner
}

/// Returns a runner on the stream, as cases are generated.
pub(crate) fn streaming(seed: &StreamSeed) -> TestRunner {
    runner(
        RngAlgorithm::ChaCha,
        seed,
        MOST_REGENERATIONS,
        MOST_LOCAL_REJECTS,
    )
}

/// Returns a runner on the same stream that remembers the bytes that were used.
pub(crate) fn recording(seed: &StreamSeed) -> TestRunner {
    runner(
        RngAlgorithm::Recorder,
        seed,
        MOST_REGENERATIONS,
        MOST_LOCAL_REJECTS,
    )
}

/// Returns a runner on exactly these bytes. When they are used up it goes on with zeros, on which proptest may sample forever:
/// so its limits are short, and no part of an input is made anew at random.
pub(crate) fn passing_through(bytes: &[u8]) -> TestRunner {
    runner(RngAlgorithm::PassThrough, bytes, 0, FEW_LOCAL_REJECTS)
}

/// Returns a runner on a generator with this state, with the limits of one on given bytes.
pub(crate) fn shifting(state: [u32; 4]) -> TestRunner {
    let bytes = state.map(u32::to_le_bytes);
    runner(
        RngAlgorithm::XorShift,
        bytes.as_flattened(),
        0,
        FEW_LOCAL_REJECTS,
    )
}

/// Returns a runner whose filters may refuse as often again. It goes on with a stream of its own.
pub(crate) fn renewed(runner: &mut TestRunner) -> TestRunner {
    TestRunner::new_with_rng(runner.config().clone(), runner.new_rng())
}

/// Counts the words between two generators of one stream, if there are fewer than `bound`.
pub(crate) fn distance(from: &mut TestRng, to: &mut TestRng, bound: usize) -> Option<usize> {
    // Four words in a row tell where in the stream a generator is.
    let next = [(); 4].map(|()| to.next_u32());
    let mut window = [(); 4].map(|()| from.next_u32());
    for words in 0..bound {
        if window == next {
            return Some(words);
        }
        window.rotate_left(1);
        window[3] = from.next_u32();
    }
    None
}

fn runner(
    algorithm: RngAlgorithm,
    seed: &[u8],
    regenerations: u32,
    local_rejects: u32,
) -> TestRunner {
    let config = Config {
        cases: regenerations,
        max_local_rejects: local_rejects,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(algorithm, seed))
}
