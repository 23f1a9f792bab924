//! Variants: what may take the place of a component of a program, and how people call it.

use std::fmt;

use super::generated::ArmKey;
use crate::discover::Candidate;

/// A variant of a program, and the arm of the generated source that runs it.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) key: ArmKey,
    pub(crate) kind: VariantKind,
}

#[derive(Clone, Debug)]
pub(crate) enum VariantKind {
    /// Another function in the place of the one that is called.
    Sibling { path: String, candidate: Candidate },
    /// A switch set to one of its values.
    Switch { candidate: Candidate, value: String },
    /// The same function with another input.
    Input {
        what: String,
        alteration: Alteration,
    },
}

/// Another input: an argument changed in a simple way, or two arguments swapped. Arguments are named by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alteration {
    Changed { argument: usize, how: How },
    Swapped { left: usize, right: usize },
}

/// How an argument is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    Reverse,
    Append,
    DropFirst,
    DropLast,
    Double,
    Sort,
    Increment,
    Negate,
    Uppercase,
}

impl How {
    /// Whether the change draws something that is not in the input.
    pub(crate) fn is_random(self) -> bool {
        self == Self::Append
    }

    /// Name in the driver.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Reverse => "Reverse",
            Self::Append => "Append",
            Self::DropFirst => "DropFirst",
            Self::DropLast => "DropLast",
            Self::Double => "Double",
            Self::Sort => "Sort",
            Self::Increment => "Increment",
            Self::Negate => "Negate",
            Self::Uppercase => "Uppercase",
        }
    }
}

impl VariantKind {
    pub(crate) fn switch(candidate: &Candidate, value: &str) -> Self {
        Self::Switch {
            candidate: candidate.clone(),
            value: value.to_owned(),
        }
    }

    /// Whether both set the same switch.
    pub(crate) fn is_same_switch(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Switch { candidate: one, .. }, Self::Switch { candidate: other, .. }) if one == other)
    }

    /// The switch or sibling that the crate has.
    pub(crate) fn candidate(&self) -> Option<&Candidate> {
        match self {
            Self::Sibling { candidate, .. } | Self::Switch { candidate, .. } => Some(candidate),
            Self::Input { .. } => None,
        }
    }
}

impl fmt::Display for VariantKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sibling { path, .. } => write!(formatter, "`{path}` in its place"),
            Self::Switch { candidate, value } => write!(formatter, "`{}`: {value}", candidate.name),
            Self::Input { what, .. } => formatter.write_str(what),
        }
    }
}
