//! Equality as multisets: the same elements, each as often, in any order.

use std::cmp::Ordering;
use std::fmt::Debug;

use super::{Relation, Sequence};
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
    O: Sequence + Debug + ?Sized,
    for<'a> O::Element<'a>: Ord,
{
    fn name(&self) -> &'static str {
        "equal as multiset"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(sorted(original) == sorted(transformed))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let (original, transformed) = (sorted(original), sorted(transformed));
        let first_difference = original
            .iter()
            .zip(&transformed)
            .find(|(one, other)| one != other);
        // In sorted order the smaller of the first two that differ is the one that the other side lacks.
        match first_difference.map(|(one, other)| (one, other, one.cmp(other))) {
            Some((one, _, Ordering::Less)) => format!("O' lost {one:?}"),
            Some((_, other, _)) => format!("O' gained {other:?}"),
            None if original.len() > transformed.len() => {
                format!("O' lost {:?}", original[transformed.len()])
            }
            None => format!("O' gained {:?}", transformed[original.len()]),
        }
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        sorted(one) == sorted(other)
    }
}

fn sorted<O>(output: &O) -> Vec<O::Element<'_>>
where
    O: Sequence + ?Sized,
    for<'a> O::Element<'a>: Ord,
{
    let mut elements: Vec<_> = output.elements().collect();
    elements.sort_unstable();
    elements
}
