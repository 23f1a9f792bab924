//! The passes over the numbers: each tries one kind of simpler input, and all are repeated until none helps.

use std::collections::BTreeMap;

use proptest::strategy::Strategy;

use super::Words;
use crate::harness::reduction::Attempt;

/// A bound for inputs that improve without end.
const MOST_ROUNDS: usize = 20;
/// Longer inputs are not put in order.
const MOST_SWAPPED: usize = 256;

/// Runs all passes until none helps.
pub(super) fn all<S: Strategy, V>(words: &mut Words<'_, '_, S, V>) {
    words.attempt(Vec::new());
    for _ in 0..MOST_ROUNDS {
        let before = words.words.clone();
        words.shorten();
        words.clear_blocks();
        words.lower_each();
        words.lower_together();
        words.put_in_order();
        words.exchange();
        if words.words == before || words.reduction.is_over() {
            return;
        }
    }
}

impl<S: Strategy, V> Words<'_, '_, S, V> {
    /// Where a number says how many others follow: fewer of them, any of them.
    fn shorten(&mut self) {
        let mut place = 0;
        while place < self.words.len() && !self.reduction.is_over() {
            self.shorten_at(place);
            place += 1;
        }
    }

    fn shorten_at(&mut self, place: usize) {
        let Some((used, least)) = self.span(place) else {
            return;
        };
        self.lower(&[place]);
        let Some(used) = self
            .used_now()
            .filter(|now| (least + 1..=used).contains(now))
        else {
            return;
        };
        let Some(last) = self.reaching(place, used - 1) else {
            return;
        };
        let size = used - last.used;
        if size == 0 {
            return;
        }
        let mut count = (used - least) / size;
        let mut deleted = (count / 2).max(1);
        while count > 0 {
            count -= self.delete_items(place, size, count, deleted.min(count));
            if deleted == 1 {
                return;
            }
            deleted /= 2;
        }
    }

    /// How many numbers are used, now and with the smallest number at `place`, if that makes it fewer.
    fn span(&mut self, place: usize) -> Option<(usize, usize)> {
        let used = self.used_now()?;
        let least = self.used_with(place, 1)?;
        (least < used).then_some((used, least))
    }

    fn used_now(&mut self) -> Option<usize> {
        self.used(&self.words.clone())
    }

    fn used_with(&mut self, place: usize, number: u32) -> Option<usize> {
        self.used(&self.with(&[place], number))
    }

    /// Deletes `deleted` of `count` items after `place` wherever that breaks still; returns how many it deleted.
    fn delete_items(&mut self, place: usize, size: usize, count: usize, deleted: usize) -> usize {
        let mut gone = 0;
        let mut item = 0;
        while item + deleted <= count - gone && !self.reduction.is_over() {
            let Some(used) = self.used_now() else {
                return gone;
            };
            let Some(fewer) = self.reaching(place, used.saturating_sub(deleted * size)) else {
                return gone;
            };
            let start = place + 1 + item * size;
            let end = start + deleted * size;
            if end > self.words.len() {
                return gone;
            }
            let mut words = self.with(&[place], fewer.number);
            words.drain(start..end);
            if self.attempt(words) == Attempt::Better {
                gone += deleted;
            } else {
                item += deleted;
            }
        }
        gone
    }

    /// A large number at `place` with which at most `most` numbers are used, and as many of them as possible.
    fn reaching(&mut self, place: usize, most: usize) -> Option<Reaching> {
        let (mut low, mut high) = (1, self.words[place]);
        let mut reaching = Reaching {
            number: low,
            used: self.used_with(place, low).filter(|used| *used <= most)?,
        };
        while low + 1 < high && reaching.used < most {
            let middle = low + (high - low) / 2;
            match self.used_with(place, middle) {
                Some(used) if used <= most => {
                    low = middle;
                    reaching = Reaching {
                        number: middle,
                        used,
                    };
                }
                _ => high = middle,
            }
        }
        Some(reaching)
    }

    /// Whole blocks at their simplest, large ones first.
    fn clear_blocks(&mut self) {
        let mut size = self.words.len().next_power_of_two();
        while size > 0 && !self.reduction.is_over() {
            let mut start = 0;
            while start < self.words.len() {
                let end = (start + size).min(self.words.len());
                let places: Vec<usize> = (start..end).collect();
                if self.words[start..end].iter().any(|word| *word > 1)
                    && self.attempt(self.with(&places, 0)) == Attempt::Worse
                {
                    self.attempt(self.with(&places, 1));
                }
                start = end;
            }
            size /= 2;
        }
    }

    fn lower_each(&mut self) {
        let mut place = 0;
        while place < self.words.len() && !self.reduction.is_over() {
            self.lower(&[place]);
            self.turn_positive(place);
            place += 1;
        }
    }

    /// Numbers that are the same may have to stay the same.
    fn lower_together(&mut self) {
        let mut places: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (place, word) in self.words.iter().enumerate().filter(|(_, word)| **word > 1) {
            places.entry(*word).or_default().push(place);
        }
        for places in places.values().filter(|places| places.len() > 1) {
            self.lower(places);
        }
    }

    /// The smallest number at these places that breaks still, if larger ones do too.
    fn lower(&mut self, places: &[usize]) {
        let Some(word) = places.first().and_then(|place| self.words.get(*place)) else {
            return;
        };
        // Small types use only the low bits of a number.
        let narrow = [*word & 0xff, *word & 0xffff];
        for number in [0, 1].into_iter().chain(narrow) {
            if number < self.words[places[0]]
                && self.attempt(self.with(places, number)) != Attempt::Worse
                && number < 2
            {
                return;
            }
        }
        self.bisect(places, |amount| amount, self.words[places[0]]);
        let word = self.words[places[0]];
        if i32::try_from(word).is_err() {
            self.bisect(places, u32::wrapping_neg, word.wrapping_neg());
        }
    }

    /// The smallest amount that breaks still, of those below `high`.
    fn bisect(&mut self, places: &[usize], number: fn(u32) -> u32, mut high: u32) {
        let mut low = 1;
        while low + 1 < high && !self.reduction.is_over() {
            let middle = low + (high - low) / 2;
            match self.attempt(self.with(places, number(middle))) {
                Attempt::Worse => low = middle,
                Attempt::Better | Attempt::Same => high = middle,
            }
        }
    }

    /// A positive number is simpler than a negative one.
    fn turn_positive(&mut self, place: usize) {
        let word = self.words[place];
        let negated = [
            word.wrapping_neg(),
            word.wrapping_neg() & 0xff,
            word.wrapping_neg() & 0xffff,
        ];
        for number in negated {
            if number < word && self.attempt(self.with(&[place], number)) == Attempt::Better {
                return;
            }
        }
        // Of 64 bits, low word first.
        if let [low, high, ..] = self.words[place..] {
            let number = (u64::from(high) << 32 | u64::from(low)).wrapping_neg();
            if high > number as u32 >> 1 && i32::try_from(high).is_err() {
                let mut words = self.words.clone();
                words[place] = number as u32;
                words[place + 1] = (number >> 32) as u32;
                self.attempt(words);
            }
        }
    }

    /// Smaller numbers first.
    fn put_in_order(&mut self) {
        if self.words.len() > MOST_SWAPPED {
            return;
        }
        for distance in 1..=2 {
            let mut place = 0;
            while place + 2 * distance <= self.words.len() && !self.reduction.is_over() {
                let mut words = self.words.clone();
                let (first, second) = words[place..place + 2 * distance].split_at_mut(distance);
                if first > second {
                    first.swap_with_slice(second);
                    if self.attempt(words) == Attempt::Better && place >= distance {
                        place -= distance;
                        continue;
                    }
                }
                place += 1;
            }
        }
    }

    /// A smaller number, and a slightly larger one after it: `"aa"` becomes `"b"`.
    fn exchange(&mut self) {
        for place in 0..self.words.len() {
            for next in place + 1..(place + 3).min(self.words.len()) {
                for raised in [1, 1 << 8, 1 << 16, 1 << 24, 1 << 28] {
                    let mut words = self.with(&[place], 1);
                    words[next] = words[next].saturating_add(raised);
                    self.attempt(words);
                }
            }
        }
    }

    fn with(&self, places: &[usize], number: u32) -> Vec<u32> {
        let mut words = self.words.clone();
        for place in places {
            words[*place] = number;
        }
        words
    }
}

/// A number that says how many others follow.
struct Reaching {
    number: u32,
    used: usize,
}
