//! Fewer items: where a number says how many others follow, it is lowered, and any of the others go.

use proptest::strategy::Strategy;

use super::Reducer;
use crate::harness::inputs::reduction::Attempt;

/// Items of the same size, and the place of the number that says how many there are.
struct Items {
    place: usize,
    size: usize,
    count: usize,
}

/// A number that says how many others follow, and how many numbers are used with it.
struct Length {
    number: u32,
    used: usize,
}

impl<S: Strategy> Reducer<'_, '_, S> {
    pub(super) fn shorten(&mut self) {
        let mut place = 0;
        while place < self.words.len() && !self.reduction.is_over() {
            self.shorten_at(place);
            place += 1;
        }
    }

    fn shorten_at(&mut self, place: usize) {
        if self.items_at(place).is_none() {
            return;
        }
        // The first items may be enough.
        self.lower_at(&[place]);
        let Some(mut items) = self.items_at(place) else {
            return;
        };
        let mut deleted = items.count.div_ceil(2);
        while items.count > 0 && deleted > 0 {
            deleted = deleted.min(items.count);
            self.delete(&mut items, deleted);
            deleted /= 2;
        }
    }

    /// The items whose number stands at `place`, if it is such a number: with a smaller one, fewer numbers are used.
    fn items_at(&mut self, place: usize) -> Option<Items> {
        let used = self.words.len();
        let least = self
            .used(&self.with(&[place], 1))
            .filter(|least| *least < used)?;
        let one_less = self.length_using(place, used.checked_sub(1)?)?;
        let size = used - one_less.used;
        let count = used.checked_sub(least)? / size;
        (count > 0).then_some(Items { place, size, count })
    }

    /// Deletes so many neighbours at once, wherever that breaks still.
    fn delete(&mut self, items: &mut Items, deleted: usize) {
        let mut item = 0;
        let mut fewer = self.fewer(items, deleted);
        while item + deleted <= items.count && !self.reduction.is_over() {
            let start = items.place + 1 + item * items.size;
            let end = start + deleted * items.size;
            let Some(number) = fewer.filter(|_| end <= self.words.len()) else {
                return;
            };
            let mut words = self.with(&[items.place], number);
            words.drain(start..end);
            match self.attempt(words) {
                Attempt::Better => {
                    items.count -= deleted;
                    fewer = self.fewer(items, deleted);
                }
                Attempt::Same => {
                    item += deleted;
                    fewer = self.fewer(items, deleted);
                }
                Attempt::Worse => item += deleted,
            }
        }
    }

    /// The number that says that so many items are gone.
    fn fewer(&mut self, items: &Items, deleted: usize) -> Option<u32> {
        let most = self.words.len().checked_sub(deleted * items.size)?;
        let length = self.length_using(items.place, most)?;
        Some(length.number)
    }

    /// A number at `place` with which at most `most` numbers are used, and as many of them as possible.
    fn length_using(&mut self, place: usize, most: usize) -> Option<Length> {
        let (mut low, mut high) = (1, self.words[place]);
        let used = self.used(&self.with(&[place], low))?;
        let mut length = Length { number: low, used };
        if used > most {
            return None;
        }
        while low + 1 < high && length.used < most {
            let number = low + (high - low) / 2;
            match self.used(&self.with(&[place], number)) {
                Some(used) if used <= most => {
                    low = number;
                    // Between two lengths there are numbers that sampling skips, so that the next one counts.
                    if used > length.used {
                        length = Length { number, used };
                    }
                }
                _ => high = number,
            }
        }
        Some(length)
    }

    /// How many numbers the input made from these takes.
    fn used(&mut self, words: &[u32]) -> Option<usize> {
        self.ground.grow(self.strategy, words)?.used
    }
}
