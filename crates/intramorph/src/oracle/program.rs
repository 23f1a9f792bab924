//! The program under test, `P`, and its name.

use std::any::{TypeId, type_name};
use std::borrow::BorrowMut;
use std::fmt::{self, Debug, Display, Formatter};
use std::marker::PhantomData;

use super::sealed::Sealed;
use crate::Randomness;
use crate::panics::fail;
use crate::record::classification::Application;

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

            fn function() -> FunctionId {
                FunctionId::of::<F>()
            }
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

impl<A: ?Sized, O, F: Fn(&A, &mut Randomness) -> O> RandomProgram<A, O, F> {
    pub(super) fn run(&self, argument: &A, randomness: &mut Randomness) -> O {
        (self.run)(argument, randomness)
    }
}

/// The program of a check: a [`Program`] or a [`RandomProgram`].
pub trait Subject: Sealed {
    /// The type behind the reference that the program takes.
    type Argument: ?Sized;
    /// The type that the program returns.
    type Output;

    #[doc(hidden)]
    fn function() -> FunctionId;
}

/// A program that returns the same output each time: a [`Program`].
pub trait Deterministic: Subject {}

impl<A: ?Sized, O, F> Deterministic for Program<A, O, F> {}

/// Not public: identifies the function or closure that a test gives as a program.
#[derive(Clone, Copy, Debug)]
pub struct FunctionId {
    of_type: TypeId,
    /// Whether the type has one value only. A function pointer, or a closure that captures something, may be another program
    /// each time.
    has_one_value: bool,
    type_name: &'static str,
}

impl FunctionId {
    pub(super) fn of<F>() -> Self {
        Self {
            of_type: typeid::of::<F>(),
            has_one_value: size_of::<F>() == 0,
            type_name: type_name::<F>(),
        }
    }

    /// Refuses to compare a program with itself.
    #[track_caller]
    pub(super) fn must_not_be<G>(self) {
        let other = Self::of::<G>();
        if self.has_one_value && self.of_type == other.of_type {
            let name = Name::of_type(self.type_name);
            fail(&format!(
                "a program is compared with itself: both are {name}\n\
                 such a check can't fail; give it another program, or transform this one"
            ));
        }
    }
}

/// The name of a function or closure that a test gives as a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// A function, by its path.
    Function(String),
    /// A closure, by the path of the function around it.
    ClosureIn(String),
}

impl Name {
    /// The name of a program of type `F`. Nothing but the name of its type says whether it is a closure.
    pub(super) fn of<F>() -> Self {
        Self::of_type(type_name::<F>())
    }

    fn of_type(name: &str) -> Self {
        let function = name.trim_end_matches("::{{closure}}");
        // `in_place` returns a closure whose last type argument is the function that a test gave.
        match function.split_once("::in_place<") {
            Some((_, arguments)) => Self::Function(without_arguments(last_argument(arguments))),
            None if function.len() < name.len() => Self::ClosureIn(function.to_owned()),
            None => Self::Function(without_arguments(name)),
        }
    }

    /// The way in which a variant was made: a function was added to the program, and a closure sets a parameter that the program
    /// has.
    pub(super) fn application(&self) -> Application {
        match self {
            Self::Function(_) => Application::Added,
            Self::ClosureIn(_) => Application::Parameter,
        }
    }
}

impl Display for Name {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Function(path) => write!(formatter, "{path}"),
            Self::ClosureIn(path) => write!(formatter, "a closure in {path}"),
        }
    }
}

/// The last type argument: `sorting::merge_sort<i32>` of `[i32], sorting::merge_sort<i32>>`.
fn last_argument(arguments: &str) -> &str {
    let arguments = arguments.strip_suffix('>').unwrap_or(arguments);
    let comma = last_outside_brackets(arguments, ',');
    arguments[comma.map_or(0, |comma| comma + 1)..].trim()
}

/// The path without its type arguments: `sorting::merge_sort` of `sorting::merge_sort<i32>`.
fn without_arguments(path: &str) -> String {
    let start = path
        .strip_suffix('>')
        .and_then(|path| last_outside_brackets(path, '<'));
    match start {
        Some(start) if start > 0 => path[..start].trim_end_matches("::").to_owned(),
        _ => path.to_owned(),
    }
}

/// The last place of a character that is in no pair of brackets.
fn last_outside_brackets(text: &str, wanted: char) -> Option<usize> {
    let mut depth = 0;
    let mut characters = text.char_indices().rev();
    characters.find_map(|(place, character)| {
        if depth == 0 && character == wanted {
            return Some(place);
        }
        match character {
            '>' | ')' | ']' => depth += 1,
            '<' | '(' | '[' => depth -= 1,
            _ => {}
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::{Name, without_arguments};
    use crate::in_place;

    fn check<F>(_program: F, expected: &str) {
        assert_eq!(Name::of::<F>().to_string(), expected);
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
