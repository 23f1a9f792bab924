//! The reduction of the numbers that a strategy takes for random.

mod clear;
mod lower;
mod lower_together;
mod put_in_order;
mod shorten;
mod splice;
mod unfold;

use proptest::strategy::{Strategy, ValueTree};

use super::ground::{Ground, number_at};
use crate::harness::inputs::path::{Origin, Path};
use crate::harness::inputs::reduction::{Attempt, Reduction, Simplicity};

/// A bound for inputs that improve without end.
const MOST_ROUNDS: usize = 20;

/// Reduces the numbers, and with them the input, by all passes until none helps.
pub(super) fn reduce<S: Strategy>(
    strategy: &S,
    ground: &mut Ground,
    words: Vec<u32>,
    reduction: &mut Reduction<'_, S::Value>,
) {
    let mut reducer = Reducer {
        strategy,
        ground,
        words: Vec::new(),
        reduction,
    };
    // The numbers must lead to the very input that broke.
    if reducer.attempt(words) != Attempt::Same {
        return;
    }
    reducer.attempt(Vec::new());
    for _ in 0..MOST_ROUNDS {
        let before = reducer.progress();
        reducer.drop_zeros();
        reducer.shorten();
        reducer.clear();
        reducer.lower();
        reducer.lower_together();
        reducer.put_in_order();
        // What knows least of the numbers comes last: it tries most.
        if reducer.progress() == before {
            reducer.unfold();
        }
        if reducer.progress() == before {
            reducer.splice();
        }
        if reducer.progress() == before || reducer.reduction.is_over() {
            break;
        }
    }
    reducer.confirm();
}

/// The numbers of the best input.
struct Reducer<'reduction, 'run, S: Strategy> {
    strategy: &'reduction S,
    ground: &'reduction mut Ground,
    words: Vec<u32>,
    reduction: &'reduction mut Reduction<'run, S::Value>,
}

impl<S: Strategy> Reducer<'_, '_, S> {
    /// Tries the input made from these numbers; they replace the best ones if it is at least as good.
    fn attempt(&mut self, mut words: Vec<u32>) -> Attempt {
        if words == self.words {
            return Attempt::Same;
        }
        let Some(grown) = self.ground.grow(self.strategy, &words) else {
            return Attempt::Worse;
        };
        // From now on the padding that was used is a number like any other, and what was not used is none.
        if let Some(used) = grown.used {
            words = (0..used).map(|place| number_at(place, &words)).collect();
        }
        let path = || Path::from(Origin::Words(words.clone()));
        let attempt = self.reduction.attempt(grown.tree.current(), &path);
        let is_shorter = words.len() <= self.words.len() || self.words.is_empty();
        if attempt == Attempt::Worse || attempt == Attempt::Same && !is_shorter {
            return Attempt::Worse;
        }
        self.words = words;
        attempt
    }

    /// What gets less where a pass helps; other numbers for the same input do not.
    fn progress(&self) -> (Simplicity, usize) {
        (self.reduction.simplicity().clone(), self.words.len())
    }

    /// Runs the input of the numbers that print as the best does: what prints alike need not be alike.
    fn confirm(&mut self) {
        let origin = Origin::Words(self.words.clone());
        let known = self.reduction.path.as_ref().map(|path| &path.origin);
        if known == Some(&origin) {
            return;
        }
        if let Some(grown) = self.ground.grow(self.strategy, &self.words) {
            self.reduction.confirm(grown.tree.current(), origin.into());
        }
    }

    /// The best numbers, but another one at these places.
    fn with(&self, places: &[usize], number: u32) -> Vec<u32> {
        let mut words = self.words.clone();
        // What was tried before may have left fewer numbers.
        for place in places.iter().filter(|place| **place < self.words.len()) {
            words[*place] = number;
        }
        words
    }
}
