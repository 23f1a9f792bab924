//! Values unfolded: one inside of a value takes its place, or the simplest does.

use std::ops::Range;

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::reduction::Attempt;

/// A bound for inputs of very many choices.
const MOST_ATTEMPTS: usize = 2000;
/// So many zeros are tried as the simplest value.
const MOST_ZEROS: usize = 3;

impl<S: Strategy, V> Reducer<'_, '_, S, V> {
    /// Unfolds until nothing helps, large spans for small ones first.
    pub(super) fn unfold(&mut self) {
        let mut attempts = 0;
        while attempts < MOST_ATTEMPTS && !self.reduction.is_over() {
            let unfolded = self.unfolded();
            let is_better = |words| {
                attempts += 1;
                self.attempt(words) == Attempt::Better
            };
            if !unfolded.into_iter().take(MOST_ATTEMPTS).any(is_better) {
                return;
            }
        }
    }

    /// The numbers after each such step.
    fn unfolded(&mut self) -> Vec<Vec<u32>> {
        let mut spans = self.ground.spans(self.strategy, &self.words);
        spans.sort_by_key(|span| (span.len(), span.start));
        let mut unfolded = Vec::new();
        for outer in spans.iter().rev() {
            let is_inside = |inner: &&Range<usize>| {
                outer.start <= inner.start && inner.end <= outer.end && inner.len() < outer.len()
            };
            let zeros = (1..=MOST_ZEROS.min(outer.len() - 1)).map(|zeros| vec![0; zeros]);
            let inner = spans.iter().filter(is_inside);
            let inner = inner.map(|inner| self.words[inner.clone()].to_vec());
            unfolded.extend(zeros.chain(inner).map(|replacement| {
                let mut words = self.words.clone();
                words.splice(outer.clone(), replacement);
                words
            }));
        }
        unfolded
    }
}
