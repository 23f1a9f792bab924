//! The program under test, `P`.

use std::borrow::BorrowMut;
use std::fmt::Debug;
use std::marker::PhantomData;

/// The program under test, `P`, which takes `&A` and returns `O`.
#[must_use = "a program does nothing until it gets inputs: `.inputs(..)` or `.on(..)`"]
pub struct Program<A: ?Sized, O, F> {
    run: F,
    signature: PhantomData<fn(&A) -> O>,
}

/// Starts a check: names the program `P` under test.
///
/// A program is any function or closure that takes its input by reference and returns an owned output.
/// Inputs of type `Vec<T>` fit a program that takes `&[T]`, and `String` fits `&str`.
/// For a function that changes its argument, see [`in_place`].
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
    let signature = PhantomData;
    Program { run, signature }
}

/// Makes a program of a function that changes its argument: every run gets a fresh copy, and returns it.
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

/// The path of a function given as a program; a closure is named after the function around it.
pub(crate) fn name_of<F>() -> String {
    let name = std::any::type_name::<F>().trim_end_matches("::{{closure}}");
    // What `in_place` returns is a closure of its own, with the function as its last type argument.
    let inner = name
        .split_once("::in_place<")
        .and_then(|(_, arguments)| arguments.split_once(", "));
    let name = inner.map_or(name, |(_, function)| function.trim_end_matches('>'));
    name.split('<').next().unwrap_or(name).to_owned()
}
