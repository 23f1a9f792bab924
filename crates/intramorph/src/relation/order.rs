//! Order: the changed program does at least, or at most, as well.

use std::cmp::Ordering;
use std::fmt::Debug;

use super::Relation;
use crate::record::Verdict;

/// The relation of [`at_least`].
#[derive(Clone, Copy, Debug)]
pub struct AtLeast;

/// The relation of [`at_most`].
#[derive(Clone, Copy, Debug)]
pub struct AtMost;

/// `O' ≥ O`: with the change, the output is at least as large.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[u32]| numbers.first().copied())
///     .inputs(vec(any::<u32>(), 1..20))
///     .replaced("look at all", |numbers| numbers.iter().max().copied())
///     .must_be(at_least());
/// ```
pub fn at_least() -> AtLeast {
    AtLeast
}

/// `O' ≤ O`: with the change, the output is at most as large.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[u32]| numbers.first().copied())
///     .inputs(vec(any::<u32>(), 1..20))
///     .replaced("look at all", |numbers| numbers.iter().min().copied())
///     .must_be(at_most());
/// ```
pub fn at_most() -> AtMost {
    AtMost
}

impl<O: PartialOrd + Debug + ?Sized> Relation<O> for AtLeast {
    fn name(&self) -> &'static str {
        "at least"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(transformed >= original)
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        explain(original, transformed, "O' is less than O")
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        indistinguishable(one, other)
    }
}

impl<O: PartialOrd + Debug + ?Sized> Relation<O> for AtMost {
    fn name(&self) -> &'static str {
        "at most"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(transformed <= original)
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        explain(original, transformed, "O' is more than O")
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        indistinguishable(one, other)
    }
}

fn explain<O: PartialOrd + ?Sized>(original: &O, transformed: &O, wrong_order: &str) -> String {
    match original.partial_cmp(transformed) {
        Some(_) => wrong_order.to_owned(),
        None => "the two outputs cannot be compared".to_owned(),
    }
}

fn indistinguishable<O: PartialOrd + ?Sized>(one: &O, other: &O) -> bool {
    one.partial_cmp(other) == Some(Ordering::Equal)
}
