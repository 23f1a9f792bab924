//! Alterations: other inputs, made from an input by changing arguments in a simple way.

use std::fmt;

/// Another input. Arguments are named by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alteration {
    /// One argument is changed.
    Changed {
        argument: usize,
        how: How,
    },
    Swapped {
        left: usize,
        right: usize,
    },
    /// One number is added to another.
    Increased {
        argument: usize,
        by: usize,
    },
    /// Two arguments of the same type are changed alike.
    Both {
        left: usize,
        right: usize,
        how: How,
    },
    /// All numbers are changed alike, those in lists included.
    AllNumbers(Arithmetic),
}

impl Alteration {
    /// Whether the input is neither more nor less than before.
    pub(crate) fn is_rearrangement(self) -> bool {
        match self {
            Self::Swapped { .. } | Self::AllNumbers(Arithmetic::Negate) => true,
            Self::AllNumbers(_) | Self::Increased { .. } => false,
            Self::Changed { how, .. } | Self::Both { how, .. } => how.is_rearrangement(),
        }
    }

    /// Whether it draws something that is not in the input.
    pub(crate) fn is_random(self) -> bool {
        match self {
            Self::Changed { how, .. } | Self::Both { how, .. } => {
                matches!(how, How::Append | How::Prepend)
            }
            Self::Swapped { .. } | Self::Increased { .. } | Self::AllNumbers(_) => false,
        }
    }
}

/// How an argument is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    Reverse,
    Append,
    Prepend,
    DropFirst,
    DropLast,
    /// Put it behind itself.
    Repeat,
    Sort,
    Uppercase,
    /// Put a space before it and behind it.
    Pad,
    /// Change a number.
    Number(Arithmetic),
    /// Change each number of a list.
    Elements(Arithmetic),
}

/// How a number is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Plus(u32),
    Negate,
    Double,
}

impl Arithmetic {
    /// Whether the numbers of a type, such as `u8` or `Vec<i32>`, can be changed so.
    pub(crate) fn applies_to(self, ty: &str) -> bool {
        let is_unsigned = ty.trim_start_matches("Vec<").starts_with('u');
        self != Self::Negate || !is_unsigned
    }
}

impl How {
    fn is_rearrangement(self) -> bool {
        matches!(
            self,
            Self::Reverse
                | Self::Sort
                | Self::Uppercase
                | Self::Number(Arithmetic::Negate)
                | Self::Elements(Arithmetic::Negate)
        )
    }

    /// Expression of it in the driver.
    pub(crate) fn code(self) -> String {
        let name = match self {
            Self::Reverse => "Reverse",
            Self::Append => "Append",
            Self::Prepend => "Prepend",
            Self::DropFirst => "DropFirst",
            Self::DropLast => "DropLast",
            Self::Repeat
            | Self::Number(Arithmetic::Double)
            | Self::Elements(Arithmetic::Double) => "Double",
            Self::Sort => "Sort",
            Self::Uppercase => "Uppercase",
            Self::Pad => "Pad",
            Self::Number(Arithmetic::Negate) | Self::Elements(Arithmetic::Negate) => "Negate",
            Self::Number(Arithmetic::Plus(number)) | Self::Elements(Arithmetic::Plus(number)) => {
                return format!("How::Plus({number})");
            }
        };
        format!("How::{name}")
    }
}

impl fmt::Display for Arithmetic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plus(1) => formatter.write_str("plus one"),
            Self::Plus(number) => write!(formatter, "plus {number}"),
            Self::Negate => formatter.write_str("negated"),
            Self::Double => formatter.write_str("times two"),
        }
    }
}
