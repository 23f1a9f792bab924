//! Shrinking: from the input that broke a relation to the simplest that breaks it in the same way.
//!
//! proptest's value trees stop early where parts of an input depend on each other. So shrinking first reduces the words from
//! which the input was made, as Hypothesis does, and the value tree only finishes. Strategies that make many generators out of
//! one (unions, recursion) can't be replayed from words of our choice. For those, shrinking searches the small inputs that the
//! strategy makes by itself.
//!
//! The passes over words delete items where a word says how many follow, clear blocks, lower words alone, together and in step,
//! put them in order, round numbers with a fraction, and try small whole numbers. When none of that helps, a value inside of another
//! or another option takes its place (choices record the words that they took), items go with what depends on them, parts of any
//! length are taken out, and up to a thousand small numbers are tried where larger ones hold.
//!
//! A strategy must never run out of words. If it does, proptest's pass-through generator returns zeros, on which sampling from a
//! range goes on forever; and each generator that a strategy splits off takes half of the words that are left. So 32 samples are
//! made first, and their words and splits are counted (`profile`). There is room for many times as many words, and a strategy that
//! splits more is given no words at all. In practice unions split, once for each alternative that they pass over; `one_of!` and
//! `nested` draw from the one generator and take equally many words at every level, so their inputs are replayed and shrunk like
//! any other. Before a strategy gets other first words than before, the size probe checks that the input has a likely size. That
//! is no proof: a strategy that makes a hundred times as much of some later word as 32 samples did could still hang. Then a note
//! shows the best input so far after five seconds, and `INTRAMORPH_SHRINK=trees` does without words.

mod maker;
mod small_cases;
mod words;

use std::fmt::Debug;

use proptest::prelude::Rng as _;
use proptest::strategy::{Strategy, ValueTree};

pub(crate) use maker::{Maker, choice};

use super::stream::{bytes_of_case, tree_of_case};
use crate::harness::inputs::path::{Origin, Path, Step};
use crate::harness::inputs::reduction::{Attempt, Reduction};
use crate::harness::inputs::stream::{distance, recording, stream_seed, streaming};
use crate::harness::variables::SHRINK;
use crate::record::is_collecting;

/// Reduces the input of this origin as far as possible.
pub(crate) fn reduce<S: Strategy>(
    strategy: &S,
    origin: &Origin,
    reduction: &mut Reduction<'_, S::Value>,
) {
    if !is_variable("trees") && reduce_words(strategy, origin, reduction).is_none() {
        small_cases::search(strategy, reduction);
        // A simple case may be made from words where the first one could not.
        if let Some(small) = reduction.path.clone() {
            reduce_words(strategy, &small.origin, reduction);
        }
    }
    let best = reduction.path.as_ref().map_or(origin, |path| &path.origin);
    // The value tree of words has finished already, or must not be walked.
    if let Origin::Case { seed, number } = *best {
        for pace in [Pace::Strict, Pace::Free] {
            if let Some(tree) = tree_of_case(strategy, seed, number) {
                walk(tree, &Origin::Case { seed, number }, pace, reduction);
            }
        }
    }
}

/// Says whether findings keep the input that broke. Collected findings are always shrunk, since code looks at them.
pub(crate) fn is_off() -> bool {
    is_variable("off") && !is_collecting()
}

fn is_variable(value: &str) -> bool {
    std::env::var_os(SHRINK).is_some_and(|variable| variable == value)
}

/// Reduces the words that the input is made from; `None` if the strategy can't make it from words.
fn reduce_words<S: Strategy>(
    strategy: &S,
    origin: &Origin,
    reduction: &mut Reduction<'_, S::Value>,
) -> Option<()> {
    let words = match origin {
        Origin::Case { seed, number } => words_of(&bytes_of_case(strategy, *seed, *number)?),
        Origin::Words(words) => words.clone(),
    };
    let maker = Maker::new(strategy, Profile::of(strategy), words.len())?;
    words::reduce(maker, words, reduction);
    let path = reduction.path.as_ref()?;
    matches!(path.origin, Origin::Words(_)).then_some(())
}

/// Which steps of a walk are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// Steps that improve on the best input.
    Strict,
    /// All steps after which the relation is still broken: a simpler value may print longer for a while.
    Free,
}

/// Simplifies while the pace allows it, and takes the last step back where it does not.
pub(super) fn walk<T: ValueTree<Value: Debug>>(
    mut tree: T,
    origin: &Origin,
    pace: Pace,
    reduction: &mut Reduction<'_, T::Value>,
) {
    let mut steps = Vec::new();
    let mut next = Step::Simplify;
    while !reduction.is_over() {
        steps.push(next);
        if !next.take(&mut tree) {
            return;
        }
        let path = || Path {
            origin: origin.clone(),
            steps: steps.clone(),
        };
        let is_kept = reduction.attempt(tree.current(), &path) != Attempt::Worse
            || pace == Pace::Free && reduction.breaks_with(&tree.current(), &path);
        next = if is_kept {
            Step::Simplify
        } else {
            Step::Complicate
        };
    }
}

/// Number of inputs that are made to learn a profile.
const SAMPLES: u64 = 32;
/// Seed of the samples, the same for every check.
const SAMPLE_SEED: u64 = 0x9e37_79b9_7f4a_7c15;
/// Maximum number of words that are passed to a strategy for one input.
const MOST_WORDS: usize = 1 << 18;
/// The room holds this many times the words of a sample, since filters make a strategy start over.
const SPARE: usize = 16;
/// The room is enough for this many more splits than in any sample.
const SPARE_SPLITS: usize = 4;
/// More splits than this are not counted.
const MOST_SPLITS: usize = 40;
/// Number of words of its stream from which a generator makes another.
const WORDS_OF_SPLIT: usize = 32;
/// Number of words from which the generator of the size probe makes another.
const PROBED_WORDS_OF_SPLIT: usize = 16;

/// Maxima over the samples of a strategy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Profile {
    most_words: usize,
    /// Value trees of a strategy that splits have generators of their own.
    pub(super) most_splits: usize,
}

impl Profile {
    pub(crate) fn of<S: Strategy>(strategy: &S) -> Self {
        let samples = (0..SAMPLES).filter_map(|sample| usage(strategy, sample));
        let (words, splits): (Vec<_>, Vec<_>) = samples.unzip();
        Self {
            most_words: words.into_iter().max().unwrap_or_default(),
            most_splits: splits.into_iter().max().unwrap_or_default(),
        }
    }

    /// Computes the number of words that a strategy is given for an input made from `words` words.
    ///
    /// Each split leaves the generator with half of the words that it had, and a strategy that finds none left may sample
    /// forever. So there is room for more words than any sample took, or none at all.
    pub(super) fn room(self, words: usize) -> Option<usize> {
        let words = (SPARE * self.most_words.max(words)).max(1 << 10);
        let splits = match self.most_splits {
            0 => 0,
            splits => splits + SPARE_SPLITS,
        };
        let words = words.checked_shl(u32::try_from(splits).ok()?)?;
        (words <= MOST_WORDS).then_some(words)
    }

    /// Computes the number of words that no likely input takes in the size probe.
    pub(super) fn unlikely_size(self, words: usize) -> usize {
        2 * (self.most_words.max(words) + PROBED_WORDS_OF_SPLIT * self.most_splits) + 64
    }
}

/// Words and splits of two samples.
pub(crate) type Fingerprint = [Option<(usize, usize)>; 2];

/// Tells two strategies of one type apart, cheaply.
pub(crate) fn fingerprint<S: Strategy>(strategy: &S) -> Fingerprint {
    [usage(strategy, 0), usage(strategy, 1)]
}

/// Counts the words that a sample takes, and how often it splits the generator.
///
/// A split takes words of the plain stream that the recording one does not record.
fn usage<S: Strategy>(strategy: &S, sample: u64) -> Option<(usize, usize)> {
    let seed = &stream_seed(SAMPLE_SEED, sample);
    let mut recorder = recording(seed);
    strategy.new_tree(&mut recorder).ok()?;
    let used = recorder.rng().bytes_used().len();
    let mut runner = streaming(seed);
    strategy.new_tree(&mut runner).ok()?;
    let mut start = streaming(seed);
    for _ in 0..used / 4 {
        start.rng().next_u32();
    }
    let unrecorded = distance(start.rng(), runner.rng(), MOST_SPLITS * WORDS_OF_SPLIT + 1);
    let splits = unrecorded.map_or(MOST_SPLITS, |words| words.div_ceil(WORDS_OF_SPLIT));
    Some((used.div_ceil(4), splits))
}

/// Reads the words that a strategy took from its stream; most strategies take whole words.
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

    use super::{Profile, usage};

    fn check<S: Strategy>(strategy: &S, words: usize, splits: usize) {
        assert_eq!(usage(strategy, 0), Some((words, splits)));
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
