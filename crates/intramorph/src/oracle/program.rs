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
/// A program is any function or closure that takes its input by reference and returns an owned output that is `Debug`;
/// one that borrows from its input is wrapped: `program(|text: &str| first_word(text).to_owned())`.
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

impl<A: ?Sized, O, F> Program<A, O, F> {
    pub(super) fn of(run: F) -> Self {
        let signature = PhantomData;
        Self { run, signature }
    }

    pub(super) fn into_run(self) -> F {
        self.run
    }
}

impl<A: ?Sized, O, F: Fn(&A) -> O> Program<A, O, F> {
    pub(crate) fn run(&self, argument: &A) -> O {
        (self.run)(argument)
    }
}

/// How the name of a closure begins.
pub(super) const CLOSURE: &str = "a closure in";

/// The path of a function given as a program; a closure is named after the function around it.
pub(crate) fn name_of<F>() -> String {
    let name = std::any::type_name::<F>();
    let function = name.trim_end_matches("::{{closure}}");
    // What `in_place` returns is a closure of its own, with the function as its last type argument.
    match function.split_once("::in_place<") {
        Some((_, arguments)) => without_arguments(last_argument(arguments)),
        None if function.len() < name.len() => format!("{CLOSURE} {function}"),
        None => without_arguments(name),
    }
}

/// Of `[i32], sorting::merge_sort<i32>>`, which ends the list, `sorting::merge_sort<i32>`.
fn last_argument(arguments: &str) -> &str {
    let arguments = arguments.strip_suffix('>').unwrap_or(arguments);
    let mut depth = 0;
    let mut start = 0;
    for (place, character) in arguments.char_indices() {
        match character {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => start = place + 1,
            _ => {}
        }
    }
    arguments[start..].trim()
}

/// Of `sorting::merge_sort<i32>`, `sorting::merge_sort`; a name that does not end with arguments, or is nothing else, stays.
fn without_arguments(path: &str) -> String {
    let mut depth = 0;
    let start = path.char_indices().rev().find(|(_, character)| {
        match character {
            '>' => depth += 1,
            '<' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    match start {
        Some((start, '<')) if start > 0 => path[..start].trim_end_matches("::").to_owned(),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{in_place, name_of, without_arguments};

    fn check<F>(_program: F, expected: &str) {
        assert_eq!(name_of::<F>(), expected);
    }

    fn sort<T: Ord>(items: &mut [T]) {
        items.sort();
    }

    #[test]
    fn a_function_is_named_by_its_path() {
        check(i32::count_ones, "core::num::<impl i32>::count_ones");
        check(size_of::<Vec<i32>>, "core::mem::size_of");
        check(sort::<u8> as fn(&mut [u8]), "fn(&'_ mut [u8])");
    }

    #[test]
    fn a_closure_is_named_by_what_is_around_it() {
        let test = "a_closure_is_named_by_what_is_around_it";
        check(
            |n: &u8| *n,
            &format!("a closure in intramorph::oracle::program::tests::{test}"),
        );
    }

    #[test]
    fn a_name_that_is_nothing_but_brackets_stays() {
        assert_eq!(without_arguments("<u8 as Trait<u8>>"), "<u8 as Trait<u8>>");
        assert_eq!(
            without_arguments("<u8 as Trait>::run::<u8>"),
            "<u8 as Trait>::run"
        );
    }

    #[test]
    fn a_function_in_place_is_named_like_the_function() {
        check(
            in_place(sort::<(i32, u8)>),
            "intramorph::oracle::program::tests::sort",
        );
        check(in_place(<[i32]>::sort), "alloc::slice::<impl [i32]>::sort");
    }
}
