//! The walk down a value tree, which knows what is simpler for the values of each strategy.

use std::fmt::Debug;

use proptest::strategy::ValueTree;

use crate::harness::inputs::path::{Origin, Path, Step};
use crate::harness::inputs::reduction::{Attempt, Reduction};

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
