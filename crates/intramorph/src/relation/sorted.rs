//! Sorting: the change puts the elements into ascending order.

use std::fmt::Debug;

use super::{Compose, Printed, Relation, Sequence};
use crate::printed::difference::what_was_expected;
use crate::record::Verdict;

/// The relation of [`sorted`].
#[derive(Clone, Copy, Debug)]
pub struct Sorted;

/// `O' = sort(O)`: the same elements in ascending order.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[u8]| numbers.iter().map(|n| n / 2).collect::<Vec<_>>())
///     .inputs(vec(any::<u8>(), 0..20))
///     .replaced("through a heap", |numbers| {
///         numbers.iter().map(|n| n / 2).collect::<std::collections::BinaryHeap<_>>().into_sorted_vec()
///     })
///     .must_be(relation::sorted());
/// ```
pub fn sorted() -> Sorted {
    Sorted
}

impl Compose for Sorted {}

impl<O> Relation<O> for Sorted
where
    O: Sequence + Debug + ?Sized,
    for<'a> O::Element<'a>: Ord,
{
    fn name(&self) -> &'static str {
        "sorted"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        let expected = in_order(original);
        Verdict::from(expected.into_iter().eq(transformed.elements()))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let expected = O::print_elements(in_order(original));
        what_was_expected(&expected, &Printed::of(transformed))
    }

    fn expected(&self, original: &O) -> Option<Printed> {
        Some(O::print_elements(in_order(original)))
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.elements().eq(other.elements())
    }
}

fn in_order<O>(output: &O) -> Vec<O::Element<'_>>
where
    O: Sequence + ?Sized,
    for<'a> O::Element<'a>: Ord,
{
    let mut elements: Vec<_> = output.elements().collect();
    elements.sort();
    elements
}
