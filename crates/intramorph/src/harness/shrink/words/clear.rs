//! Whole blocks of numbers at their simplest, large blocks first.

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::reduction::Attempt;

impl<S: Strategy, V> Reducer<'_, '_, S, V> {
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

    /// Zero is the simplest number, but where a range is sampled it is skipped, and one is.
    fn clear_block(&mut self, start: usize, end: usize) {
        let places: Vec<usize> = (start..end).collect();
        let is_clear = self.words[start..end].iter().all(|word| *word < 2);
        if !is_clear && self.attempt(self.with(&places, 0)) == Attempt::Worse {
            self.attempt(self.with(&places, 1));
        }
    }
}
