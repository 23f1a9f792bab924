//! What a strategy asks of the generator: how many numbers, and how often it makes a second generator out of it.

use proptest::prelude::Rng as _;
use proptest::strategy::Strategy;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use crate::harness::inputs::stream::{StreamSeed, recording, stream_seed, streaming};

/// How many inputs are made to learn it.
const SAMPLES: u64 = 32;
/// The seed of the samples, which are the same for every check.
const SAMPLE_SEED: u64 = 0x9e37_79b9_7f4a_7c15;
/// The most numbers that are passed to a strategy for one input.
const MOST_WORDS: usize = 1 << 18;
/// For so many times the numbers that a sample used there is room; filters make a strategy start over.
const SPARE: usize = 16;
/// For so many more splits than in any sample there is room.
const SPARE_SPLITS: usize = 4;
/// More splits than this are not counted.
const MOST_SPLITS: usize = 40;
/// The bytes of its stream from which a generator makes another: a seed of 32 of them, each from a word of its own.
const COST_OF_SPLIT: usize = 128;
/// The words from which the scout's generator makes another.
const SHIFT_OF_SPLIT: usize = 16;
/// So many words in a row tell where a stream is.
const SIGNATURE: usize = 4;

/// What a strategy was seen to do.
#[derive(Debug)]
pub(crate) struct Profile {
    most_words: usize,
    most_splits: usize,
}

/// How many numbers a strategy is given, so that it never runs out of them.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    pub(super) words: usize,
    /// What takes more numbers than this, and those of splits, is not to be trusted with a limited number of them.
    pub(super) likely: usize,
    /// Whether value trees have generators of their own, which could run out while a tree is walked.
    pub(super) is_split: bool,
}

impl Profile {
    pub(crate) fn of<S: Strategy>(strategy: &S) -> Self {
        let mut profile = Self {
            most_words: 0,
            most_splits: 0,
        };
        for sample in 0..SAMPLES {
            let (words, splits) = sampled(strategy, sample).unwrap_or_default();
            profile.most_words = profile.most_words.max(words);
            profile.most_splits = profile.most_splits.max(splits);
        }
        profile
    }

    /// Each split leaves the generator with half of the numbers that it had, and a strategy that finds none left may sample
    /// forever. So there is room for more than was ever seen, or none is used.
    pub(super) fn room(&self, words: usize) -> Option<Room> {
        let most_words = self.most_words.max(words);
        let words = (SPARE * most_words).max(1 << 12);
        let spare = match self.most_splits {
            0 => 0,
            splits => splits + SPARE_SPLITS,
        };
        let words = words.checked_shl(u32::try_from(spare).ok()?)?;
        let likely = 2 * (most_words + SHIFT_OF_SPLIT * self.most_splits) + 64;
        (words <= MOST_WORDS).then_some(Room {
            words,
            likely,
            is_split: self.most_splits > 0,
        })
    }
}

/// What two samples take.
pub(crate) type Fingerprint = [Option<(usize, usize)>; 2];

/// What tells two strategies of one type apart, cheaply.
pub(crate) fn fingerprint<S: Strategy>(strategy: &S) -> Fingerprint {
    [0, 1].map(|sample| sampled(strategy, sample))
}

fn sampled<S: Strategy>(strategy: &S, sample: u64) -> Option<(usize, usize)> {
    usage(strategy, &stream_seed(SAMPLE_SEED, sample))
}

/// How many words one input uses, and how often it splits the generator.
fn usage<S: Strategy>(strategy: &S, seed: &StreamSeed) -> Option<(usize, usize)> {
    let mut runner = recording(seed);
    strategy.new_tree(&mut runner).ok()?;
    let used = runner.rng().bytes_used().len();
    let mut runner = streaming(seed);
    strategy.new_tree(&mut runner).ok()?;
    let read = position(&mut runner, seed, used, MOST_SPLITS * COST_OF_SPLIT);
    let splits = read.map_or(MOST_SPLITS, |read| (read - used).div_ceil(COST_OF_SPLIT));
    Some((used.div_ceil(4), splits))
}

/// How far the runner has read in its stream, in bytes: at least `least`, unless it is further than `most` from there.
fn position(
    runner: &mut TestRunner,
    seed: &StreamSeed,
    least: usize,
    most: usize,
) -> Option<usize> {
    let signature = [(); SIGNATURE].map(|()| runner.rng().next_u32());
    let mut stream = TestRng::from_seed(RngAlgorithm::ChaCha, seed);
    for _ in 0..least / 4 {
        stream.next_u32();
    }
    let mut window = [(); SIGNATURE].map(|()| stream.next_u32());
    for place in 0..=most / 4 {
        if window == signature {
            return Some(least + 4 * place);
        }
        window.rotate_left(1);
        window[SIGNATURE - 1] = stream.next_u32();
    }
    None
}

/// The numbers that a strategy took from its stream, as it mostly takes them.
pub(crate) fn words_of(bytes: &[u8]) -> Vec<u32> {
    let word = |chunk: &[u8]| {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        u32::from_le_bytes(word)
    };
    bytes.chunks(4).map(word).collect()
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::{Profile, SAMPLE_SEED, usage};
    use crate::harness::inputs::stream::stream_seed;

    fn check<S: Strategy>(strategy: &S, words: usize, splits: usize) {
        let seed = stream_seed(SAMPLE_SEED, 0);
        assert_eq!(usage(strategy, &seed), Some((words, splits)));
    }

    #[test]
    fn numbers_are_counted_and_splits_apart_from_them() {
        check(&any::<u32>(), 1, 0);
        check(&any::<[u64; 3]>(), 6, 0);
        check(&vec(any::<i32>(), 5), 6, 0);
        check(&any::<u32>().prop_perturb(|n, _| n), 1, 1);
        check(&(0u32..8).prop_flat_map(|n| 0..=n), 2, 1);
        check(&vec(Just(7).prop_perturb(|n, _| n), 5), 1, 5);
    }

    #[test]
    fn a_strategy_that_splits_often_is_given_no_numbers() {
        let often = vec(any::<u32>().prop_perturb(|n, _| n), 30);
        assert!(Profile::of(&often).room(1).is_none());
    }
}
