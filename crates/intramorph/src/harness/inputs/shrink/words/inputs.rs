//! The inputs that a strategy makes from words, for passes that know nothing of the strategy.

use proptest::strategy::{Strategy, ValueTree};

use crate::harness::inputs::path::{Origin, Path};
use crate::harness::inputs::reduction::{Attempt, Reduction, Simplicity};
use crate::harness::inputs::shrink::maker::{Made, Maker, Span, word_at};
use crate::harness::inputs::shrink::{Pace, walk};

/// Makes inputs from words, and tries them.
pub(super) trait Inputs {
    /// Tries the input made from these words, and leaves the words that it took; `None` if there is no such input.
    fn attempt(&mut self, words: &mut Vec<u32>) -> Option<Attempt>;
    /// Says whether the input of these words breaks, however simple it is.
    fn breaks(&mut self, words: &[u32]) -> bool;
    /// Returns what the input of these words prints.
    fn text_of(&mut self, words: &[u32]) -> Option<String>;
    /// Returns the number of words that the input made from these takes.
    fn used(&mut self, words: &[u32]) -> Option<usize>;
    /// Finds the words that each choice takes.
    fn spans(&mut self, words: &[u32]) -> Vec<Span>;
    /// Returns how simple the best input is.
    fn simplicity(&self) -> &Simplicity;
    /// Says whether the search has to end.
    fn is_over(&mut self) -> bool;
}

/// The inputs of one strategy.
pub(super) struct OfStrategy<'a, 'run, S: Strategy> {
    pub(super) maker: Maker<'a, S>,
    pub(super) reduction: &'a mut Reduction<'run, S::Value>,
}

impl<S: Strategy> Inputs for OfStrategy<'_, '_, S> {
    fn attempt(&mut self, words: &mut Vec<u32>) -> Option<Attempt> {
        let made = self.make(words)?;
        // Padding that was used is a word like any other from now on, and words that were not used are dropped.
        if let Some(used) = made.used {
            *words = (0..used).map(|place| word_at(place, words)).collect();
        }
        let path = || Path::from(Origin::Words(words.clone()));
        Some(self.reduction.attempt(made.tree.current(), &path))
    }

    fn breaks(&mut self, words: &[u32]) -> bool {
        let path = || Path::from(Origin::Words(words.to_vec()));
        let made = self.make(words);
        made.is_some_and(|made| self.reduction.breaks_with(&made.tree.current(), &path))
    }

    fn text_of(&mut self, words: &[u32]) -> Option<String> {
        let made = self.make(words)?;
        Some(Simplicity::of(&made.tree.current()).text)
    }

    fn used(&mut self, words: &[u32]) -> Option<usize> {
        self.make(words)?.used
    }

    fn spans(&mut self, words: &[u32]) -> Vec<Span> {
        self.maker.spans(words)
    }

    fn simplicity(&self) -> &Simplicity {
        &self.reduction.simplicity
    }

    fn is_over(&mut self) -> bool {
        self.reduction.is_over()
    }
}

impl<S: Strategy> OfStrategy<'_, '_, S> {
    /// Makes the input of these words, and counts the effort.
    fn make(&mut self, words: &[u32]) -> Option<Made<S::Tree>> {
        self.reduction.count_made(words.len());
        self.maker.make(words)
    }

    /// Runs the input of the best words, if an input that prints the same was run in its place.
    pub(super) fn confirm(&mut self, words: Vec<u32>) {
        let path = Path::from(Origin::Words(words));
        let known = self.reduction.path.as_ref();
        if known.is_some_and(|known| known.origin == path.origin) {
            return;
        }
        if let Origin::Words(words) = &path.origin
            && let Some(made) = self.maker.make(words)
        {
            self.reduction.confirm(made.tree.current(), path);
        }
    }

    /// Lets the value tree finish, unless it has generators of its own that could run out of words.
    pub(super) fn walk_tree(&mut self) {
        let path = self.reduction.path.clone();
        if let Some(origin @ Origin::Words(words)) = path.as_ref().map(|path| &path.origin)
            && !self.maker.is_split
            && let Some(made) = self.maker.make(words)
        {
            walk(made.tree, origin, Pace::Strict, self.reduction);
        }
    }
}
