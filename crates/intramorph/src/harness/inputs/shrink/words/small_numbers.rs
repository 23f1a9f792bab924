//! Passes that try small whole numbers in place of those that an input prints, and characters like them.
//!
//! Lowering words does not get there: in a range across zero the lowest word stands for the most negative number, and halves miss
//! numbers that break because of their remainder. So these passes look which words a printed number comes from, and compute the
//! words for a number of their choice.

use std::ops::RangeInclusive;

use super::Reducer;
use super::together::shared;
use crate::harness::inputs::reduction::Attempt;

/// Longer inputs are left as they are.
const MOST_WORDS: usize = 256;
/// So few numbers are worth some more runs each.
const FEW_NUMBERS: usize = 4;
/// Number of small numbers that are tried in place of one: all of one digit, and some negative ones. Of many numbers, fewer.
const MOST_TRIED: usize = 12;
const FEWER_TRIED: usize = 4;
/// Number of small numbers that are tried in place of a lone one when nothing else helps: about as many as a check has cases,
/// since what breaks on fewer numbers is hardly found. Several numbers share them.
const MOST_SCANNED: usize = 1000;
/// Distances of larger numbers. If one of these holds, small numbers may break although those below the best do not. They are far
/// from multiples of each other, so that no remainder is common to all.
const BEYOND: [i128; 6] = [1, 3, 11, 37, 131, 457];

/// Numbers of more than two words are left as they are.
const LEAST: i128 = i64::MIN as i128;
const MOST: i128 = u64::MAX as i128;

/// A whole number in the text of the best input, and how it depends on its words.
struct Whole {
    /// The text before and after it.
    around: [String; 2],
    value: i128,
    words: Words,
    drawn: Drawn,
    bounds: RangeInclusive<i128>,
}

/// The words that a number is made from. Of two, the last is worth most.
#[derive(Clone, Copy)]
struct Words {
    last: usize,
    count: usize,
}

/// How a number depends on its words.
#[derive(Clone, Copy)]
enum Drawn {
    /// The words are its bits.
    FromBits,
    /// The lowest word stands for the first number, the highest for the second, and those between them are in proportion.
    FromRange([i128; 2]),
}

impl Reducer<'_> {
    /// Tries a few small numbers in place of each, and then numbers between it and zero.
    pub(super) fn lower_numbers(&mut self) {
        let most = self.most_tried();
        self.at_each_number(|reducer, number| reducer.lower_whole(number, most));
    }

    /// Tries many small numbers in place of those that do not break merely because they are large.
    pub(super) fn scan_numbers(&mut self) {
        let most = self.most_tried();
        // A number takes two words at most.
        let share = MOST_SCANNED / self.drawn_words().div_ceil(2).max(1);
        self.at_each_number(|reducer, number| {
            let is_small = number.simpler().nth(most).is_none();
            if !reducer.move_to_next(number) && !is_small && reducer.holds_beyond(number) {
                reducer.lower_whole(number, share);
            }
        });
    }

    fn most_tried(&self) -> usize {
        if self.drawn_words() <= FEW_NUMBERS {
            MOST_TRIED
        } else {
            FEWER_TRIED
        }
    }

    fn drawn_words(&self) -> usize {
        self.words.iter().filter(|word| **word > 1).count()
    }

    fn at_each_number(&mut self, mut visit: impl FnMut(&mut Self, &Whole)) {
        if self.words.len() > MOST_WORDS {
            return;
        }
        self.at_each_place(|reducer, place| {
            if let Some(number) = reducer.whole_at(place) {
                visit(reducer, &number);
            }
        });
    }

    /// Finds the number whose last word is at this place.
    fn whole_at(&mut self, last: usize) -> Option<Whole> {
        let counts = [2, 1].into_iter();
        counts
            .map(|count| Words { last, count })
            .find_map(|words| self.whole_of(words))
    }

    fn lower_whole(&mut self, number: &Whole, most: usize) {
        let mut simpler = number.simpler().take(most);
        if simpler.any(|value| self.attempt_whole(number, value) == Attempt::Better) {
            return;
        }
        let mut value = number.value;
        if value < 0 && self.attempt_whole(number, -value) == Attempt::Better {
            value = -value;
        }
        // If the next number holds, those between it and zero are not worth a search.
        let (sign, mut low, mut high) = (value.signum(), 0, value.abs() - 1);
        if self.attempt_whole(number, sign * high) != Attempt::Better {
            return;
        }
        while low + 1 < high && !self.inputs.is_over() {
            let middle = i128::midpoint(low, high);
            match self.attempt_whole(number, sign * middle) {
                Attempt::Worse => low = middle,
                Attempt::Better | Attempt::Same => high = middle,
            }
        }
    }

    /// Moves as much as possible from a number to the next one, since a sum may break that is the same for other parts.
    fn move_to_next(&mut self, number: &Whole) -> bool {
        let last = number.words.last;
        let Some(next) = [last + 1, last + 2]
            .into_iter()
            .find_map(|place| self.whole_at(place))
        else {
            return false;
        };
        let amount = number.value.min(next.bounds.end() - next.value);
        let moved = || {
            let words = number.with(number.value - amount, &self.words)?;
            next.with(next.value + amount, &words)
        };
        let moved = if amount > 0 { moved() } else { None };
        moved.is_some_and(|words| self.attempt(words) == Attempt::Better)
    }

    /// Says whether the relation holds for a larger number.
    fn holds_beyond(&mut self, number: &Whole) -> bool {
        BEYOND.into_iter().any(|distance| {
            let beyond = number.value + number.value.signum() * distance;
            let words = self.words_for_whole(number, beyond);
            words.is_some_and(|words| !self.inputs.breaks(&words))
        })
    }

    fn attempt_whole(&mut self, number: &Whole, value: i128) -> Attempt {
        match self.words_for_whole(number, value) {
            Some(words) => self.attempt(words),
            None => Attempt::Worse,
        }
    }

    /// Finds words that make another number, and everything else as it was.
    fn words_for_whole(&mut self, number: &Whole, value: i128) -> Option<Vec<u32>> {
        let words = number.with(value, &self.words)?;
        let text = self.inputs.text_of(&words)?;
        (value_between(&text, &number.around) == Some(value)).then_some(words)
    }

    /// Finds the number in the text of the best input that these words make, if they do.
    fn whole_of(&mut self, words: Words) -> Option<Whole> {
        let lowest = words.with(1, &self.words)?;
        let highest = words.with(words.highest(), &self.words)?;
        let texts = [
            self.inputs.text_of(&lowest)?,
            self.inputs.text_of(&highest)?,
        ];
        let best = &self.inputs.simplicity().text;
        let other = texts.iter().find(|text| *text != best)?;
        let around = around_number(best, other);
        let value = value_between(best, &around)?;
        let first = value_between(&texts[0], &around)?;
        let last = value_between(&texts[1], &around)?;
        // Of numbers with a sign, the highest bits are those of -1.
        let of_bits = if last < 0 { LEAST..=MOST } else { 0..=last };
        let from_bits = (Drawn::FromBits, of_bits);
        let from_range = (
            Drawn::FromRange([first, last]),
            first.min(last)..=first.max(last),
        );
        [from_bits, from_range]
            .into_iter()
            .filter(|(_, bounds)| bounds.contains(&value))
            .map(|(drawn, bounds)| Whole {
                around: around.clone(),
                value,
                words,
                drawn,
                bounds,
            })
            .find(|number| self.words_for_whole(number, value).is_some())
    }
}

impl Words {
    /// Returns these words of an input with others, which stand for a code.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the two halves are two words"
    )]
    fn with(self, code: u64, words: &[u32]) -> Option<Vec<u32>> {
        let mut words = words.to_vec();
        let start = (self.last + 1).checked_sub(self.count)?;
        let halves = [code as u32, (code >> 32) as u32];
        words
            .get_mut(start..=self.last)?
            .copy_from_slice(&halves[..self.count]);
        Some(words)
    }

    fn highest(self) -> u64 {
        u64::MAX >> (64 - 32 * self.count)
    }
}

impl Drawn {
    /// Computes the code of a number: its bits, or the middle of what stands for it.
    fn code(self, value: i128, words: Words) -> Option<u64> {
        let codes = u128::from(words.highest()) + 1;
        let code = match self {
            Self::FromBits => value
                .rem_euclid(i128::try_from(codes).ok()?)
                .try_into()
                .ok()?,
            Self::FromRange([first, last]) => {
                let values = last.abs_diff(first) + 1;
                let index = value.abs_diff(first);
                (index.checked_mul(codes)? / values) + codes / values / 2
            }
        };
        u64::try_from(code)
            .ok()
            .filter(|code| *code <= words.highest())
    }
}

impl Whole {
    /// Returns the words of an input with those for another number.
    fn with(&self, value: i128, words: &[u32]) -> Option<Vec<u32>> {
        let code = self.drawn.code(value, self.words)?;
        self.words.with(code, words)
    }

    /// Returns the numbers that are simpler than this one, from the simplest on.
    fn simpler(&self) -> impl Iterator<Item = i128> + use<> {
        let value = self.value;
        simplest_first(self.bounds.clone()).take_while(move |simpler| *simpler != value)
    }
}

/// Most digits of a number of 64 bits.
const MOST_DIGITS: u32 = 20;

/// Lists the whole numbers of a range as inputs are ordered: short ones first, and negative ones first of those.
fn simplest_first(bounds: RangeInclusive<i128>) -> impl Iterator<Item = i128> {
    let (least, most) = bounds.into_inner();
    (1..=MOST_DIGITS).flat_map(move |length| {
        let shortest = |digits: u32| {
            if digits < 2 {
                0
            } else {
                10_i128.pow(digits - 1)
            }
        };
        let (start, end) = (shortest(length), shortest(length + 1));
        // A sign is as long as a digit.
        let (start_below, end_below) = (shortest(length - 1).max(1), start);
        let below = start_below.max(-most)..end_below.min(1 - least);
        let above = start.max(least)..end.min(most + 1);
        below.map(|value| -value).chain(above)
    })
}

/// Finds the whole number in a text that another text has another one for.
fn around_number(text: &str, other: &str) -> [String; 2] {
    let [before, after] = shared(text, other);
    let is_digit = |character: char| character.is_ascii_digit();
    let before = text[..before].trim_end_matches(is_digit);
    let before = before.strip_suffix('-').unwrap_or(before);
    let after = text[text.len() - after..].trim_start_matches(is_digit);
    [before.to_owned(), after.to_owned()]
}

/// Reads the number between two texts, if it has 64 bits at most. A character is as good as a number.
fn value_between(text: &str, [before, after]: &[String; 2]) -> Option<i128> {
    let rest = text.strip_prefix(before.as_str())?;
    let rest = rest.strip_suffix(after.as_str())?;
    let character = || {
        rest.parse::<char>()
            .ok()
            .map(|one| i128::from(u32::from(one)))
    };
    let number = rest.parse().ok().or_else(character)?;
    (LEAST..=MOST).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::{around_number, simplest_first, value_between};

    #[test]
    fn numbers_come_in_the_order_of_inputs() {
        let numbers: Vec<i128> = simplest_first(-11..=11).collect();
        let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        assert!(
            texts.is_sorted_by_key(|text| (text.len(), text.clone())),
            "{texts:?}"
        );
        assert_eq!(numbers.len(), 23);
        assert!(simplest_first(1900..=1902).eq(1900..=1902));
        assert!(simplest_first(-12..=-9).eq([-9, -10, -11, -12]));
    }

    #[test]
    fn a_number_is_found_where_two_texts_differ() {
        for (text, other, expected) in [
            ("(-5, 12)", "(-1000, 12)", Some(-5)),
            ("(-5, 12)", "(5, 12)", Some(-5)),
            ("[12]", "[192]", Some(12)),
            ("[1, 2]", "[3, 4]", None),
            ("1.5", "2.5", Some(1)),
        ] {
            let around = around_number(text, other);
            assert_eq!(value_between(text, &around), expected, "{text}");
        }
    }
}
