//! Shrinking: from the input that broke a relation to the simplest that breaks it in the same way.
//!
//! proptest's value trees stop early where parts of an input depend on each other. So shrinking first reduces the words from
//! which the input was made, as Hypothesis does, and the value tree only finishes. Strategies that make many generators out of
//! one (unions, recursion) can't be replayed from words of our choice. For those, shrinking searches the small inputs that the
//! strategy makes by itself.
//!
//! The passes over words delete items where a word says how many follow, clear blocks, lower words alone, together and in step,
//! and put them in order. When none of that helps, a value inside of another takes its place (choices record the words that they
//! took), and parts of any length are taken out anywhere.
//!
//! A strategy must never run out of words. If it does, proptest's pass-through generator returns zeros, on which sampling from a
//! range goes on forever; and each generator that a strategy splits off takes half of the words that are left. So 32 samples are
//! made first, and their words and splits are counted (`profile`). There is room for many times as many words, and a strategy that
//! splits more is given no words at all. In practice unions split, once for each alternative that they pass over; `one_of!` and
//! `nested` draw from the one generator and take equally many words at every level, so their inputs are replayed and shrunk like
//! any other. Before a strategy gets other first words than before, the size probe checks that the input has a likely size. That
//! is no proof: a strategy that makes a hundred times as much of some later word as 32 samples did could still hang. Then a note
//! shows the best input so far after five seconds, and `INTRAMORPH_SHRINK=trees` does without words.

mod maker;
mod profile;
mod small_cases;
mod words;

use std::fmt::Debug;

use proptest::strategy::{Strategy, ValueTree};

pub(crate) use maker::{Maker, choice};
pub(crate) use profile::{Fingerprint, Profile, fingerprint, words_of};

use super::stream::{bytes_of_case, tree_of_case};
use crate::harness::inputs::path::{Origin, Path, Step};
use crate::harness::inputs::reduction::{Attempt, Reduction};
use crate::record::is_collecting;

/// Environment variable: `trees` leaves shrinking to value trees alone, `off` does without.
const VARIABLE: &str = "INTRAMORPH_SHRINK";

/// Reduces the input of this origin as far as possible.
pub(crate) fn reduce<S: Strategy>(
    strategy: &S,
    origin: &Origin,
    reduction: &mut Reduction<'_, S::Value>,
) {
    if !is_variable("trees") && reduce_words(strategy, origin, reduction).is_none() {
        small_cases::search(strategy, reduction);
    }
    let best = reduction.path.as_ref().map_or(origin, |path| &path.origin);
    // The value tree of words has finished already, or must not be walked.
    if let Origin::Case { seed, number } = *best {
        for pace in [Pace::Strict, Pace::Free] {
            if let Some(tree) = tree_of_case(strategy, seed, number) {
                walk(tree, &Origin::Case { seed, number }, pace, reduction);
            }
        }
    }
}

/// Says whether findings keep the input that broke. Collected findings are always shrunk, since code looks at them.
pub(crate) fn is_off() -> bool {
    is_variable("off") && !is_collecting()
}

fn is_variable(value: &str) -> bool {
    std::env::var_os(VARIABLE).is_some_and(|variable| variable == value)
}

/// Reduces the words that the input is made from; `None` if the strategy can't make it from words.
fn reduce_words<S: Strategy>(
    strategy: &S,
    origin: &Origin,
    reduction: &mut Reduction<'_, S::Value>,
) -> Option<()> {
    let words = match origin {
        Origin::Case { seed, number } => words_of(&bytes_of_case(strategy, *seed, *number)?),
        Origin::Words(words) => words.clone(),
    };
    let maker = Maker::new(strategy, Profile::of(strategy), words.len())?;
    words::reduce(maker, words, reduction);
    let path = reduction.path.as_ref()?;
    matches!(path.origin, Origin::Words(_)).then_some(())
}

/// Which steps of a walk are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// Steps that improve on the best input.
    Strict,
    /// All steps after which the relation is still broken: a simpler value may print longer for a while.
    Free,
}

/// Simplifies while the pace allows it, and takes the last step back where it does not.
pub(super) fn walk<T: ValueTree<Value: Debug>>(
    mut tree: T,
    origin: &Origin,
    pace: Pace,
    reduction: &mut Reduction<'_, T::Value>,
) {
    let mut steps = Vec::new();
    let mut next = Step::Simplify;
    while !reduction.is_over() {
        steps.push(next);
        if !next.take(&mut tree) {
            return;
        }
        let path = || Path {
            origin: origin.clone(),
            steps: steps.clone(),
        };
        let is_kept = reduction.attempt(tree.current(), &path) != Attempt::Worse
            || pace == Pace::Free && reduction.breaks_with(&tree.current(), &path);
        next = if is_kept {
            Step::Simplify
        } else {
            Step::Complicate
        };
    }
}
