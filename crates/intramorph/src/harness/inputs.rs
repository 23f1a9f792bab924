//! Inputs: from proptest strategies, from listed values, or from any iterator.

use std::borrow::Borrow;
use std::fmt::Debug;

use proptest::strategy::Strategy;

use super::path::Path;
use super::reduction::Reduction;
use super::strategy::StrategySource;

/// Longer lists than this are taken for endless.
const LONGEST_LIST: u64 = 1_000_000;

/// A source of inputs for a check: a proptest strategy, or [`each`] of a list or iterator. Nothing else can be one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no source of inputs",
    label = "neither a proptest strategy nor `each(..)`",
    note = "write a strategy, such as `any::<i32>()` or `vec(any::<i32>(), 0..100)`, \
            or list the inputs: `each([1, 2, 3])`, `each(iterator)`"
)]
pub trait Inputs {
    /// The type of an input.
    type Input: Debug;
    #[doc(hidden)]
    type Source: Source<Input = Self::Input>;

    /// The inputs of a check with that seed.
    #[doc(hidden)]
    fn source(self, seed: u64) -> Self::Source;
}

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

/// An input that a program taking `&A` accepts: `A` itself or anything that borrows as `A`, as `Vec<T>` does as `[T]`.
#[diagnostic::on_unimplemented(
    message = "the program takes `&{A}`, but its inputs are of type `{Self}`",
    label = "this gives inputs of type `{Self}`",
    note = "give inputs that borrow as `{A}` (a list of them goes into `each(..)`), \
            or adapt the program: `program(|input: &{Self}| ..)`"
)]
pub trait InputFor<A: ?Sized>: Debug {
    /// What the program is called with.
    fn argument(&self) -> &A;
}

#[diagnostic::do_not_recommend]
impl<A: ?Sized, I: Borrow<A> + Debug> InputFor<A> for I {
    fn argument(&self) -> &A {
        self.borrow()
    }
}

/// Not public, which seals [`Inputs`]: what a check draws its inputs from.
#[doc(hidden)]
pub trait Source {
    type Input: Debug;

    /// The input of case `number`. Cases are drawn in ascending order, but some may be left out.
    fn draw(&mut self, number: u64) -> Draw<Self::Input>;

    /// How many inputs there are at most, where they are listed.
    fn length(&self) -> Option<u64> {
        None
    }

    /// Looks for inputs that are simpler than the one at the end of a path.
    fn reduce(&self, path: &Path, reduction: &mut Reduction<'_, Self::Input>) {
        let _ = (path, reduction);
    }

    /// How the input of case `number` is made again by a later run.
    fn path(&self, number: u64) -> Option<Path> {
        let _ = number;
        None
    }

    /// The input that bytes make, for the check of that number among those that the bytes drive.
    fn made_from(&self, bytes: &[u8], check: usize) -> Option<(Self::Input, Path)> {
        let _ = (bytes, check);
        None
    }

    /// The input at the end of a path that an earlier run has kept.
    fn at(&self, path: &Path) -> Option<Self::Input> {
        let _ = path;
        None
    }
}

#[doc(hidden)]
#[derive(Debug)]
pub enum Draw<I> {
    Drawn(I),
    /// That many values were generated in vain.
    Rejected(u64),
    Exhausted,
}

#[diagnostic::do_not_recommend]
impl<S: Strategy> Inputs for S {
    type Input = S::Value;
    type Source = StrategySource<S>;

    fn source(self, seed: u64) -> StrategySource<S> {
        StrategySource::new(self, seed)
    }
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

/// Listed inputs are taken as they are.
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
