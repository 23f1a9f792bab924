//! The order of inputs, from simple to complex.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::printed::canonical;

/// Order of inputs: what prints shorter is simpler, and of equally long ones the first in the alphabet.
///
/// It needs only `Debug`, does not depend on how an input was made, and is what a reader sees.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Simplicity {
    pub(crate) length: usize,
    /// Text with truth values as digits, if there are any.
    measured: String,
    pub(crate) text: String,
}

impl Simplicity {
    pub(crate) fn of(input: &impl Debug) -> Self {
        let text = canonical(input);
        // `false` is simpler than `true`, though longer.
        let (measured, length) = if text.contains("true") || text.contains("false") {
            let measured = text.replace("false", "0").replace("true", "1");
            let length = measured.chars().count();
            (measured, length)
        } else {
            (String::new(), text.chars().count())
        };
        Self {
            length,
            measured,
            text,
        }
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
