//! The name of a program: the path of a function, or the function around a closure.

use std::fmt::{self, Display, Formatter};

use crate::record::classification::Application;

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
        let name = std::any::type_name::<F>();
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
            &format!("a closure in intramorph::oracle::name::tests::{test}"),
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
            "intramorph::oracle::name::tests::sort",
        );
        check(in_place(<[i32]>::sort), "alloc::slice::<impl [i32]>::sort");
    }
}
