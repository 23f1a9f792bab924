//! Passes that leave words out: items of lists, parts of any length, and a value around another.

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

/// Items of the same size, and the place of the word that counts them.
struct Items {
    place: usize,
    size: usize,
    count: usize,
}

/// A word that counts items, and the number of words that are used with it.
struct Length {
    word: u32,
    used: usize,
}

impl<S: Strategy> Reducer<'_, '_, S> {
    pub(super) fn shorten(&mut self) {
        self.at_each_place(Self::shorten_at);
    }

    fn shorten_at(&mut self, place: usize) {
        if self.items_at(place).is_none() {
            return;
        }
        // The first items may be enough.
        self.lower_at(&[place]);
        let Some(mut items) = self.items_at(place) else {
            return;
        };
        let mut deleted = items.count.div_ceil(2);
        while items.count > 0 && deleted > 0 {
            deleted = deleted.min(items.count);
            self.delete(&mut items, deleted);
            deleted /= 2;
        }
    }

    /// Returns the items that the word at `place` counts, if it does: with a smaller one, fewer words are used.
    fn items_at(&mut self, place: usize) -> Option<Items> {
        let used = self.words.len();
        let least = self.used(&self.with(&[place], 1))?;
        if least >= used {
            return None;
        }
        let size = used - self.length_using(place, used - 1)?.used;
        let count = (used - least) / size;
        (count > 0).then_some(Items { place, size, count })
    }

    /// Deletes this many neighbours at once, wherever the relation still breaks without them.
    fn delete(&mut self, items: &mut Items, deleted: usize) {
        let mut item = 0;
        let mut fewer = self.fewer(items, deleted);
        while item + deleted <= items.count && !self.reduction.is_over() {
            let start = items.place + 1 + item * items.size;
            let end = start + deleted * items.size;
            let Some(word) = fewer.filter(|_| end <= self.words.len()) else {
                return;
            };
            let attempt = self.attempt_edit(|words| {
                words[items.place] = word;
                words.drain(start..end);
            });
            if attempt == Attempt::Better {
                items.count -= deleted;
            } else {
                item += deleted;
            }
            if attempt != Attempt::Worse {
                fewer = self.fewer(items, deleted);
            }
        }
    }

    /// Finds the word that counts this many items less.
    fn fewer(&mut self, items: &Items, deleted: usize) -> Option<u32> {
        let most = self.words.len().checked_sub(deleted * items.size)?;
        let length = self.length_using(items.place, most)?;
        Some(length.word)
    }

    /// Finds a word for `place` with which at most `most` words are used, and as many of them as possible.
    fn length_using(&mut self, place: usize, most: usize) -> Option<Length> {
        let (mut low, mut high) = (1, self.words[place]);
        let used = self.used(&self.with(&[place], low))?;
        let mut length = Length { word: low, used };
        if used > most {
            return None;
        }
        while low + 1 < high && length.used < most {
            let word = low + (high - low) / 2;
            match self.used(&self.with(&[place], word)) {
                Some(used) if used <= most => {
                    low = word;
                    // Sampling skips some words between two lengths, and counts with the next word.
                    if used > length.used {
                        length = Length { word, used };
                    }
                }
                _ => high = word,
            }
        }
        Some(length)
    }

    /// Returns the number of words that the input made from these takes.
    fn used(&mut self, words: &[u32]) -> Option<usize> {
        self.make(words)?.used
    }
}

/// Maximum number of words that are taken out at once.
const LONGEST: usize = 24;
/// Bound for inputs that take very many words.
const MOST_SPLICES: usize = 5000;

impl<S: Strategy> Reducer<'_, '_, S> {
    /// Tries all places and lengths, since nothing says where the parts of a value begin and end. Most of these inputs are not
    /// simpler, and never run.
    pub(super) fn splice(&mut self) {
        let (mut place, mut attempts) = (0, 0);
        while place < self.words.len() && attempts < MOST_SPLICES && !self.reduction.is_over() {
            attempts += 2 * LONGEST;
            let mut lengths = (1..=LONGEST).rev();
            if !lengths.any(|length| self.splice_at(place, length)) {
                place += 1;
            }
        }
    }

    /// Takes out the words at `place`, or those after it with a zero at `place`, which may say that there are none.
    fn splice_at(&mut self, place: usize, length: usize) -> bool {
        let end = place + length;
        if end > self.words.len() {
            return false;
        }
        let without = |words: &mut Vec<u32>| drop(words.drain(place..end));
        let simplest = |words: &mut Vec<u32>| {
            // The first attempt may have left fewer words.
            if let Some(word) = words.get_mut(place) {
                *word = 0;
                words.drain(place + 1..(end + 1).min(words.len()));
            }
        };
        self.attempt_edit(without) == Attempt::Better
            || self.attempt_edit(simplest) == Attempt::Better
    }
}

/// Bound for inputs of very many choices.
const MOST_UNFOLDS: usize = 2000;
/// Up to this many zeros are tried as the simplest value.
const MOST_ZEROS: usize = 3;

impl<S: Strategy> Reducer<'_, '_, S> {
    /// Unfolds until nothing helps, large spans for small ones first.
    pub(super) fn unfold(&mut self) {
        let mut attempts = 0;
        while attempts < MOST_UNFOLDS && !self.reduction.is_over() {
            let words = self.words.clone();
            let mut spans = self.maker.spans(&words);
            spans.sort_by_key(|span| (span.len(), span.start));
            let replacements = spans.iter().rev().flat_map(|outer| {
                let zeros = (1..=MOST_ZEROS.min(outer.len() - 1)).map(|zeros| vec![0; zeros]);
                let inner = spans.iter().filter(|inner| {
                    outer.start <= inner.start
                        && inner.end <= outer.end
                        && inner.len() < outer.len()
                });
                let inner = inner.map(|inner| words[inner.clone()].to_vec());
                zeros
                    .chain(inner)
                    .map(|replacement| (outer.clone(), replacement))
            });
            let is_better = |(span, replacement)| {
                attempts += 1;
                let mut unfolded = words.clone();
                unfolded.splice(span, replacement);
                self.attempt(unfolded) == Attempt::Better
            };
            if !replacements.take(MOST_UNFOLDS).any(is_better) {
                return;
            }
        }
    }
}
