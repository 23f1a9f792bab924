//! Lowering together: words that may have to stay the same, or as far from each other as they are.

use std::collections::BTreeMap;

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

/// Further words of long inputs are not paired.
const MOST_PAIRED: usize = 32;

impl<S: Strategy> Reducer<'_, '_, S> {
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
