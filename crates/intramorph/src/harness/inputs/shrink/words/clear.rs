//! Clearing: whole blocks of words at their simplest, large blocks first, and without words that are skipped.

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

impl<S: Strategy> Reducer<'_, '_, S> {
    /// Removes zeros. Sampling from a range skips them, and they separate words that belong together.
    pub(super) fn drop_zeros(&mut self) {
        let mut place = self.words.len();
        while place > 0 && !self.reduction.is_over() {
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
        while size > 0 && !self.reduction.is_over() {
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
