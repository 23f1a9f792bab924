//! Variants: what may take the place of a component of a program, and how people call it.

mod alteration;

use std::fmt;

use super::generated::ArmKey;
use crate::discover::{Candidate, CandidateKind, Takes};
pub(crate) use alteration::{Alteration, Arithmetic, How};

/// A variant of a program, and the arms that run it.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) keys: Vec<ArmKey>,
    pub(crate) kind: VariantKind,
    /// Whether it is compared with the program as it is; otherwise, one value of a switch is compared with each other.
    pub(crate) is_against_original: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum VariantKind {
    /// Another function in the place of the one that is called.
    Sibling {
        path: String,
        /// Path of the function that is called.
        original: String,
        /// Where the sibling is, and which call it takes the place of if there are several.
        place: String,
        candidate: Candidate,
    },
    /// A switch set to one of its values.
    Switch { candidate: Candidate, value: String },
    /// The same function with an input that is made of what it, or another function, returned.
    FollowUp { what: String, again: Again },
    /// One side of a round trip: the input as it is, or what another function makes of what this one returned.
    RoundTrip {
        what: String,
        inverse: String,
        side: Side,
    },
    /// The same function with another input.
    Input {
        what: String,
        alteration: Alteration,
    },
}

/// How another input is made of what was returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// The argument at this place is what was returned.
    Returned(usize),
    /// It is what was returned, printed.
    Printed,
    /// It is what this function makes of what was returned.
    Undone(String),
    /// The argument at this place is printed and parsed; nothing that was returned is used.
    Parsed(usize),
}

/// A side of a round trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Input,
    Undone,
}

impl VariantKind {
    pub(crate) fn switch(candidate: &Candidate, value: &str) -> Self {
        Self::Switch {
            candidate: candidate.clone(),
            value: value.to_owned(),
        }
    }

    /// Whether another variant sets the same switch to the same value.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let value = |it: &Self| match it {
            Self::Switch { value, .. } => Some(value.clone()),
            _ => None,
        };
        self.candidate() == other.candidate() && value(self) == value(other)
    }

    /// Whether this variant is compared with an earlier one: each value of a switch with each other, what is undone with the input.
    pub(crate) fn is_compared_with(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (
                Self::RoundTrip {
                    inverse,
                    side: Side::Undone,
                    ..
                },
                Self::RoundTrip {
                    inverse: same,
                    side: Side::Input,
                    ..
                },
            ) => inverse == same,
            _ => self.candidate().is_some() && self.candidate() == earlier.candidate(),
        }
    }

    /// Whether it is compared with the program as it is, and not with an earlier variant.
    pub(crate) fn is_against_original(&self) -> bool {
        !matches!(self, Self::Switch { .. } | Self::RoundTrip { .. })
    }

    /// The switch or sibling that the crate has.
    pub(crate) fn candidate(&self) -> Option<&Candidate> {
        match self {
            Self::Sibling { candidate, .. } | Self::Switch { candidate, .. } => Some(candidate),
            Self::FollowUp { .. } | Self::RoundTrip { .. } | Self::Input { .. } => None,
        }
    }
}

impl fmt::Display for VariantKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sibling { path, original, .. } => {
                let [path, original] = without_common_modules(path, original);
                write!(formatter, "`{path}` instead of `{original}`")
            }
            Self::Switch { candidate, value } => {
                write!(
                    formatter,
                    "`{}` of `{}`: {}",
                    candidate.name,
                    owner(candidate),
                    without_modules(value)
                )
            }
            Self::FollowUp { what, .. }
            | Self::RoundTrip { what, .. }
            | Self::Input { what, .. } => formatter.write_str(what),
        }
    }
}

/// Two paths without the modules at the beginning of both.
fn without_common_modules<'a>(one: &'a str, other: &'a str) -> [&'a str; 2] {
    match (one.split_once("::"), other.split_once("::")) {
        (Some((first, one)), Some((second, other))) if first == second => {
            without_common_modules(one, other)
        }
        _ => [one, other],
    }
}

/// A value without the modules and types in its paths: `Some(Sensitive)` for `Some(::text::Case::Sensitive)`.
pub(crate) fn without_modules(value: &str) -> String {
    let mut rest = value;
    let mut short = String::new();
    while let Some(start) = rest.find("::") {
        let is_of_path = |it: char| it.is_alphanumeric() || it == '_' || it == ':';
        let start = start
            - rest[..start]
                .chars()
                .rev()
                .take_while(|it| is_of_path(*it))
                .map(char::len_utf8)
                .sum::<usize>();
        let length = rest[start..]
            .find(|it| !is_of_path(it))
            .unwrap_or(rest.len() - start);
        let path = &rest[start..start + length];
        short.push_str(&rest[..start]);
        short.push_str(path.rsplit("::").next().unwrap_or(path));
        rest = &rest[start + length..];
    }
    short + rest
}

/// The type or function that a switch belongs to.
fn owner(candidate: &Candidate) -> &str {
    match (candidate.kind, &candidate.owner) {
        (CandidateKind::Parameter, _) | (_, None) => &candidate.path,
        (_, Some(owner)) => owner,
    }
}

/// Words in the names of functions that mean something else for results.
const OTHER_MEANINGS: [&str; 24] = [
    "ignore",
    "case",
    "insensitive",
    "ascii",
    "lossy",
    "strict",
    "saturating",
    "wrapping",
    "overflowing",
    "first",
    "last",
    "min",
    "max",
    "reverse",
    "reversed",
    "rev",
    "left",
    "right",
    "start",
    "end",
    "lower",
    "upper",
    "all",
    "any",
];

/// Whether the names of two functions differ by a word that means other results.
pub(crate) fn is_other_meaning(one: &str, other: &str) -> bool {
    let words = |path: &str| -> Vec<String> {
        let name = path.rsplit("::").next().unwrap_or(path);
        name.split('_').map(str::to_lowercase).collect()
    };
    let (one, other) = (words(one), words(other));
    let is_only_in = |these: &[String], those: &[String]| {
        let mut only = these.iter().filter(|it| !those.contains(it));
        only.any(|it| OTHER_MEANINGS.contains(&&**it))
    };
    is_only_in(&one, &other) || is_only_in(&other, &one)
}

/// Values of numbers that are tried.
const FEW: usize = 3;

/// The values of a switch that are tried: of a number, which has many, the first and the last ones.
pub(crate) fn tried_values(candidate: &Candidate) -> impl Iterator<Item = &String> {
    let values = &candidate.values;
    let is_number = matches!(candidate.takes, Some(Takes::Number | Takes::Optional));
    let is_tried = move |place: usize| {
        let is_last = place + 1 == values.len();
        !is_number || values.len() <= FEW || place + 1 < FEW || is_last
    };
    let tried = values.iter().enumerate();
    tried
        .filter(move |(place, _)| is_tried(*place))
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::{is_other_meaning, without_common_modules, without_modules};

    #[test]
    fn values_are_shown_without_modules() {
        for (value, expected) in [
            ("::textkit::Case::Insensitive", "Insensitive"),
            ("Some(::a::B::C(7))", "Some(C(7))"),
            ("std::time::Duration::ZERO", "ZERO"),
            ("true", "true"),
            ("[a::b, ::c::d]", "[b, d]"),
        ] {
            assert_eq!(without_modules(value), expected);
        }
    }

    #[test]
    fn two_functions_are_named_from_where_their_paths_differ() {
        let names = without_common_modules("a::sort::merge", "a::sort::bubble");
        assert_eq!(names, ["merge", "bubble"]);
        let names = without_common_modules("a::List::sort", "a::Tree::sort");
        assert_eq!(names, ["List::sort", "Tree::sort"]);
    }

    #[test]
    fn names_that_promise_other_results_are_recognised() {
        assert!(is_other_meaning("a::compare", "a::compare_ignore_case"));
        assert!(is_other_meaning("find_first", "find_last"));
        assert!(!is_other_meaning("sort", "sort_unstable"));
        assert!(!is_other_meaning("bubble_sort", "merge_sort"));
    }
}
