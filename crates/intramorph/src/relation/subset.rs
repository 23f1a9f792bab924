//! Inclusion: the change takes elements away, or adds some, whatever their order.

use std::fmt::Debug;

use super::collection::{first_missing, in_order, shown};
use super::{Collection, Relation};
use crate::record::Verdict;

/// The relation of [`subset`].
#[derive(Clone, Copy, Debug)]
pub struct Subset;

/// The relation of [`superset`].
#[derive(Clone, Copy, Debug)]
pub struct Superset;

/// `O' ⊆ O`: with the change, no element is there more often, in any order.
///
/// ```
/// use intramorph::prelude::*;
///
/// fn above(numbers: &[u8], least: u8) -> Vec<u8> {
///     numbers.iter().copied().filter(|n| *n > least).collect()
/// }
///
/// program(|numbers: &[u8]| above(numbers, 9))
///     .inputs(vec(any::<u8>(), 0..20))
///     .replaced("a stricter filter", |numbers| above(numbers, 99))
///     .must_be(subset());
/// ```
pub fn subset() -> Subset {
    Subset
}

/// `O' ⊇ O`: with the change, no element is there less often, in any order.
///
/// ```
/// use intramorph::prelude::*;
///
/// fn above(numbers: &[u8], least: u8) -> Vec<u8> {
///     numbers.iter().copied().filter(|n| *n > least).collect()
/// }
///
/// program(|numbers: &[u8]| above(numbers, 99))
///     .inputs(vec(any::<u8>(), 0..20))
///     .replaced("a laxer filter", |numbers| above(numbers, 9))
///     .must_be(superset());
/// ```
pub fn superset() -> Superset {
    Superset
}

impl<O> Relation<O> for Subset
where
    O: Collection + Debug + ?Sized,
    for<'a> O::Member<'a>: Ord,
{
    fn name(&self) -> &'static str {
        "subset"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        let (original, transformed) = (in_order(original), in_order(transformed));
        Verdict::from(first_missing(&transformed, &original).is_none())
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let (original, transformed) = (in_order(original), in_order(transformed));
        let gained = first_missing(&transformed, &original);
        gained.map_or_else(String::new, |gained| format!("O' gained {}", shown(gained)))
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        in_order(one) == in_order(other)
    }
}

impl<O> Relation<O> for Superset
where
    O: Collection + Debug + ?Sized,
    for<'a> O::Member<'a>: Ord,
{
    fn name(&self) -> &'static str {
        "superset"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        let (original, transformed) = (in_order(original), in_order(transformed));
        Verdict::from(first_missing(&original, &transformed).is_none())
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let (original, transformed) = (in_order(original), in_order(transformed));
        let lost = first_missing(&original, &transformed);
        lost.map_or_else(String::new, |lost| format!("O' lost {}", shown(lost)))
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        in_order(one) == in_order(other)
    }
}
