//! The reduction of the words from which a strategy makes an input, by passes that each try other words.

mod lower;
mod round;
mod shorten;
mod splice;
mod together;
mod unfold;

use proptest::strategy::{Strategy, ValueTree};

use super::maker::{Made, Maker, word_at};
use super::{Pace, walk};
use crate::harness::inputs::path::{Origin, Path};
use crate::harness::inputs::reduction::{Attempt, Reduction, Simplicity};

/// Reduces the words, and with them the input, by all passes until none helps; then the value tree finishes.
pub(super) fn reduce<S: Strategy>(
    maker: Maker<'_, S>,
    words: Vec<u32>,
    reduction: &mut Reduction<'_, S::Value>,
) {
    let mut reducer = Reducer {
        maker,
        words: Vec::new(),
        reduction,
    };
    // The words must make the very input that broke.
    if reducer.attempt(words) == Attempt::Same {
        reducer.attempt(Vec::new());
        reducer.run_passes();
        reducer.confirm();
    }
    reducer.walk_tree();
}

/// The words of the best input, and what makes inputs from others.
struct Reducer<'a, 'run, S: Strategy> {
    maker: Maker<'a, S>,
    words: Vec<u32>,
    reduction: &'a mut Reduction<'run, S::Value>,
}

impl<S: Strategy> Reducer<'_, '_, S> {
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
            if self.progress() == before || self.reduction.is_over() {
                break;
            }
        }
    }

    /// Returns what every improvement reduces; other words for the same input are no improvement.
    fn progress(&self) -> (Simplicity, usize) {
        (self.reduction.simplicity.clone(), self.words.len())
    }

    /// Tries the input made from these words, which replace the best ones if it is at least as good.
    fn attempt(&mut self, mut words: Vec<u32>) -> Attempt {
        if words == self.words {
            return Attempt::Same;
        }
        let Some(made) = self.make(&words) else {
            return Attempt::Worse;
        };
        // Padding that was used is a word like any other from now on, and words that were not used are dropped.
        if let Some(used) = made.used {
            words = (0..used).map(|place| word_at(place, &words)).collect();
        }
        let path = || Path::from(Origin::Words(words.clone()));
        let attempt = self.reduction.attempt(made.tree.current(), &path);
        let is_shorter = words.len() <= self.words.len() || self.words.is_empty();
        if attempt == Attempt::Worse || attempt == Attempt::Same && !is_shorter {
            return Attempt::Worse;
        }
        self.words = words;
        attempt
    }

    /// Makes the input of these words, and counts the effort.
    fn make(&mut self, words: &[u32]) -> Option<Made<S::Tree>> {
        self.reduction.count_made(words.len());
        self.maker.make(words)
    }

    /// Returns what the input of these words prints.
    fn text_of(&mut self, words: &[u32]) -> Option<String> {
        let made = self.make(words)?;
        Some(Simplicity::of(&made.tree.current()).text)
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
        while place < self.words.len() && !self.reduction.is_over() {
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

    /// Runs the input of the best words, if an input that prints the same was run in its place.
    fn confirm(&mut self) {
        let path = Path::from(Origin::Words(self.words.clone()));
        let known = self.reduction.path.as_ref();
        if known.is_some_and(|known| known.origin == path.origin) {
            return;
        }
        if let Some(made) = self.maker.make(&self.words) {
            self.reduction.confirm(made.tree.current(), path);
        }
    }

    /// Lets the value tree finish, unless it has generators of its own that could run out of words.
    fn walk_tree(&mut self) {
        let path = self.reduction.path.clone();
        if let Some(origin @ Origin::Words(words)) = path.as_ref().map(|path| &path.origin)
            && !self.maker.is_split
            && let Some(made) = self.maker.make(words)
        {
            walk(made.tree, origin, Pace::Strict, self.reduction);
        }
    }
}
