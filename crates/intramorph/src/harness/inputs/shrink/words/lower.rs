//! Smaller numbers, each by itself.

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

impl<S: Strategy> Reducer<'_, '_, S> {
    pub(super) fn lower(&mut self) {
        let mut place = 0;
        while place < self.words.len() && !self.reduction.is_over() {
            self.lower_at(&[place]);
            self.turn_positive(place);
            place += 1;
        }
    }

    /// The smallest number at these places that breaks still, if larger ones do too.
    pub(super) fn lower_at(&mut self, places: &[usize]) {
        let word = |reducer: &Self| reducer.words.get(*places.first()?).copied();
        let Some(first) = word(self) else { return };
        // Small types use only the low bits of a number.
        for number in [0, 1, first & 0xff, first & 0xffff] {
            let is_lower = word(self).is_some_and(|word| number < word);
            if is_lower && self.attempt(self.with(places, number)) != Attempt::Worse && number < 2 {
                return;
            }
        }
        self.bisect(places, |amount| amount);
        // What breaks need not break for all larger numbers: the small ones deserve a look.
        for number in 2..10 {
            let is_lower = word(self).is_some_and(|word| number < word);
            if is_lower && self.attempt(self.with(places, number)) == Attempt::Better {
                return;
            }
        }
        // A number whose first bit is set may stand for a negative one, which is simpler the closer it is to zero.
        if word(self).is_some_and(|word| i32::try_from(word).is_err()) {
            self.bisect(places, u32::wrapping_neg);
        }
    }

    /// Halves the distance to the smallest amount, of which the numbers are made, that breaks still.
    fn bisect(&mut self, places: &[usize], number: fn(u32) -> u32) {
        let Some(word) = places.first().and_then(|place| self.words.get(*place)) else {
            return;
        };
        let (mut low, mut high) = (1, number(*word));
        while low + 1 < high && !self.reduction.is_over() {
            let middle = low + (high - low) / 2;
            match self.attempt(self.with(places, number(middle))) {
                Attempt::Worse => low = middle,
                Attempt::Better | Attempt::Same => high = middle,
            }
        }
    }

    /// A positive number is simpler than a negative one, of 32, 8, 16 or 64 bits.
    fn turn_positive(&mut self, place: usize) {
        let Some(word) = self.words.get(place) else {
            return;
        };
        let negated = word.wrapping_neg();
        for number in [negated, negated & 0xff, negated & 0xffff] {
            let is_lower = self.words.get(place).is_some_and(|word| number < *word);
            if is_lower && self.attempt(self.with(&[place], number)) == Attempt::Better {
                return;
            }
        }
        if let Some([low, high]) = self.words.get(place..place + 2)
            && i32::try_from(*high).is_err()
        {
            let mut words = self.with(&[place], low.wrapping_neg());
            words[place + 1] = (!high).wrapping_add(u32::from(*low == 0));
            self.attempt(words);
        }
    }
}
