//! Infix notation, the program under test: transformations that print another notation, and four bugs.

mod reader;

use intramorph::{InjectedBug, Transformation, bug, component, injected_bug, transformation};

use crate::{Expression, Operator};
pub use reader::read_infix;

/// Print in prefix notation.
pub const PREFIX: Transformation = transformation!();

/// Print in postfix notation.
pub const POSTFIX: Transformation = transformation!();

/// The parentheses for the right operand are put around the left one (the paper's bug).
pub const LEFT_TWICE: InjectedBug = injected_bug!();

/// A sum on the right gets no parentheses.
pub const BARE_RIGHT: InjectedBug = injected_bug!();

/// The operands are printed in the wrong order, which no value tells, since both operators commute.
pub const SWAPPED_OPERANDS: InjectedBug = injected_bug!();

/// A factor of 1 is not printed, as if it were for the printer to simplify.
pub const OMITTED_ONE: InjectedBug = injected_bug!();

impl Expression {
    /// Prints in infix notation, with parentheses where they are needed.
    #[component(PREFIX, Self::as_string_prefix)]
    #[component(POSTFIX, Self::as_string_postfix)]
    pub fn as_string(&self) -> String {
        match self {
            Self::Constant(number) => number.to_string(),
            Self::Variable(name) => name.to_string(),
            Self::Operation(operator, left, right) => operation(*operator, left, right),
        }
    }

    fn is_sum(&self) -> bool {
        matches!(self, Self::Operation(Operator::Plus, ..))
    }
}

fn operation(operator: Operator, left: &Expression, right: &Expression) -> String {
    let (mut left_text, mut right_text) = (left.as_string(), right.as_string());
    if operator == Operator::Times {
        if left.is_sum() {
            left_text = format!("({left_text})");
        }
        if right.is_sum() && !BARE_RIGHT.is_on() {
            right_text = format!("({})", bug!(LEFT_TWICE, &right_text, &left_text));
        }
    }
    joined(operator, &left_text, &right_text)
}

fn joined(operator: Operator, left: &str, right: &str) -> String {
    match (operator, left, right) {
        (Operator::Times, "1", factor) | (Operator::Times, factor, "1") if OMITTED_ONE.is_on() => {
            factor.to_owned()
        }
        _ if SWAPPED_OPERANDS.is_on() => format!("{right} {operator} {left}"),
        _ => format!("{left} {operator} {right}"),
    }
}
