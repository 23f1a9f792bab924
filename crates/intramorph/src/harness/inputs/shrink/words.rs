//! The reduction of the words from which a strategy makes an input, by passes that each try other words.

mod inputs;
mod lower;
mod round;
mod shorten;
mod small_numbers;
mod splice;
mod together;
mod unfold;

use inputs::{Inputs, OfStrategy};
use proptest::strategy::Strategy;

use super::maker::Maker;
use crate::harness::inputs::reduction::{Attempt, Reduction, Simplicity};

/// Reduces the words, and with them the input, by all passes until none helps; then the value tree finishes.
pub(super) fn reduce<S: Strategy>(
    maker: Maker<'_, S>,
    words: Vec<u32>,
    reduction: &mut Reduction<'_, S::Value>,
) {
    let mut inputs = OfStrategy { maker, reduction };
    let mut reducer = Reducer {
        inputs: &mut inputs,
        words: Vec::new(),
    };
    // The words must make the very input that broke.
    if reducer.attempt(words) == Attempt::Same {
        reducer.attempt(Vec::new());
        reducer.run_passes();
        let words = reducer.words;
        inputs.confirm(words);
    }
    inputs.walk_tree();
}

/// The words of the best input. The passes know nothing of its type, so they are compiled once.
struct Reducer<'a> {
    inputs: &'a mut dyn Inputs,
    words: Vec<u32>,
}

impl Reducer<'_> {
    fn run_passes(&mut self) {
        loop {
            let before = self.progress();
            self.drop_zeros();
            self.shorten();
            self.round();
            self.clear();
            self.lower();
            self.lower_together();
            self.put_in_order();
            self.lower_numbers();
            // The passes that know least of the words come last, since they try most.
            if self.progress() == before {
                self.unfold();
            }
            if self.progress() == before {
                self.shorten_together();
            }
            if self.progress() == before {
                self.splice();
            }
            if self.progress() == before {
                self.scan_numbers();
            }
            if self.progress() == before || self.inputs.is_over() {
                break;
            }
        }
    }

    /// Returns what every improvement reduces; other words for the same input are no improvement.
    fn progress(&self) -> (Simplicity, usize) {
        (self.inputs.simplicity().clone(), self.words.len())
    }

    /// Tries the input made from these words, which replace the best ones if it is at least as good.
    fn attempt(&mut self, mut words: Vec<u32>) -> Attempt {
        if words == self.words {
            return Attempt::Same;
        }
        let Some(attempt) = self.inputs.attempt(&mut words) else {
            return Attempt::Worse;
        };
        let is_shorter = words.len() <= self.words.len() || self.words.is_empty();
        if attempt == Attempt::Worse || attempt == Attempt::Same && !is_shorter {
            return Attempt::Worse;
        }
        self.words = words;
        attempt
    }

    /// Tries the best words with an edit.
    fn attempt_edit(&mut self, edit: impl FnOnce(&mut Vec<u32>)) -> Attempt {
        let mut words = self.words.clone();
        edit(&mut words);
        self.attempt(words)
    }

    /// Visits the place of each word, while words and time are left.
    fn at_each_place(&mut self, mut visit: impl FnMut(&mut Self, usize)) {
        let mut place = 0;
        while place < self.words.len() && !self.inputs.is_over() {
            visit(self, place);
            place += 1;
        }
    }

    /// Returns the best words with another one at these places, as far as the places are left.
    fn with(&self, places: &[usize], word: u32) -> Vec<u32> {
        let mut words = self.words.clone();
        for place in places {
            if let Some(old) = words.get_mut(*place) {
                *old = word;
            }
        }
        words
    }
}
