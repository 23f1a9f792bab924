//! Equality as multisets: the same elements, each as often, in any order.

use std::fmt::Debug;

use super::collection::{in_order, lost_or_gained};
use super::{Collection, Relation};
use crate::record::Verdict;

/// The relation of [`equal_as_multiset`].
#[derive(Clone, Copy, Debug)]
pub struct EqualAsMultiset;

/// `O'` has the elements of `O`, each as often, in any order.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[u8]| numbers.iter().filter(|n| **n > 9).copied().collect::<Vec<u8>>())
///     .inputs(vec(any::<u8>(), 0..20))
///     .replaced("from the end", |numbers| numbers.iter().rev().filter(|n| **n > 9).copied().collect())
///     .must_be(equal_as_multiset());
/// ```
pub fn equal_as_multiset() -> EqualAsMultiset {
    EqualAsMultiset
}

impl<O> Relation<O> for EqualAsMultiset
where
    O: Collection + Debug + ?Sized,
    for<'a> O::Member<'a>: Ord,
{
    fn name(&self) -> &'static str {
        "equal as multiset"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(self.agree(original, transformed))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        lost_or_gained(&in_order(original), &in_order(transformed))
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        in_order(one) == in_order(other)
    }
}
