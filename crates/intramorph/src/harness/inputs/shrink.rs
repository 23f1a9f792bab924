//! Shrinking: from the input that broke a relation to the simplest that breaks it in the same way.
//!
//! proptest's value trees stop early where parts of an input depend on each other. So the random numbers from which the
//! input was made are reduced first, as Hypothesis does, and the value tree only finishes. Strategies that make many
//! generators out of one (unions, recursion) can't be replayed from numbers of our choice: there, small inputs are looked
//! for among those that the strategy makes by itself.
//!
//! Of the numbers, items are deleted where one says how many follow, blocks are cleared, numbers are lowered alone, together and
//! in step, and put in order. When none of that helps, a value inside of another takes its place (choices tell which numbers
//! they took), and parts of any length are taken out anywhere.
//!
//! A strategy must never run out of numbers. Then proptest's pass-through generator returns zeros, on which sampling from a range
//! goes on forever; and each generator that a strategy splits off takes half of what is left. So splits and numbers are counted
//! on 32 samples first (a split uses bytes of the plain stream that the recording one does not record), there is room for many
//! times that, and a strategy that splits more is not given numbers at all. Unions are what splits in practice, one for each
//! alternative passed over; `one_of!` and `nested` draw from the one generator and take as many numbers at every level, so that
//! inputs made of them are replayed and shrunk like any other. Before a strategy gets other first numbers than before, a scout
//! takes them through `XorShift`, which returns any four that one likes and then goes on at random, and sees whether the input has
//! a likely size. That is no proof: a strategy that makes a hundred times as much of some later number as 32 samples did could
//! still hang. Then the best input so far is told after five seconds, and `INTRAMORPH_SHRINK=trees` does without numbers.

mod ground;
mod pool;
mod profile;
mod scout;
pub(super) mod spans;
mod tree;
mod words;

use proptest::strategy::Strategy;

use super::path::Origin;
use super::reduction::Reduction;
use super::strategy::{bytes_of_case, tree_of_case};
use crate::record::is_collecting;
use ground::Ground;
pub(crate) use profile::{Fingerprint, Profile, Room, fingerprint, words_of};
use tree::Pace;

/// `trees` leaves shrinking to value trees alone, `off` does without.
const VARIABLE: &str = "INTRAMORPH_SHRINK";

/// Reduces the input of this origin as far as it goes.
pub(crate) fn from<S: Strategy>(
    strategy: &S,
    origin: &Origin,
    reduction: &mut Reduction<'_, S::Value>,
) {
    if !is_variable("trees") {
        reduce_words_or_search(strategy, origin, reduction);
    }
    let path = reduction.path.clone();
    let origin = path.map_or_else(|| origin.clone(), |path| path.origin);
    // Where there were words, the value tree has finished already, or must not be walked.
    if let Origin::Case { seed, number } = origin {
        for pace in [Pace::Strict, Pace::Free] {
            let tree = tree_of_case(strategy, seed, number);
            tree::walk(tree, &origin, pace, reduction);
        }
    }
}

/// Whether a finding is told as it was made: whoever says so only wants to know that there is one. What is collected is the same
/// all the same, since code looks at it.
pub(crate) fn is_off() -> bool {
    is_variable("off") && !is_collecting()
}

fn is_variable(value: &str) -> bool {
    std::env::var_os(VARIABLE).is_some_and(|variable| variable == value)
}

/// Reduces the numbers that an input is made from, or looks for small inputs where a strategy can't be given numbers.
fn reduce_words_or_search<S: Strategy>(
    strategy: &S,
    origin: &Origin,
    reduction: &mut Reduction<'_, S::Value>,
) {
    let profile = Profile::of(strategy);
    let words = match origin {
        Origin::Case { seed, number } => {
            bytes_of_case(strategy, *seed, *number).map(|bytes| words_of(&bytes))
        }
        Origin::Words(words) => Some(words.clone()),
    };
    let words = words.and_then(|words| Some((profile.room(words.len())?, words)));
    let is_replayed = words.is_some_and(|(room, words)| {
        let mut ground = Ground::with(room);
        words::reduce(strategy, &mut ground, words, reduction);
        finish(strategy, &mut ground, room, reduction)
    });
    if !is_replayed {
        pool::search(strategy, reduction);
    }
}

/// Lets the value tree finish what began with numbers; false if nothing did.
fn finish<S: Strategy>(
    strategy: &S,
    ground: &mut Ground,
    room: Room,
    reduction: &mut Reduction<'_, S::Value>,
) -> bool {
    let path = reduction.path.clone();
    let Some(Origin::Words(words)) = path.map(|path| path.origin) else {
        return false;
    };
    if !room.is_split {
        let grown = ground.grow(strategy, &words);
        let origin = Origin::Words(words);
        tree::walk(
            grown.map(|grown| grown.tree),
            &origin,
            Pace::Strict,
            reduction,
        );
    }
    true
}

/// The value tree made from the numbers that an earlier run has kept.
pub(crate) fn tree_of_words<S: Strategy>(
    strategy: &S,
    profile: &Profile,
    words: &[u32],
) -> Option<S::Tree> {
    let room = profile.room(words.len())?;
    let grown = Ground::with(room).grow(strategy, words)?;
    Some(grown.tree)
}

/// How many numbers a strategy is given, where it can be made to start from numbers.
pub(crate) fn room<S: Strategy>(strategy: &S) -> Option<Room> {
    Profile::of(strategy).room(0)
}

/// The value tree made from as many of these numbers as the room allows, and the numbers.
pub(crate) fn tree_in_room<S: Strategy>(
    strategy: &S,
    mut words: Vec<u32>,
    room: Room,
) -> Option<(S::Tree, Vec<u32>)> {
    let mut ground = Ground::with(room);
    words.truncate(ground.most_words());
    let grown = ground.grow(strategy, &words)?;
    Some((grown.tree, words))
}
