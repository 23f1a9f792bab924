//! Order: small words first, and as few large ones as possible.

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

/// Longer inputs are not put in order.
const MOST_WORDS: usize = 256;
/// Amounts that a word is raised by when one before it is lowered. Some of these change the value, whatever its type.
const RAISES: [u32; 6] = [1, 2, 3, 1 << 8, 1 << 16, 1 << 24];
/// The step from one letter of 26 to the next is such an amount, and so are its multiples.
const LETTER: u32 = u32::MAX / 26 + 1;

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

    /// Swaps neighbouring blocks of `size` words.
    fn swap(&mut self, size: usize) {
        let mut place = 0;
        while place + 2 * size <= self.words.len() && !self.reduction.is_over() {
            let mut words = self.words.clone();
            let (first, second) = words[place..place + 2 * size].split_at_mut(size);
            let is_better = first > second && {
                first.swap_with_slice(second);
                self.attempt(words) == Attempt::Better
            };
            // A block that has moved forward may move on.
            place = if is_better {
                place.saturating_sub(size)
            } else {
                place + 1
            };
        }
    }

    /// Lowers a word, and raises one after it slightly: `"aa"` becomes `"b"`.
    fn exchange(&mut self) {
        self.at_each_place(|reducer, place| {
            for next in [place + 1, place + 2] {
                for raise in RAISES
                    .into_iter()
                    .chain((1..=5).map(|steps| steps * LETTER))
                {
                    if next < reducer.words.len() {
                        reducer.attempt_edit(|words| {
                            words[place] = 1;
                            words[next] = words[next].saturating_add(raise);
                        });
                    }
                }
            }
        });
    }
}
