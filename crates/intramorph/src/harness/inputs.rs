//! Inputs: from proptest strategies, from listed values, or from any iterator.

pub(crate) mod corpus;
mod each;
pub(crate) mod one_of;
mod path;
pub(crate) mod reduction;
pub(crate) mod shrink;
mod strategy;
mod stream;

use std::borrow::Borrow;
use std::fmt::Debug;

pub use each::{Each, each};
pub(crate) use path::{Making, Path, Recipe};

use reduction::Reduction;

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

/// Any source of inputs of one type. The harness is compiled once for each type of input, not once for each check.
pub(crate) type AnySource<'run, I> = Box<dyn Source<Input = I> + 'run>;

/// Makes a source from the seed of the check.
pub(crate) type AnyInputs<'run, I> = Box<dyn FnOnce(u64) -> AnySource<'run, I> + 'run>;

/// Hides the type of a source.
pub(crate) fn any_inputs<'run, S: Source + 'run>(
    source: impl FnOnce(u64) -> S + 'run,
) -> AnyInputs<'run, S::Input> {
    Box::new(|seed| Box::new(source(seed)))
}

#[doc(hidden)]
#[derive(Debug)]
pub enum Draw<I> {
    Drawn(I),
    /// That many values were generated in vain.
    Rejected(u64),
    Exhausted,
}
