//! Unfolding: a value inside of another one takes its place, or the simplest value does.

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

/// Bound for inputs of very many choices.
const MOST_ATTEMPTS: usize = 2000;
/// Up to this many zeros are tried as the simplest value.
const MOST_ZEROS: usize = 3;

impl<S: Strategy> Reducer<'_, '_, S> {
    /// Unfolds until nothing helps, large spans for small ones first.
    pub(super) fn unfold(&mut self) {
        let mut attempts = 0;
        while attempts < MOST_ATTEMPTS && !self.reduction.is_over() {
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
            if !replacements.take(MOST_ATTEMPTS).any(is_better) {
                return;
            }
        }
    }
}
