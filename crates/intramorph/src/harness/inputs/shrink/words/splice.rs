//! Parts taken out wherever they stand, for inputs of which nothing is known.

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

/// The most numbers that are taken out at once.
const LONGEST: usize = 24;
/// A bound for inputs that take very many numbers.
const MOST_ATTEMPTS: usize = 5000;

impl<S: Strategy> Reducer<'_, '_, S> {
    /// Nothing says where the parts of a value begin and end, so all places and lengths are tried. Most of what that
    /// makes is not simpler, and never run.
    pub(super) fn splice(&mut self) {
        let (mut place, mut attempts) = (0, 0);
        while place < self.words.len() && attempts < MOST_ATTEMPTS && !self.reduction.is_over() {
            attempts += 2 * LONGEST;
            if !(1..=LONGEST)
                .rev()
                .any(|length| self.splice_at(place, length))
            {
                place += 1;
            }
        }
    }

    /// Takes out the numbers at `place`, or those after it, where it then says that there are none.
    fn splice_at(&mut self, place: usize, length: usize) -> bool {
        let end = place + length;
        if end > self.words.len() {
            return false;
        }
        let mut without = self.words.clone();
        without.drain(place..end);
        if self.attempt(without) == Attempt::Better {
            return true;
        }
        let mut simplest = self.with(&[place], 0);
        simplest.drain(place + 1..(end + 1).min(self.words.len()));
        self.attempt(simplest) == Attempt::Better
    }
}
