//! The walk down a value tree, which knows what is simpler for the values of each strategy.

use proptest::strategy::ValueTree;

use crate::harness::inputs::path::{Origin, Path, Step};
use crate::harness::inputs::reduction::{Attempt, Reduction};

/// Which steps of a walk are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// Those that improve on the best.
    Strict,
    /// All after which the relation is still broken: what the strategy takes for simpler may print longer for a while.
    Free,
}

/// Simplifies while the pace allows it, and takes the last step back where it does not.
pub(super) fn walk<T: ValueTree>(
    tree: Option<T>,
    origin: &Origin,
    pace: Pace,
    reduction: &mut Reduction<'_, T::Value>,
) where
    T::Value: std::fmt::Debug,
{
    let Some(mut tree) = tree else { return };
    let mut steps = Vec::new();
    let mut next = Step::Simplify;
    while !reduction.is_over() {
        steps.push(next);
        let moved = match next {
            Step::Simplify => tree.simplify(),
            Step::Complicate => tree.complicate(),
        };
        if !moved {
            return;
        }
        let path = || Path {
            origin: origin.clone(),
            steps: steps.clone(),
        };
        next = match reduction.attempt(tree.current(), &path) {
            Attempt::Better | Attempt::Same => Step::Simplify,
            Attempt::Worse
                if pace == Pace::Free && reduction.breaks_with(&tree.current(), &path) =>
            {
                Step::Simplify
            }
            Attempt::Worse => Step::Complicate,
        };
    }
}
