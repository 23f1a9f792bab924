//! The ground that an input grows from: numbers of our choice in the place of random ones, and simple ones after them.

use std::ops::Range;

use proptest::prelude::Rng as _;
use proptest::strategy::Strategy;
use proptest::test_runner::TestRng;

use super::scout::Scout;
use super::{Room, spans};
use crate::harness::inputs::stream::passing_through;

/// Where the given numbers end, so many zeros follow, which most strategies take for their simplest value.
const ZEROS: usize = 8;
/// After these come ones, since sampling from a range skips zeros, and one marker in so many words.
const MARKER_EVERY: usize = 16;
const MARKER: u32 = 0xa5a5_0000;

/// Of the room, the given numbers may take up one in so many.
const SPARE: usize = 4;

/// Where a choice stands is found by reading on from there.
const MOST_WITH_SPANS: usize = 1000;

/// The numbers that follow the given ones, so many that none is ever missing.
pub(crate) struct Ground {
    bytes: Vec<u8>,
    likely: usize,
    scout: Scout,
}

/// An input made from numbers.
pub(crate) struct Grown<T> {
    pub(crate) tree: T,
    /// How many numbers it took, where that could be found out.
    pub(super) used: Option<usize>,
}

impl Ground {
    pub(super) fn with(room: Room) -> Self {
        let bytes = (0..room.words).flat_map(|place| padding(place).to_le_bytes());
        Self {
            bytes: bytes.collect(),
            likely: room.likely,
            scout: Scout::default(),
        }
    }

    /// How many numbers may be given.
    pub(super) fn most_words(&self) -> usize {
        (self.bytes.len() / 4 / SPARE).saturating_sub(ZEROS)
    }

    /// Whether the first numbers lead to an input of likely size: all of them, or those that sampling from ranges takes,
    /// which skips zeros, one or two at a time.
    fn is_safe<S: Strategy>(&mut self, strategy: &S, words: &[u32]) -> bool {
        let places = 0..words.len() + 2 * ZEROS;
        let zeros = places
            .clone()
            .take_while(|place| number_at(*place, words) == 0)
            .count();
        let from = |start: usize| std::array::from_fn(|place| number_at(start + place, words));
        let mut taken = places
            .map(|place| number_at(place, words))
            .filter(|word| *word > 0);
        let fores = [
            from(0),
            from(zeros),
            from(zeros - zeros % 2),
            std::array::from_fn(|_| taken.next().unwrap_or(1)),
        ];
        fores
            .into_iter()
            .all(|fore| self.scout.is_safe(strategy, fore, self.likely))
    }

    /// Makes an input from these numbers, and simple ones after them.
    pub(super) fn grow<S: Strategy>(
        &mut self,
        strategy: &S,
        words: &[u32],
    ) -> Option<Grown<S::Tree>> {
        let end = words.len() + ZEROS;
        if words.len() > self.most_words() || !self.is_safe(strategy, words) {
            return None;
        }
        for (place, bytes) in self.bytes.chunks_exact_mut(4).take(end).enumerate() {
            bytes.copy_from_slice(&words.get(place).unwrap_or(&0).to_le_bytes());
        }
        let mut runner = passing_through(&self.bytes);
        for (place, bytes) in self.bytes.chunks_exact_mut(4).take(end).enumerate() {
            bytes.copy_from_slice(&padding(place).to_le_bytes());
        }
        let tree = strategy.new_tree(&mut runner).ok()?;
        let used = place_in(words, runner.rng());
        Some(Grown { tree, used })
    }

    /// The numbers that each choice takes when an input is made from these, if they are not too many to look at each.
    pub(super) fn spans<S: Strategy>(&mut self, strategy: &S, words: &[u32]) -> Vec<Range<usize>> {
        if words.len() > MOST_WITH_SPANS {
            return Vec::new();
        }
        let (_, heard) = spans::listening(|| self.grow(strategy, words));
        let spans = heard.into_iter().filter_map(|(mut start, mut end)| {
            let span = place_in(words, &mut start)?..place_in(words, &mut end)?;
            // What is made of padding is not among the numbers.
            (!span.is_empty() && span.end <= words.len()).then_some(span)
        });
        spans.collect()
    }
}

/// How many of the numbers a generator has passed on already.
fn place_in(words: &[u32], generator: &mut TestRng) -> Option<usize> {
    let rest = (0..words.len() + ZEROS + MARKER_EVERY).map(|_| generator.next_u32());
    start_of(&rest.collect::<Vec<_>>(), words)
}

/// Where the numbers start that a generator has left, by the first marker in them.
fn start_of(rest: &[u32], words: &[u32]) -> Option<usize> {
    rest.iter().enumerate().find_map(|(ahead, word)| {
        let start = place_of(*word)?.checked_sub(ahead)?;
        let places = start..start + rest.len();
        let is_there = places
            .map(|place| number_at(place, words))
            .eq(rest.iter().copied());
        is_there.then_some(start)
    })
}

/// The given number, or what follows the last of them.
pub(super) fn number_at(place: usize, words: &[u32]) -> u32 {
    match words.get(place) {
        Some(word) => *word,
        None if place < words.len() + ZEROS => 0,
        None => padding(place),
    }
}

/// What stands at a place where no number is given.
fn padding(place: usize) -> u32 {
    match u32::try_from(place / MARKER_EVERY) {
        Ok(number) if place % MARKER_EVERY == MARKER_EVERY - 1 => MARKER | (number & 0xffff),
        _ => 1,
    }
}

/// Where a marker stands.
fn place_of(word: u32) -> Option<usize> {
    let number = (word & 0xffff) as usize;
    (word & 0xffff_0000 == MARKER).then_some((number + 1) * MARKER_EVERY - 1)
}
