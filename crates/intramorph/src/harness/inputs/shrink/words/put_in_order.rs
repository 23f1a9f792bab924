//! The order of numbers: small ones first, and as few large ones as possible.

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

/// Longer inputs are not put in order.
const MOST_WORDS: usize = 256;
/// How far a number is raised for one before it that is lowered: some of these change the value, whatever its type.
const RAISES: [u32; 11] = {
    const LETTER: u32 = u32::MAX / 26 + 1;
    [
        1,
        2,
        3,
        1 << 8,
        1 << 16,
        1 << 24,
        LETTER,
        2 * LETTER,
        3 * LETTER,
        4 * LETTER,
        5 * LETTER,
    ]
};

impl<S: Strategy> Reducer<'_, '_, S> {
    pub(super) fn put_in_order(&mut self) {
        if self.words.len() > MOST_WORDS {
            return;
        }
        for size in 1..=2 {
            self.swap(size);
        }
        self.exchange();
    }

    /// Swaps neighbours of so many numbers.
    fn swap(&mut self, size: usize) {
        let mut place = 0;
        while place + 2 * size <= self.words.len() && !self.reduction.is_over() {
            let mut words = self.words.clone();
            let (first, second) = words[place..place + 2 * size].split_at_mut(size);
            let is_better = first > second && {
                first.swap_with_slice(second);
                self.attempt(words) == Attempt::Better
            };
            // What has moved forward may move on.
            place = if is_better {
                place.saturating_sub(size)
            } else {
                place + 1
            };
        }
    }

    /// A smaller number, and a slightly larger one after it: `"aa"` becomes `"b"`.
    fn exchange(&mut self) {
        let mut place = 0;
        while place + 1 < self.words.len() && !self.reduction.is_over() {
            for (next, raise) in [1, 2]
                .into_iter()
                .flat_map(|next| RAISES.map(|raise| (next, raise)))
            {
                if place + next < self.words.len() {
                    let mut words = self.with(&[place], 1);
                    words[place + next] = words[place + next].saturating_add(raise);
                    self.attempt(words);
                }
            }
            place += 1;
        }
    }
}
