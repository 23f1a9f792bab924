//! A pass that gives numbers with a fraction few digits: whole ones if they break, else one digit, else two.
//!
//! Lowering words does not get there: proptest draws a number from a range by its place on a grid of all numbers, counted from
//! the end of the range that is further from zero. So this pass looks which words a printed number comes from, learns how fast
//! it changes with them, and computes the words for a number of its choice.

use super::Reducer;
use crate::harness::inputs::reduction::{Attempt, fractions};

/// Longer inputs are not rounded.
const MOST_WORDS: usize = 1000;
/// Most digits after the point.
const MOST_DIGITS: i32 = 5;
/// Larger numbers are not tried.
const LARGEST: f64 = 1e15;
/// Numbers that are tried in place of larger ones.
const FEWER: [f64; 3] = [1e6, 1e3, 10.0];
/// A change of a word that hardly changes the number, and still shows in one of 32 bits.
const SMALL_STEP: u32 = 1 << 16;
/// Step of the first of two words.
const TWO_TO_32: f64 = 4_294_967_296.0;
/// Steps towards a number. Two are enough if it depends on its words as a range does.
const MOST_STEPS: usize = 5;
/// The words after the first ones say which numbers between two of the grid are meant, and in the end which of two neighbours.
/// These are for a place given by two words, and by one, and the last ends are for numbers that are drawn otherwise.
const WIDE_ENDS: [&[u32]; 5] = [&[1, 0, u32::MAX], &[1, 0, 1], &[u32::MAX], &[1], &[]];
const NARROW_ENDS: [&[u32]; 5] = [&[1, u32::MAX], &[1, 1], &[u32::MAX], &[1], &[]];

/// A number with a fraction in the text of an input, and the words around those that it is made from.
struct Number {
    /// The text before and after the number.
    around: [String; 2],
    before: Vec<u32>,
    after: Vec<u32>,
    /// Whether one word or two say where on the grid the number is.
    is_wide: bool,
    place: u64,
    value: f64,
    slope: f64,
}

impl Reducer<'_> {
    pub(super) fn round(&mut self) {
        if self.words.len() > MOST_WORDS {
            return;
        }
        self.at_each_place(|reducer, place| {
            let text = reducer.inputs.simplicity().text.clone();
            let mut long = fractions(&text).filter(|fraction| fraction.len() > "0.5".len());
            let number = long.find_map(|fraction| {
                let around = [&text[..fraction.start], &text[fraction.end..]];
                reducer.number_at(place, &around.map(str::to_owned))
            });
            if let Some(number) = number {
                reducer.round_number(&number);
            }
        });
    }

    /// Tries few digits before many, and then smaller numbers.
    fn round_number(&mut self, number: &Number) {
        for digits in 0..=MOST_DIGITS {
            let scale = 10_f64.powi(digits);
            let whole = (number.value.abs() * scale).trunc().min(LARGEST);
            for scale in [scale, -scale] {
                let counts = [whole, whole + 1.0].into_iter();
                // Large numbers that are whole may print longer.
                let mut counts = counts.chain(FEWER.into_iter().filter(|fewer| *fewer < whole));
                let largest = counts
                    .find(|count| self.attempt_number(number, count / scale) != Attempt::Worse);
                if let Some(largest) = largest {
                    self.lower_number(number, largest, scale);
                    return;
                }
            }
        }
    }

    /// Finds the smallest number with as many digits that breaks, if all larger ones do.
    fn lower_number(&mut self, number: &Number, largest: f64, scale: f64) {
        let (mut low, mut high) = (-1.0, largest);
        while high - low > 1.5 && !self.inputs.is_over() {
            let middle = f64::midpoint(low, high).floor();
            match self.attempt_number(number, middle / scale) {
                Attempt::Worse => low = middle,
                Attempt::Better | Attempt::Same => high = middle,
            }
        }
    }

    fn attempt_number(&mut self, number: &Number, target: f64) -> Attempt {
        match self.words_for(number, target) {
            Some(words) => self.attempt(words),
            None => Attempt::Worse,
        }
    }

    /// Finds words that make the target in place of the number, and everything else as it was.
    fn words_for(&mut self, number: &Number, target: f64) -> Option<Vec<u32>> {
        let bits = if number.is_wide {
            target.to_bits()
        } else {
            #[expect(clippy::cast_possible_truncation, reason = "the number has 32 bits")]
            let narrow = target as f32;
            narrow.to_bits().into()
        };
        if self.value_of(number, bits, &[]) == Some(target) {
            return Some(number.words(bits, &[]));
        }
        number.ends().iter().find_map(|end| {
            let mut place = number.nearer(number.place, target - number.value)?;
            for _ in 0..MOST_STEPS {
                let value = self.value_of(number, place, end)?;
                if value.to_bits() == target.to_bits() {
                    return Some(number.words(place, end));
                }
                place = number.nearer(place, target - value)?;
            }
            None
        })
    }

    /// Finds the number in the text that the words at `place` make, if the word there does.
    fn number_at(&mut self, place: usize, around: &[String; 2]) -> Option<Number> {
        let word = self.words[place];
        let steps = [word.checked_add(SMALL_STEP), word.checked_sub(SMALL_STEP)];
        let is_made_here = |near: u32| {
            let text = self.inputs.text_of(&self.with(&[place], near));
            text.is_some_and(|text| {
                value_between(&text, around).is_some() && text != self.inputs.simplicity().text
            })
        };
        if !steps.into_iter().flatten().any(is_made_here) {
            return None;
        }
        let widths = [true, false].into_iter();
        widths
            .filter(|is_wide| !is_wide || place > 0)
            .find_map(|is_wide| self.number_of_width(place, around, is_wide))
    }

    fn number_of_width(
        &mut self,
        place: usize,
        around: &[String; 2],
        is_wide: bool,
    ) -> Option<Number> {
        let start = if is_wide { place - 1 } else { place };
        let (low, high) = (self.words[start], self.words[place]);
        let first = if is_wide {
            u64::from(high) << 32 | u64::from(low)
        } else {
            u64::from(high)
        };
        let mut number = Number {
            around: around.clone(),
            before: self.words[..start].to_vec(),
            after: Vec::new(),
            is_wide,
            place: first,
            value: 0.0,
            slope: 0.0,
        };
        // A short end would leave words of a long one behind.
        number.ends().iter().find_map(|end| {
            number.after = self.words.get(place + 1 + end.len()..)?.to_vec();
            number.value = self.value_of(&number, first, end)?;
            number.slope = self.slope_of(&number, end)?;
            Some(())
        })?;
        Some(number)
    }

    /// Measures how fast the number changes with its place. Beyond a power of two, numbers may take other words: so a step up is
    /// as good as a step down.
    fn slope_of(&mut self, number: &Number, end: &[u32]) -> Option<f64> {
        let step = f64::from(SMALL_STEP) * if number.is_wide { TWO_TO_32 } else { 1.0 };
        [step, -step].into_iter().find_map(|step| {
            let place = number.moved(number.place, step)?;
            let slope = (self.value_of(number, place, end)? - number.value) / step;
            (slope != 0.0 && slope.is_finite()).then_some(slope)
        })
    }

    fn value_of(&mut self, number: &Number, place: u64, end: &[u32]) -> Option<f64> {
        let text = self.inputs.text_of(&number.words(place, end))?;
        value_between(&text, &number.around)
    }
}

impl Number {
    fn ends(&self) -> &'static [&'static [u32]; 5] {
        if self.is_wide {
            &WIDE_ENDS
        } else {
            &NARROW_ENDS
        }
    }

    /// Returns the words of the input with other ones for the number.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the two halves are two words"
    )]
    fn words(&self, place: u64, end: &[u32]) -> Vec<u32> {
        let halves = [place as u32, (place >> 32) as u32];
        let place = if self.is_wide {
            &halves[..]
        } else {
            &halves[..1]
        };
        [&self.before, place, end, &self.after].concat()
    }

    /// Computes the place at which the number is larger by a difference.
    fn nearer(&self, place: u64, difference: f64) -> Option<u64> {
        self.moved(place, difference / self.slope)
    }

    /// Returns the place that is this far from another, unless words can't say it.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the steps become smaller, and so do their errors"
    )]
    fn moved(&self, place: u64, distance: f64) -> Option<u64> {
        let moved = i128::from(place) + distance.round() as i128;
        let bound = if self.is_wide {
            u64::MAX
        } else {
            u32::MAX.into()
        };
        u64::try_from(moved).ok().filter(|place| *place <= bound)
    }
}

/// Reads the number between two texts.
fn value_between(text: &str, [before, after]: &[String; 2]) -> Option<f64> {
    let rest = text.strip_prefix(before.as_str())?;
    rest.strip_suffix(after.as_str())?.parse().ok()
}
