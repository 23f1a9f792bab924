//! The order of inputs, from simple to complex.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use crate::printed::canonical;

/// Order of inputs: what prints shorter is simpler, and of equally long ones the first in the alphabet.
///
/// It needs only `Debug`, does not depend on how an input was made, and is what a reader sees. A reader takes `false` and `true`
/// for short, `12.0` for whole, and hardly looks at the last digits of a long fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Simplicity {
    pub(crate) length: usize,
    /// The text as a reader takes it, if that differs.
    measured: Option<String>,
    pub(crate) text: String,
}

impl Ord for Simplicity {
    fn cmp(&self, other: &Self) -> Ordering {
        self.length
            .cmp(&other.length)
            .then_with(|| self.measured().cmp(other.measured()))
            .then_with(|| self.text.cmp(&other.text))
    }
}

impl PartialOrd for Simplicity {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Simplicity {
    pub(crate) fn of(input: &impl Debug) -> Self {
        Self::of_text(canonical(input))
    }

    fn of_text(text: String) -> Self {
        let measured = with_short_fractions(&text);
        let read = measured.as_ref().unwrap_or(&text);
        // `false` is simpler than `true`, though longer.
        let measured = if read.contains("true") || read.contains("false") {
            Some(read.replace("false", "0").replace("true", "1"))
        } else {
            measured
        };
        Self {
            length: measured.as_ref().unwrap_or(&text).chars().count(),
            measured,
            text,
        }
    }

    fn measured(&self) -> &str {
        self.measured.as_ref().unwrap_or(&self.text)
    }

    /// Returns the text with a zero for each number, so that inputs of one structure have the same shape.
    pub(crate) fn shape(&self) -> String {
        let mut shape = String::new();
        for character in self.text.chars().filter(|character| *character != '-') {
            if !character.is_ascii_digit() {
                shape.push(character);
            } else if !shape.ends_with('0') {
                shape.push('0');
            }
        }
        shape
    }

    pub(crate) fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text.hash(&mut hasher);
        hasher.finish()
    }
}

/// Digits after the point that a reader looks at.
const MOST_DIGITS: usize = 6;

/// Returns where numbers with a fraction or an exponent are in a text.
pub(crate) fn fractions(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_part = |byte: &u8| byte.is_ascii_digit() || b".e-".contains(byte);
    let parts = text
        .as_bytes()
        .chunk_by(move |one, next| is_part(one) == is_part(next));
    let parts = parts.scan(0, |end, part| {
        let start = *end;
        *end += part.len();
        Some(start..*end)
    });
    parts.filter(|part| {
        let part = &text.as_bytes()[part.clone()];
        let is_fraction = part.contains(&b'.') || part.contains(&b'e');
        is_fraction && part.first() != Some(&b'.') && part.last().is_some_and(u8::is_ascii_digit)
    })
}

/// Cuts long fractions, and leaves out those that are zero; `None` if there are none.
fn with_short_fractions(text: &str) -> Option<String> {
    let mut measured = String::new();
    let mut copied = 0;
    for number in fractions(text) {
        let Some(point) = text[number.clone()].find('.') else {
            continue;
        };
        let point = number.start + point;
        let digits = text[point + 1..].bytes().take_while(u8::is_ascii_digit);
        let end = point + 1 + digits.count();
        let kept = match &text[point + 1..end] {
            "0" => point,
            _ => end.min(point + 1 + MOST_DIGITS),
        };
        if kept < end {
            measured.push_str(&text[copied..kept]);
            copied = end;
        }
    }
    (copied > 0).then(|| measured + &text[copied..])
}

#[cfg(test)]
mod tests {
    use super::Simplicity;

    #[track_caller]
    fn check(ascending: &[&str]) {
        let of = |text: &&str| Simplicity::of_text((*text).to_owned());
        assert!(ascending.iter().map(of).is_sorted(), "{ascending:?}");
    }

    #[test]
    fn whole_numbers_come_first_then_few_digits_then_small_ones() {
        check(&["1.0", "2.0", "12.0", "0.5", "0.6", "1.5", "0.51"]);
        check(&["1.5000000001", "2.000000000001", "68.542953254655"]);
        check(&["(0.0, 1.0)", "(0.0, 0.5)"]);
    }

    #[test]
    fn truth_values_are_short() {
        check(&["[false]", "[true]", "[10]", "[false, 0.5]", "[true, 0.5]"]);
    }
}
