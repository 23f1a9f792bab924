//! A pass that leaves out parts of any length anywhere.

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

/// Maximum number of words that are taken out at once.
const LONGEST: usize = 24;
/// Bound for inputs that take very many words.
const MOST_SPLICES: usize = 5000;

impl Reducer<'_> {
    /// Tries all places and lengths, since nothing says where the parts of a value begin and end. Most of these inputs are not
    /// simpler, and never run.
    pub(super) fn splice(&mut self) {
        let (mut place, mut attempts) = (0, 0);
        while place < self.words.len() && attempts < MOST_SPLICES && !self.inputs.is_over() {
            attempts += 2 * LONGEST;
            let mut lengths = (1..=LONGEST).rev();
            if !lengths.any(|length| self.splice_at(place, length)) {
                place += 1;
            }
        }
    }

    /// Takes out the words at `place`, or those after it with a zero at `place`, which may say that there are none.
    fn splice_at(&mut self, place: usize, length: usize) -> bool {
        let end = place + length;
        if end > self.words.len() {
            return false;
        }
        let without = |words: &mut Vec<u32>| drop(words.drain(place..end));
        let simplest = |words: &mut Vec<u32>| {
            // The first attempt may have left fewer words.
            if let Some(word) = words.get_mut(place) {
                *word = 0;
                words.drain(place + 1..(end + 1).min(words.len()));
            }
        };
        self.attempt_edit(without) == Attempt::Better
            || self.attempt_edit(simplest) == Attempt::Better
    }
}
