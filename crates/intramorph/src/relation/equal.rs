//! Equality: the paper's special case `P(I) = P'(I)`, and the relation of every neutral transformation.

use std::fmt::Debug;

use super::{Compose, Printed, Relation};
use crate::printed::difference::what_became;
use crate::record::Verdict;

/// The relation of [`equal`].
#[derive(Clone, Copy, Debug)]
pub struct Equal;

/// `O' = O`: the change makes no difference to the output.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|n: &u64| (0..=*n).sum::<u64>())
///     .inputs(0u64..1000)
///     .replaced("closed formula", |n| n * (n + 1) / 2)
///     .must_be(equal());
/// ```
pub fn equal() -> Equal {
    Equal
}

impl Compose for Equal {}

impl<O: PartialEq + Debug + ?Sized> Relation<O> for Equal {
    fn name(&self) -> &'static str {
        "equal"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(original == transformed)
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        what_became(original, transformed)
    }

    fn expected(&self, original: &O) -> Option<Printed> {
        Some(Printed::of(original))
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one == other
    }
}
