//! Lowering: smaller words, each by itself.

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

impl<S: Strategy> Reducer<'_, '_, S> {
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
        while low + 1 < high && !self.reduction.is_over() {
            let middle = low + (high - low) / 2;
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
