//! Inputs from a list or from any iterator.

use std::fmt::Debug;

use super::{Draw, Inputs, Source};

/// Maximum length of a list. A longer one is taken for endless.
const LONGEST_LIST: u64 = 1_000_000;

/// Every item of a list or iterator, as the inputs of a check.
///
/// All of them are examined, unless the iterator cannot promise to end within a million: then as many as a check has cases.
///
/// Lists are wrapped, since a range is both an iterator and a strategy, and so is an array of string literals, each of them a regular
/// expression.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|n: &u32| n.count_ones())
///     .inputs(each(0..=u32::from(u16::MAX)))
///     .replaced("bit by bit", |n| (0..32).map(|bit| (n >> bit) & 1).sum())
///     .must_be(equal());
/// ```
pub fn each<T: IntoIterator>(items: T) -> Each<T::IntoIter> {
    Each {
        items: items.into_iter(),
        next: 1,
    }
}

/// The inputs of [`each`].
#[derive(Clone, Debug)]
pub struct Each<T> {
    items: T,
    /// The number of the case that the next item is for.
    next: u64,
}

impl<T: Iterator> Inputs for Each<T>
where
    T::Item: Debug,
{
    type Input = T::Item;
    type Source = Self;

    fn source(self, _seed: u64) -> Self {
        self
    }
}

impl<T: Iterator> Source for Each<T>
where
    T::Item: Debug,
{
    type Input = T::Item;

    fn draw(&mut self, number: u64) -> Draw<T::Item> {
        let left_out = usize::try_from(number - self.next).unwrap_or(usize::MAX);
        self.next = number + 1;
        let item = self.items.nth(left_out);
        item.map_or(Draw::Exhausted, Draw::Drawn)
    }

    fn length(&self) -> Option<u64> {
        let most = self.items.size_hint().1.map(|length| length as u64);
        most.filter(|length| *length <= LONGEST_LIST)
    }
}
