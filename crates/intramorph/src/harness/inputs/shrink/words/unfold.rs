//! A pass that puts a simpler value in the place of a choice: one inside of it, or another option.

use std::ops::Range;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;
use crate::harness::inputs::shrink::maker::Span;

/// Bound for inputs of very many choices.
const MOST_UNFOLDS: usize = 2000;
/// Up to this many zeros are tried as the simplest value of an option.
const MOST_ZEROS: usize = 3;

impl Reducer<'_> {
    /// Unfolds until nothing helps, large spans for small ones first.
    pub(super) fn unfold(&mut self) {
        let mut attempts = 0;
        while attempts < MOST_UNFOLDS && !self.inputs.is_over() {
            // An attempt may leave fewer words, also if it is no better: all replacements are for these.
            let words = self.words.clone();
            let mut spans = self.inputs.spans(&words);
            spans.sort_by_key(|span| (span.place.len(), span.place.start));
            let is_better = |(place, replacement): (Range<usize>, Vec<u32>)| {
                attempts += 1;
                let mut unfolded = words.clone();
                unfolded.splice(place, replacement);
                self.attempt(unfolded) == Attempt::Better
            };
            if !replacements(&words, &spans)
                .take(MOST_UNFOLDS)
                .any(is_better)
            {
                return;
            }
        }
    }
}

/// Returns what to put in the place of which words.
fn replacements<'words>(
    words: &'words [u32],
    spans: &'words [Span],
) -> impl Iterator<Item = (Range<usize>, Vec<u32>)> + 'words {
    spans.iter().rev().flat_map(move |outer| {
        let Range { start, end } = outer.place;
        let inner = spans
            .iter()
            .map(|inner| inner.place.clone())
            .filter(move |inner| {
                start <= inner.start && inner.end <= end && inner.len() < end - start
            });
        let inner = inner.map(|inner| words[inner].to_vec());
        simplest(outer)
            .chain(inner)
            .map(move |replacement| (start..end, replacement))
    })
}

/// Returns the simplest words for each option, if they are fewer than those of the choice. The first may do without a word.
fn simplest(choice: &Span) -> impl Iterator<Item = Vec<u32>> + '_ {
    let most = MOST_ZEROS.min(choice.place.len() - 1);
    let first = (1..=most).map(|zeros| vec![0; zeros]);
    let others =
        choice.options.iter().skip(1).flat_map(move |word| {
            (0..most).map(move |zeros| [vec![*word], vec![0; zeros]].concat())
        });
    first.chain(others)
}
