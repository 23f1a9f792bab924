//! Images: relations that demand one definite output, which is a function of the original's.

use std::fmt::Debug;

use super::{Compose, Printed, Relation};
use crate::printed::difference::what_was_expected;
use crate::record::Verdict;

/// A relation that demands `O' = map(O)`: that of [`mapped`](super::mapped()), [`negated`](super::negated),
/// [`scaled`](super::scaled) or [`offset`](super::offset).
#[derive(Clone, Copy, Debug)]
pub struct Image<M>(pub(super) M);

/// A function from outputs to outputs.
pub(super) trait Map<O> {
    fn name(&self) -> &str;

    /// The output that is demanded; `None` where the type cannot hold it, so that nothing can be said.
    fn image(&self, original: &O) -> Option<O>;
}

impl<M> Compose for Image<M> {}

impl<O: PartialEq + Debug, M: Map<O>> Relation<O> for Image<M> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        self.0
            .image(original)
            .map_or(Verdict::Inconclusive, |image| {
                Verdict::from(image == *transformed)
            })
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        self.expected(original)
            .map_or_else(String::new, |expected| {
                what_was_expected(&expected, &Printed::of(transformed))
            })
    }

    fn expected(&self, original: &O) -> Option<Printed> {
        let image = self.0.image(original)?;
        Some(Printed::of(&image))
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one == other
    }
}
