//! Smaller numbers together: those that may have to stay the same, or as far from each other as they are.

use std::collections::BTreeMap;

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

/// In longer inputs no pairs are looked at.
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
        let mut first = 0;
        while first < self.words.len().min(MOST_PAIRED) && !self.reduction.is_over() {
            let mut second = first + 1;
            while second < self.words.len().min(MOST_PAIRED) {
                self.lower_in_step(first, second);
                second += 1;
            }
            first += 1;
        }
    }

    /// Takes the same from two numbers: as much as there is, or half of it, and so on.
    fn lower_in_step(&mut self, first: usize, second: usize) {
        let least = |reducer: &Self| {
            let numbers = [first, second].map(|place| reducer.words.get(place).copied());
            numbers.into_iter().flatten().min().unwrap_or(0)
        };
        let mut amount = least(self);
        while amount > 0 {
            let mut words = self.words.clone();
            words[first] -= amount;
            words[second] -= amount;
            if self.attempt(words) != Attempt::Better {
                amount /= 2;
            }
            amount = amount.min(least(self));
            if second >= self.words.len() {
                return;
            }
        }
    }
}
