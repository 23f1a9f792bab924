//! Elements: the change keeps them, takes some away or adds some, whatever their order.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Debug;

use super::mismatch::shown;
use super::{Compose, Relation, Sequence};
use crate::record::Verdict;

/// The relation of [`equal_as_multiset`], [`equal_as_set`], [`subset`] and [`superset`].
#[derive(Clone, Copy, Debug)]
pub struct Elements(Claim);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    EqualAsMultiset,
    EqualAsSet,
    Subset,
    Superset,
}

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
pub fn equal_as_multiset() -> Elements {
    Elements(Claim::EqualAsMultiset)
}

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
pub fn equal_as_set() -> Elements {
    Elements(Claim::EqualAsSet)
}

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
///     .must_be(relation::subset());
/// ```
pub fn subset() -> Elements {
    Elements(Claim::Subset)
}

/// `O' ⊇ O`: with the change, no element is there less often, in any order.
///
/// A case in which `O` is empty decides nothing, so most cases may not be like that.
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
///     .must_be(relation::superset());
/// ```
pub fn superset() -> Elements {
    Elements(Claim::Superset)
}

impl Compose for Elements {}

impl<O> Relation<O> for Elements
where
    O: Collection + Debug + ?Sized,
    for<'a> O::Member<'a>: Ord,
{
    fn name(&self) -> &'static str {
        match self.0 {
            Claim::EqualAsMultiset => "equal as multiset",
            Claim::EqualAsSet => "equal as set",
            Claim::Subset => "subset",
            Claim::Superset => "superset",
        }
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        let (original, transformed) = (self.in_order(original), self.in_order(transformed));
        Verdict::from(match self.0 {
            Claim::EqualAsMultiset | Claim::EqualAsSet => original == transformed,
            Claim::Subset => first_missing(&transformed, &original).is_none(),
            Claim::Superset => first_missing(&original, &transformed).is_none(),
        })
    }

    /// Everything contains the empty set.
    fn can_break(&self, original: &O) -> bool {
        self.0 != Claim::Superset || original.members().next().is_some()
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let (original, transformed) = (self.in_order(original), self.in_order(transformed));
        let lost = first_missing(&original, &transformed).map(|lost| (lost, "lost"));
        let gained = first_missing(&transformed, &original).map(|gained| (gained, "gained"));
        let first = match self.0 {
            Claim::EqualAsMultiset | Claim::EqualAsSet => lost.into_iter().chain(gained).min(),
            Claim::Subset => gained,
            Claim::Superset => lost,
        };
        first.map_or_else(
            || "an element differs from itself".to_owned(),
            |(element, what)| format!("O' {what} {}", shown(element)),
        )
    }

    fn is_equality(&self) -> bool {
        matches!(self.0, Claim::EqualAsMultiset | Claim::EqualAsSet)
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        self.in_order(one) == self.in_order(other)
    }
}

impl Elements {
    /// The elements that count, in sorted order.
    fn in_order<O>(self, output: &O) -> Vec<O::Member<'_>>
    where
        O: Collection + ?Sized,
        for<'a> O::Member<'a>: Ord,
    {
        let mut members: Vec<_> = output.members().collect();
        members.sort_unstable();
        if self.0 == Claim::EqualAsSet {
            members.dedup();
        }
        members
    }
}

/// The first element that the others have less often; both are in sorted order.
fn first_missing<'a, T: Ord>(elements: &'a [T], others: &[T]) -> Option<&'a T> {
    let mut others = others.iter().peekable();
    elements.iter().find(|element| {
        while others.next_if(|other| other < element).is_some() {}
        others.next_if(|other| other == element).is_none()
    })
}

/// An output that has elements, so that it can be compared as a set or as a multiset.
#[diagnostic::on_unimplemented(
    message = "an output of type `{Self}` has no elements",
    label = "this relation is about elements, but the program returns `{Self}`",
    note = "collections are the sequences (`Vec<T>`, `VecDeque<T>`, `[T; N]`, `Box<[T]>`, `String`), and sets and maps of the \
            standard library; pick a part of the output: `.observed(|output: &Output| output.items.clone())`"
)]
pub trait Collection {
    /// An element, or a reference to one.
    type Member<'a>: PartialEq + Debug
    where
        Self: 'a;

    /// The elements, in any order.
    fn members(&self) -> impl Iterator<Item = Self::Member<'_>>;
}

impl<S: Sequence + ?Sized> Collection for S {
    type Member<'a>
        = S::Element<'a>
    where
        S: 'a;

    fn members(&self) -> impl Iterator<Item = S::Element<'_>> {
        self.elements()
    }
}

macro_rules! collections {
    ($([$($generics:tt)*] $type:ty: $member:ty),* $(,)?) => {$(
        impl<$($generics)*> Collection for $type {
            type Member<'a> = $member where Self: 'a;

            fn members(&self) -> impl Iterator<Item = Self::Member<'_>> {
                self.iter()
            }
        }
    )*};
}

collections! {
    [T: PartialEq + Debug, S] HashSet<T, S>: &'a T,
    [T: PartialEq + Debug] BTreeSet<T>: &'a T,
    [K: PartialEq + Debug, V: PartialEq + Debug, S] HashMap<K, V, S>: (&'a K, &'a V),
    [K: PartialEq + Debug, V: PartialEq + Debug] BTreeMap<K, V>: (&'a K, &'a V),
}
