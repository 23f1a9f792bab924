//! Sources of inputs: what every source can do, and a file for each kind.

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

use crate::panics::fail;

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
    /// Returns the argument that the program is called with.
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

    /// Draws the input of case `number`. Cases are drawn in ascending order, but some may be left out.
    fn draw(&mut self, number: u64) -> Draw<Self::Input>;

    /// Returns the maximum number of inputs, if they are listed.
    fn length(&self) -> Option<u64> {
        None
    }

    /// Searches for inputs that are simpler than the one at the end of a path.
    fn reduce(&self, path: &Path, reduction: &mut Reduction<'_, Self::Input>) {
        let _ = (path, reduction);
    }

    /// Returns the path by which a later run makes the input of case `number` again.
    fn path(&self, number: u64) -> Option<Path> {
        let _ = number;
        None
    }

    /// Makes an input from bytes, for the check of that number among those that the bytes drive.
    fn made_from(&self, bytes: &[u8], check: usize) -> Option<(Self::Input, Path)> {
        let _ = (bytes, check);
        None
    }

    /// Makes the input at the end of a path.
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

/// Stack of a test's thread where `RUST_MIN_STACK` does not say otherwise.
const USUAL_STACK: usize = 2 << 20;
/// An unoptimised build has up to this many copies of an input on the stack at once.
const MOST_COPIES: usize = 64;

/// Fails the check if its inputs are so large that the stack would overflow, which would end the process without a finding.
#[track_caller]
pub(crate) fn refuse_large<I>() {
    let size = size_of::<I>();
    if size <= USUAL_STACK / MOST_COPIES {
        return;
    }
    let stack = std::env::var("RUST_MIN_STACK").ok();
    let stack = stack.and_then(|stack| stack.parse().ok());
    if size > stack.unwrap_or(USUAL_STACK) / MOST_COPIES {
        fail(&format!(
            "an input takes {size} bytes by value, and the stack of a test has no room for it\n\
             write `.prop_map(Box::new)` behind the strategy; the program takes the same reference as before\n\
             (or set RUST_MIN_STACK to {} or more)",
            size.saturating_mul(MOST_COPIES)
        ));
    }
}

#[doc(hidden)]
#[derive(Debug)]
pub enum Draw<I> {
    Drawn(I),
    /// The number of values that were generated and rejected.
    Rejected(u64),
    Exhausted,
}
