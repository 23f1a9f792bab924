//! Collections: outputs that have elements, in an order or not.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Debug;

use super::Sequence;
use crate::printed::brief;

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

/// An element on one line.
pub(super) fn shown(element: &impl Debug) -> String {
    brief(&format!("{element:?}"))
}
