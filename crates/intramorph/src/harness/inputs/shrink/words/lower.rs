//! Passes that keep the number of words: they clear words, lower them alone and together, and put them in order.

use std::collections::BTreeMap;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

impl Reducer<'_> {
    pub(super) fn lower(&mut self) {
        self.at_each_place(|reducer, place| {
            reducer.lower_at(&[place]);
            reducer.turn_positive(place);
        });
    }

    /// Finds the smallest word at these places that still breaks, if larger ones do too.
    pub(super) fn lower_at(&mut self, places: &[usize]) {
        let Some(first) = self.word_at(places) else {
            return;
        };
        // Small types use only the low bits of a word.
        for word in [0, 1, first & 0xff, first & 0xffff] {
            if self.attempt_lower(places, word) != Attempt::Worse && word < 2 {
                return;
            }
        }
        self.bisect(places, |amount| amount);
        // Small words may break although some larger ones do not.
        if (2..10).any(|word| self.attempt_lower(places, word) == Attempt::Better) {
            return;
        }
        // A word whose first bit is set may stand for a negative number, which is simpler the closer it is to zero.
        if self
            .word_at(places)
            .is_some_and(|word| i32::try_from(word).is_err())
        {
            self.bisect(places, u32::wrapping_neg);
        }
    }

    /// Returns the word at the first of these places, if it is left.
    fn word_at(&self, places: &[usize]) -> Option<u32> {
        self.words.get(*places.first()?).copied()
    }

    fn attempt_lower(&mut self, places: &[usize], word: u32) -> Attempt {
        if self.word_at(places).is_some_and(|old| word < old) {
            self.attempt(self.with(places, word))
        } else {
            Attempt::Worse
        }
    }

    /// Searches by halves for the smallest amount that still breaks; `word` makes words from amounts.
    fn bisect(&mut self, places: &[usize], word: fn(u32) -> u32) {
        let (mut low, mut high) = (1, self.word_at(places).map_or(0, word));
        while low + 1 < high && !self.inputs.is_over() {
            // Where a range passes from one value to the next, sampling skips words; and half of such a word may be another.
            let middle = low + (high - low) / 2 + (high - low) / 64;
            match self.attempt(self.with(places, word(middle))) {
                Attempt::Worse => low = middle,
                Attempt::Better | Attempt::Same => high = middle,
            }
        }
    }

    /// Tries the positive number in place of a negative one, of 32, 8, 16 or 64 bits.
    fn turn_positive(&mut self, place: usize) {
        let Some(word) = self.words.get(place) else {
            return;
        };
        let negated = word.wrapping_neg();
        for word in [negated, negated & 0xff, negated & 0xffff] {
            if self.attempt_lower(&[place], word) == Attempt::Better {
                return;
            }
        }
        if let Some(&[low, high]) = self.words.get(place..place + 2)
            && i32::try_from(high).is_err()
        {
            self.attempt_edit(|words| {
                words[place] = low.wrapping_neg();
                words[place + 1] = (!high).wrapping_add(u32::from(low == 0));
            });
        }
    }
}

/// Further words of long inputs are not paired.
const MOST_PAIRED: usize = 32;

impl Reducer<'_> {
    pub(super) fn lower_together(&mut self) {
        let mut same: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (place, word) in self.words.iter().enumerate().filter(|(_, word)| **word > 1) {
            same.entry(*word).or_default().push(place);
        }
        for places in same.into_values().filter(|places| places.len() > 1) {
            if places.iter().all(|place| *place < self.words.len()) {
                self.lower_at(&places);
            }
        }
        self.at_each_place(|reducer, first| {
            let mut second = first + 1;
            while second < reducer.words.len().min(MOST_PAIRED) {
                reducer.lower_in_step(first, second);
                second += 1;
            }
        });
    }

    /// Subtracts the same amount from two words: the largest possible one, or half of it, and so on.
    fn lower_in_step(&mut self, first: usize, second: usize) {
        let least = |reducer: &Self| {
            let words = [first, second].map(|place| reducer.words.get(place).copied());
            words.into_iter().flatten().min().unwrap_or(0)
        };
        let mut amount = least(self);
        while amount > 0 && second < self.words.len() {
            let attempt = self.attempt_edit(|words| {
                words[first] -= amount;
                words[second] -= amount;
            });
            if attempt != Attempt::Better {
                amount /= 2;
            }
            amount = amount.min(least(self));
        }
    }
}

impl Reducer<'_> {
    /// Removes zeros. Sampling from a range skips them, and they separate words that belong together.
    pub(super) fn drop_zeros(&mut self) {
        let mut place = self.words.len();
        while place > 0 && !self.inputs.is_over() {
            place = place.min(self.words.len());
            place -= 1;
            if self.words.get(place) == Some(&0) {
                self.attempt_edit(|words| {
                    words.remove(place);
                });
            }
        }
    }

    pub(super) fn clear(&mut self) {
        let mut size = self.words.len().next_power_of_two();
        while size > 0 && !self.inputs.is_over() {
            let mut start = 0;
            while start < self.words.len() {
                let end = (start + size).min(self.words.len());
                self.clear_block(start, end);
                start = end;
            }
            size /= 2;
        }
    }

    /// Tries zeros, the simplest words, and then ones, since sampling from a range skips zeros.
    fn clear_block(&mut self, start: usize, end: usize) {
        let places: Vec<usize> = (start..end).collect();
        let is_clear = self.words[start..end].iter().all(|word| *word < 2);
        if !is_clear && self.attempt(self.with(&places, 0)) == Attempt::Worse {
            self.attempt(self.with(&places, 1));
        }
    }
}

/// Longer inputs are not put in order.
const MOST_WORDS: usize = 256;
/// Number of steps that a word is raised by when one before it is cleared.
const MOST_STEPS: u32 = 5;
/// A step is at most this part longer than the least change that shows.
const PRECISION: u32 = 16;

impl Reducer<'_> {
    pub(super) fn put_in_order(&mut self) {
        if self.words.len() > MOST_WORDS {
            return;
        }
        for size in 1..=2 {
            self.swap(size);
        }
        self.exchange();
    }

    /// Swaps neighbouring blocks of `size` words.
    fn swap(&mut self, size: usize) {
        let mut place = 0;
        while place + 2 * size <= self.words.len() && !self.inputs.is_over() {
            let mut words = self.words.clone();
            let (first, second) = words[place..place + 2 * size].split_at_mut(size);
            let is_better = first > second && {
                first.swap_with_slice(second);
                self.attempt(words) == Attempt::Better
            };
            // A block that has moved forward may move on.
            place = if is_better {
                place.saturating_sub(size)
            } else {
                place + 1
            };
        }
    }

    /// Lowers a word, and raises one after it slightly: `"aa"` becomes `"b"`, and the factors 2 and 2 become 1 and 3.
    fn exchange(&mut self) {
        self.at_each_place(|reducer, place| {
            for next in [place + 1, place + 2] {
                if reducer.words.get(place).is_some_and(|word| *word > 1) {
                    reducer.exchange_at(place, next);
                }
            }
        });
    }

    fn exchange_at(&mut self, place: usize, next: usize) {
        let (Some(&lowered), Some(&raised)) = (self.words.get(place), self.words.get(next)) else {
            return;
        };
        let Some(raise) = self.least_change(next, raised, u32::checked_add) else {
            return;
        };
        let lower = self.least_change(place, lowered, u32::checked_sub);
        let cleared =
            (1..=MOST_STEPS).map(|steps| (self.words[place] - 1, raise.saturating_mul(steps)));
        let changes: Vec<_> = cleared.chain(lower.map(|lower| (lower, raise))).collect();
        for (lower, raise) in changes {
            if next < self.words.len() {
                self.attempt_edit(|words| {
                    words[place] = words[place].saturating_sub(lower);
                    words[next] = words[next].saturating_add(raise);
                });
            }
        }
    }

    /// Finds about the least amount by which a word in this place has to change until the input is another.
    fn least_change(
        &mut self,
        place: usize,
        word: u32,
        change: fn(u32, u32) -> Option<u32>,
    ) -> Option<u32> {
        let unchanged = self.inputs.text_of(&self.with(&[place], word))?;
        let mut shows = |amount| {
            let changed = change(word, amount)?;
            let text = self.inputs.text_of(&self.with(&[place], changed))?;
            (text != unchanged).then_some(amount)
        };
        if shows(1).is_some() {
            return Some(1);
        }
        let most = if change(word, 1)? > word {
            u32::MAX - word
        } else {
            word
        };
        let (mut low, mut high) = (1, shows(most)?);
        while high - low > 1 + low / PRECISION {
            let middle = u64::from(low) * u64::from(high);
            let middle = u32::try_from(middle.isqrt()).ok()?.max(low + 1);
            match shows(middle) {
                Some(_) => high = middle,
                None => low = middle,
            }
        }
        Some(high)
    }
}
