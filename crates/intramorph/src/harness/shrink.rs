//! Shrinking: from the input that broke a relation to the simplest that breaks it in the same way.
//!
//! proptest's value trees stop early where parts of an input depend on each other. So the random numbers from which the
//! input was made are reduced first, as Hypothesis does, and the value tree only finishes. Strategies that make many
//! generators out of one (unions, recursion) can't be replayed from numbers of our choice: there, small inputs are looked
//! for among those that the strategy makes by itself.

mod pool;
mod profile;
mod tree;
mod words;

use proptest::strategy::Strategy;

use super::path::{Origin, Path};
use super::reduction::Reduction;
use super::strategy::tree_of_case;
use profile::{Profile, Room};
use words::Ground;

/// Reduces the input of a case as far as it goes.
pub(crate) fn from<S: Strategy, V>(
    strategy: &S,
    origin: Origin,
    reduction: &mut Reduction<'_, S::Value, V>,
) {
    let Origin::Case { seed, number } = origin else {
        return;
    };
    let profile = Profile::of(strategy, seed, number);
    if let Some((words, room)) = profile.words_of_case {
        let mut ground = Ground::with(room);
        words::reduce(strategy, &mut ground, words, reduction);
        if let Some(Origin::Words(words)) = reduction.path.as_ref().map(|path| path.origin.clone())
        {
            let grown = ground.grow(strategy, &words);
            let origin = Origin::Words(words);
            tree::walk(grown.map(|grown| grown.tree), &origin, reduction);
            return;
        }
    } else {
        pool::search(strategy, reduction);
    }
    let origin = match &reduction.path {
        Some(Path { origin, .. }) => origin.clone(),
        None => origin,
    };
    if let Origin::Case { seed, number } = origin {
        tree::walk(tree_of_case(strategy, seed, number), &origin, reduction);
    }
}

/// The value tree made from the numbers that an earlier run has kept.
pub(crate) fn tree_of_words<S: Strategy>(strategy: &S, words: &[u32]) -> Option<S::Tree> {
    let room = Profile::of(strategy, 0, 1).room(words.len())?;
    let grown = Ground::with(room).grow(strategy, words)?;
    Some(grown.tree)
}
