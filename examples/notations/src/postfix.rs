//! Postfix notation: the operator behind its operands, and no parentheses.

use crate::Expression;

impl Expression {
    /// Prints in postfix notation.
    pub fn as_string_postfix(&self) -> String {
        match self {
            Self::Constant(number) => number.to_string(),
            Self::Variable(name) => name.to_string(),
            Self::Operation(operator, left, right) => {
                let (left, right) = (left.as_string_postfix(), right.as_string_postfix());
                format!("{left} {right} {operator}")
            }
        }
    }
}
