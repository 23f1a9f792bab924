//! A pass that leaves out items of lists, where a word says how many follow.

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

/// Items of the same size, and the place of the word that counts them.
pub(super) struct Items {
    pub(super) place: usize,
    pub(super) size: usize,
    pub(super) count: usize,
}

impl Items {
    /// Returns the place behind the items.
    pub(super) fn end(&self) -> usize {
        self.place + 1 + self.count * self.size
    }
}

/// A word that counts items, and the number of words that are used with it.
pub(super) struct Length {
    pub(super) word: u32,
    used: usize,
}

impl Reducer<'_> {
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
        let words = self.words.clone();
        let used = words.len();
        self.items_in(&words, place, used)
    }

    /// Returns the same for an input of other words, of which so many are used.
    pub(super) fn items_in(&mut self, words: &[u32], place: usize, used: usize) -> Option<Items> {
        let least = self.inputs.used(&with_word(words, place, 1))?;
        if least >= used {
            return None;
        }
        let size = used - self.length_using(words, place, used - 1)?.used;
        let count = (used - least) / size;
        (count > 0).then_some(Items { place, size, count })
    }

    /// Deletes this many neighbours at once, wherever the relation still breaks without them.
    fn delete(&mut self, items: &mut Items, deleted: usize) {
        let mut item = 0;
        let mut fewer = self.fewer(items, deleted);
        while item + deleted <= items.count && !self.inputs.is_over() {
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
        let words = self.words.clone();
        let most = words.len().checked_sub(deleted * items.size)?;
        let length = self.length_using(&words, items.place, most)?;
        Some(length.word)
    }

    /// Finds a word for `place` with which at most `most` words are used, and as many of them as possible.
    pub(super) fn length_using(
        &mut self,
        words: &[u32],
        place: usize,
        most: usize,
    ) -> Option<Length> {
        let (mut low, mut high) = (1, *words.get(place)?);
        let used = self.inputs.used(&with_word(words, place, low))?;
        let mut length = Length { word: low, used };
        if used > most {
            return None;
        }
        while low + 1 < high && length.used < most {
            let word = low + (high - low) / 2;
            match self.inputs.used(&with_word(words, place, word)) {
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
}

fn with_word(words: &[u32], place: usize, word: u32) -> Vec<u32> {
    let mut words = words.to_vec();
    if let Some(old) = words.get_mut(place) {
        *old = word;
    }
    words
}
