//! Equality as sets: the same elements, however often, in any order.

use std::fmt::Debug;

use super::collection::{in_order, lost_or_gained};
use super::{Collection, Relation};
use crate::record::Verdict;

/// The relation of [`equal_as_set`].
#[derive(Clone, Copy, Debug)]
pub struct EqualAsSet;

/// `O'` has the elements of `O`, in any order and however often.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|words: &Vec<String>| words.iter().map(String::len).collect::<Vec<_>>())
///     .inputs(vec("[a-c]{0,3}", 0..20))
///     .replaced("repeat the last", |words| words.iter().chain(words.last()).map(String::len).collect())
///     .must_be(equal_as_set());
/// ```
pub fn equal_as_set() -> EqualAsSet {
    EqualAsSet
}

impl<O> Relation<O> for EqualAsSet
where
    O: Collection + Debug + ?Sized,
    for<'a> O::Member<'a>: Ord,
{
    fn name(&self) -> &'static str {
        "equal as set"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(self.agree(original, transformed))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        lost_or_gained(&distinct(original), &distinct(transformed))
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        distinct(one) == distinct(other)
    }
}

fn distinct<O>(output: &O) -> Vec<O::Member<'_>>
where
    O: Collection + ?Sized,
    for<'a> O::Member<'a>: Ord,
{
    let mut members = in_order(output);
    members.dedup();
    members
}
