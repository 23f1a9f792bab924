//! Makes inputs from words of our choice, and from simple words after them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use proptest::prelude::Rng as _;
use proptest::strategy::Strategy;
use proptest::test_runner::{TestRng, TestRunner};

use super::Profile;
use crate::harness::inputs::stream::{distance, passing_through, shifting};

/// Number of zeros after the given words. Most strategies make their simplest value from zeros.
const ZEROS: usize = 8;
/// After the zeros come ones, since sampling from a range skips zeros, and one marker in this many words.
const MARKER_EVERY: usize = 16;
const MARKER: u32 = 0xa5a5_0000;

/// Given words take at most one part in this many of the room.
const SPARE: usize = 4;

/// Longer inputs are not searched for the spans of choices, since each takes a look at all words after it.
const MOST_WITH_SPANS: usize = 1000;

/// A strategy with a buffer of words that never runs out.
pub(crate) struct Maker<'a, S> {
    strategy: &'a S,
    /// Whether value trees have generators of their own, which could run out while a tree is walked.
    pub(super) is_split: bool,
    /// Padding. The given words are written over its start for a while.
    bytes: Vec<u8>,
    unlikely_size: usize,
    /// Whether inputs that start with these words have a likely size.
    is_safe: HashMap<[u32; PROBED], bool>,
}

/// An input made from words.
pub(crate) struct Made<T> {
    pub(crate) tree: T,
    /// Number of words that the strategy took, if that could be found out.
    pub(super) used: Option<usize>,
}

impl<'a, S: Strategy> Maker<'a, S> {
    /// Returns a maker of inputs from `words` words or more; `None` if the strategy could run out of them.
    pub(crate) fn new(strategy: &'a S, profile: Profile, words: usize) -> Option<Self> {
        Some(Self {
            strategy,
            is_split: profile.most_splits > 0,
            bytes: padding_bytes(profile.room(words)?),
            unlikely_size: profile.unlikely_size(words),
            is_safe: HashMap::new(),
        })
    }

    /// Returns the number of words that may be given.
    pub(crate) fn most_words(&self) -> usize {
        (self.bytes.len() / 4 / SPARE).saturating_sub(ZEROS)
    }

    /// Makes an input from these words, and simple ones after them.
    pub(crate) fn make(&mut self, words: &[u32]) -> Option<Made<S::Tree>> {
        let end = words.len() + ZEROS;
        if words.len() > self.most_words() || !self.has_likely_size(words) {
            return None;
        }
        for (place, bytes) in self.bytes.chunks_exact_mut(4).take(end).enumerate() {
            bytes.copy_from_slice(&word_at(place, words).to_le_bytes());
        }
        let mut runner = passing_through(&self.bytes);
        for (place, bytes) in self.bytes.chunks_exact_mut(4).take(end).enumerate() {
            bytes.copy_from_slice(&padding(place).to_le_bytes());
        }
        let tree = self.strategy.new_tree(&mut runner).ok()?;
        let used = place_in(words, runner.rng());
        Some(Made { tree, used })
    }

    fn has_likely_size(&mut self, words: &[u32]) -> bool {
        probes(words).into_iter().all(|first| {
            let probe = || takes_fewer_than(self.unlikely_size, self.strategy, first);
            *self.is_safe.entry(first).or_insert_with(probe)
        })
    }

    /// Finds the words that each choice takes when an input is made from these, if they are not too many.
    pub(super) fn spans(&mut self, words: &[u32]) -> Vec<Span> {
        if words.len() > MOST_WITH_SPANS {
            return Vec::new();
        }
        let choices = recorded(&mut || drop(self.make(words)));
        let spans = choices.into_iter();
        spans.filter_map(|choice| choice.span(words)).collect()
    }
}

/// The words that a choice takes.
pub(super) struct Span {
    pub(super) place: Range<usize>,
    /// The first word for each option.
    pub(super) options: Vec<u32>,
}

/// Returns the first words, and the first ones that sampling from ranges takes, which skips one or two zeros at a time.
fn probes(words: &[u32]) -> [[u32; PROBED]; 4] {
    let all = (0..words.len() + 2 * ZEROS).map(|place| word_at(place, words));
    let zeros = all.clone().take_while(|word| *word == 0).count();
    let from = |start: usize| std::array::from_fn(|place| word_at(start + place, words));
    let mut others = all.filter(|word| *word > 0);
    [
        from(0),
        from(zeros),
        from(zeros - zeros % 2),
        std::array::from_fn(|_| others.next().unwrap_or(1)),
    ]
}

/// Finds out how many words a generator has passed on, by the first marker in those that are left.
fn place_in(words: &[u32], generator: &mut TestRng) -> Option<usize> {
    let rest = (0..words.len() + ZEROS + MARKER_EVERY).map(|_| generator.next_u32());
    let rest: Vec<u32> = rest.collect();
    rest.iter().enumerate().find_map(|(ahead, word)| {
        let start = place_of(*word)?.checked_sub(ahead)?;
        let expected = (start..start + rest.len()).map(|place| word_at(place, words));
        expected.eq(rest.iter().copied()).then_some(start)
    })
}

/// Returns the given word at this place, or the one that follows the given words.
pub(super) fn word_at(place: usize, words: &[u32]) -> u32 {
    match words.get(place) {
        Some(word) => *word,
        None if place < words.len() + ZEROS => 0,
        None => padding(place),
    }
}

fn padding_bytes(words: usize) -> Vec<u8> {
    let bytes = (0..words).flat_map(|place| padding(place).to_le_bytes());
    bytes.collect()
}

/// Returns the word at a place behind the zeros.
fn padding(place: usize) -> u32 {
    match u32::try_from(place / MARKER_EVERY) {
        Ok(number) if place % MARKER_EVERY == MARKER_EVERY - 1 => MARKER | (number & 0xffff),
        _ => 1,
    }
}

/// Returns the place of a marker.
fn place_of(word: u32) -> Option<usize> {
    let number = (word & 0xffff) as usize;
    (word & 0xffff_0000 == MARKER).then_some((number + 1) * MARKER_EVERY - 1)
}

/// A choice that was made.
pub(super) struct Choice {
    /// The generator before and after it.
    before: TestRng,
    after: TestRng,
    options: Vec<u32>,
}

impl Choice {
    /// Returns the place of its words; none if it was made from padding.
    fn span(mut self, words: &[u32]) -> Option<Span> {
        let place = place_in(words, &mut self.before)?..place_in(words, &mut self.after)?;
        (!place.is_empty() && place.end <= words.len()).then_some(Span {
            place,
            options: self.options,
        })
    }
}

thread_local! {
    /// Choices made so far, while they are recorded.
    static CHOICES: RefCell<Option<Vec<Choice>>> = const { RefCell::new(None) };
}

/// Makes an input, and returns the choices that were made for it.
pub(super) fn recorded(make: &mut dyn FnMut()) -> Vec<Choice> {
    /// Ends the recording, also if the strategy panics.
    struct Recording;

    impl Drop for Recording {
        fn drop(&mut self) {
            CHOICES.take();
        }
    }

    CHOICES.set(Some(Vec::new()));
    let _recording = Recording;
    make();
    CHOICES.take().unwrap_or_default()
}

/// Makes the value of a choice, and records the choice if choices are recorded. Its options are given by their first words.
pub(crate) fn choice<T>(
    runner: &mut TestRunner,
    options: impl FnOnce() -> Vec<u32>,
    make: impl FnOnce(&mut TestRunner) -> T,
) -> T {
    let is_recorded = CHOICES.with_borrow(Option::is_some);
    let before = is_recorded.then(|| runner.rng().clone());
    let value = make(runner);
    if let Some(before) = before {
        CHOICES.with_borrow_mut(|choices| {
            choices.get_or_insert_default().push(Choice {
                before,
                after: runner.rng().clone(),
                options: options(),
            });
        });
    }
    value
}

/// Number of words that are probed.
pub(super) const PROBED: usize = 4;

/// Says whether an input that starts from these words takes fewer than `bound` words.
pub(super) fn takes_fewer_than<S: Strategy>(
    bound: usize,
    strategy: &S,
    first: [u32; PROBED],
) -> bool {
    let mut runner = shifting(state_before(first));
    // A filter that refuses says nothing about the number of words.
    let _ = strategy.new_tree(&mut runner);
    let mut start = shifting(state_before(first));
    distance(start.rng(), runner.rng(), bound).is_some()
}

/// Computes the state from which `XorShift` returns these words next.
fn state_before(first: [u32; PROBED]) -> [u32; PROBED] {
    let mut state = first;
    for _ in 0..PROBED {
        let [x, y, z, w] = state;
        let mixed = w ^ z ^ (z >> 19);
        let shifted = mixed ^ (mixed >> 8) ^ (mixed >> 16) ^ (mixed >> 24);
        let before = shifted ^ (shifted << 11) ^ (shifted << 22);
        state = [before, x, y, z];
    }
    state
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::{shifting, state_before, takes_fewer_than};

    #[test]
    fn the_generator_returns_the_words_of_our_choice() {
        for first in [[1, 2, 3, 4], [u32::MAX, 0, 7, 1 << 31]] {
            let mut runner = shifting(state_before(first));
            assert_eq!([(); 4].map(|()| runner.rng().next_u32()), first);
        }
    }

    #[test]
    fn a_strategy_that_makes_much_of_a_small_number_is_found_out() {
        let strategy =
            (0u32..1000).prop_flat_map(|n| vec(0u32..10, if n == 0 { 10_000 } else { 3 }));
        assert!(!takes_fewer_than(500, &strategy, [1, 1, 1, 1]));
        assert!(takes_fewer_than(500, &strategy, [u32::MAX / 2, 1, 1, 1]));
    }
}
