//! Values unfolded: one inside of a value takes its place, or the simplest does.

use std::ops::Range;

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

/// A bound for inputs of very many choices.
const MOST_ATTEMPTS: usize = 2000;
/// So many zeros are tried as the simplest value.
const MOST_ZEROS: usize = 3;

/// What the numbers of a span are replaced by.
enum Replacement {
    Zeros(usize),
    Inner(Range<usize>),
}

impl<S: Strategy> Reducer<'_, '_, S> {
    /// Unfolds until nothing helps, large spans for small ones first.
    pub(super) fn unfold(&mut self) {
        let mut attempts = 0;
        while attempts < MOST_ATTEMPTS && !self.reduction.is_over() {
            let spans = self.ground.spans(self.strategy, &self.words);
            let is_better = |(span, replacement)| {
                attempts += 1;
                self.replace(span, replacement) == Attempt::Better
            };
            if !replacements(spans).into_iter().any(is_better) {
                return;
            }
        }
    }

    fn replace(&mut self, span: Range<usize>, replacement: Replacement) -> Attempt {
        let replacement = match replacement {
            Replacement::Zeros(zeros) => vec![0; zeros],
            Replacement::Inner(inner) => self.words[inner].to_vec(),
        };
        let mut words = self.words.clone();
        words.splice(span, replacement);
        self.attempt(words)
    }
}

fn replacements(mut spans: Vec<Range<usize>>) -> Vec<(Range<usize>, Replacement)> {
    spans.sort_by_key(|span| (span.len(), span.start));
    let of_one = |outer: &Range<usize>| {
        let zeros = (1..=MOST_ZEROS.min(outer.len() - 1)).map(Replacement::Zeros);
        let inner = spans.iter().filter(|inner| {
            outer.start <= inner.start && inner.end <= outer.end && inner.len() < outer.len()
        });
        let inner = inner.cloned().map(Replacement::Inner);
        let all = zeros
            .chain(inner)
            .map(|replacement| (outer.clone(), replacement));
        all.collect::<Vec<_>>()
    };
    let all = spans.iter().rev().flat_map(of_one);
    all.take(MOST_ATTEMPTS).collect()
}
