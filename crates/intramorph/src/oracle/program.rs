//! The program under test, `P`.

use std::borrow::BorrowMut;
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;

use super::name::Name;
use super::sealed::Sealed;

macro_rules! programs {
    ($($(#[$attribute:meta])* $name:ident;)*) => {$(
        $(#[$attribute])*
        #[must_use = "a program does nothing until it gets inputs: `.inputs(..)` or `.on(..)`"]
        pub struct $name<A: ?Sized, O, F> {
            run: F,
            signature: PhantomData<fn(&A) -> O>,
        }

        impl<A: ?Sized, O, F> $name<A, O, F> {
            pub(super) fn of(run: F) -> Self {
                let signature = PhantomData;
                Self { run, signature }
            }
        }

        impl<A: ?Sized, O, F> Debug for $name<A, O, F> {
            fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
                write!(formatter, "{}({})", stringify!($name), Name::of::<F>())
            }
        }

        impl<A: ?Sized, O, F> Subject for $name<A, O, F> {
            type Argument = A;
            type Output = O;
        }

        impl<A: ?Sized, O, F> Sealed for $name<A, O, F> {}
    )*};
}

programs! {
    /// The program under test, `P`, which takes `&A` and returns `O`; made by [`program`].
    Program;
    /// A random program under test, `P`, which takes `&A` and draws from a generator; made by
    /// [`program_with_rng`](crate::program_with_rng).
    RandomProgram;
}

/// Starts a check: names the program `P` under test.
///
/// A program is any function or closure that takes its input by reference and returns an owned output that is `Debug`.
/// A function whose output borrows from its input is wrapped: `program(|text: &str| first_word(text).to_owned())`.
/// Inputs of type `Vec<T>` fit a program that takes `&[T]`, and `String` fits `&str`.
/// For a function that changes its argument, see [`in_place`]; one that takes its input by value goes into a closure that
/// clones: `program(|text: &String| parse(text.clone()))`.
///
/// ```
/// use intramorph::prelude::*;
///
/// fn longest(words: &[String]) -> usize {
///     words.iter().map(String::len).max().unwrap_or(0)
/// }
///
/// program(longest)
///     .inputs(vec("[a-z]{0,9}", 0..20))
///     .replaced("by sorting", |words| {
///         let mut lengths: Vec<usize> = words.iter().map(String::len).collect();
///         lengths.sort_unstable();
///         lengths.pop().unwrap_or(0)
///     })
///     .must_be(equal());
/// ```
pub fn program<A: ?Sized, O: Debug, F: Fn(&A) -> O>(run: F) -> Program<A, O, F> {
    Program::of(run)
}

/// Makes a program of a function that changes its argument: every run gets a fresh copy, and returns it.
///
/// For one that also returns something, write the closure: `program(|stack: &Stack| { let mut stack = stack.clone();
/// let top = stack.pop(); (stack, top) })`.
///
/// ```
/// use intramorph::prelude::*;
///
/// fn sort(numbers: &mut [i32]) {
///     numbers.sort_unstable();
/// }
///
/// program(in_place(sort)).on(vec![3, 1, 2]).must_return(vec![1, 2, 3]);
/// ```
pub fn in_place<A, F>(change: F) -> impl Fn(&A) -> A::Owned
where
    A: ToOwned<Owned: BorrowMut<A>> + ?Sized,
    F: Fn(&mut A),
{
    move |input| {
        let mut output = input.to_owned();
        change(output.borrow_mut());
        output
    }
}

impl<A: ?Sized, O, F: Fn(&A) -> O> Program<A, O, F> {
    pub(crate) fn run(&self, argument: &A) -> O {
        (self.run)(argument)
    }
}

impl<A: ?Sized, O, F> RandomProgram<A, O, F> {
    pub(super) fn into_run(self) -> F {
        self.run
    }
}

/// The program of a check: a [`Program`] or a [`RandomProgram`].
pub trait Subject: Sealed {
    /// The type behind the reference that the program takes.
    type Argument: ?Sized;
    /// The type that the program returns.
    type Output;
}

/// A program that returns the same output each time: a [`Program`].
pub trait Deterministic: Subject {}

impl<A: ?Sized, O, F> Deterministic for Program<A, O, F> {}
