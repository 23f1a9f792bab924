//! Shrinking: from the input that broke a relation to the simplest that breaks it in the same way.
//!
//! proptest's value trees stop early where parts of an input depend on each other. So the random numbers from which the
//! input was made are reduced first, as Hypothesis does, and the value tree only finishes. Strategies that make many
//! generators out of one (unions, recursion) can't be replayed from numbers of our choice: there, small inputs are looked
//! for among those that the strategy makes by itself.

mod ground;
mod pool;
mod profile;
mod tree;
mod words;

use proptest::strategy::Strategy;

use super::path::{Origin, Path};
use super::reduction::Reduction;
use super::strategy::{bytes_of_case, tree_of_case};
use ground::Ground;
pub(crate) use profile::words_of;
use profile::{Profile, Room};

/// Reduces the input of this origin as far as it goes.
pub(crate) fn from<S: Strategy, V>(
    strategy: &S,
    origin: &Origin,
    reduction: &mut Reduction<'_, S::Value, V>,
) {
    let profile = Profile::of(strategy);
    let words = match origin {
        Origin::Case { seed, number } => {
            bytes_of_case(strategy, *seed, *number).map(|bytes| words_of(&bytes))
        }
        Origin::Words(words) => Some(words.clone()),
    };
    let words = words.and_then(|words| Some((profile.room(words.len())?, words)));
    if let Some((room, words)) = words {
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
        None => origin.clone(),
    };
    if let Origin::Case { seed, number } = origin {
        tree::walk(tree_of_case(strategy, seed, number), &origin, reduction);
    }
}

/// The value tree made from the numbers that an earlier run has kept.
pub(crate) fn tree_of_words<S: Strategy>(strategy: &S, words: &[u32]) -> Option<S::Tree> {
    let room = Profile::of(strategy).room(words.len())?;
    let grown = Ground::with(room).grow(strategy, words)?;
    Some(grown.tree)
}

/// How many numbers a strategy is given, where it can be made to start from numbers.
pub(crate) fn room<S: Strategy>(strategy: &S) -> Option<usize> {
    let room = Profile::of(strategy).room(0)?;
    Some(room.words)
}

/// The value tree made from as many of these numbers as the room allows, and the numbers.
pub(crate) fn tree_in_room<S: Strategy>(
    strategy: &S,
    mut words: Vec<u32>,
    room: usize,
) -> Option<(S::Tree, Vec<u32>)> {
    let mut ground = Ground::with(Room { words: room });
    words.truncate(ground.most_words());
    let grown = ground.grow(strategy, &words)?;
    Some((grown.tree, words))
}
