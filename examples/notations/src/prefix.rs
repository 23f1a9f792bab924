//! Prefix notation: the operator before its operands, and no parentheses.

use crate::Expression;
use crate::token::{operand, operator, tokens};

impl Expression {
    /// Prints in prefix notation.
    pub fn as_string_prefix(&self) -> String {
        match self {
            Self::Constant(number) => number.to_string(),
            Self::Variable(name) => name.to_string(),
            Self::Operation(operator, left, right) => {
                let (left, right) = (left.as_string_prefix(), right.as_string_prefix());
                format!("{operator} {left} {right}")
            }
        }
    }
}

/// The expression that a text in prefix notation stands for, if it is one.
pub fn read_prefix(text: &str) -> Option<Expression> {
    let mut tokens = tokens(text).into_iter();
    let expression = next_expression(&mut tokens)?;
    tokens.next().is_none().then_some(expression)
}

fn next_expression(tokens: &mut impl Iterator<Item = String>) -> Option<Expression> {
    let token = tokens.next()?;
    let Some(operator) = operator(&token) else {
        return operand(&token);
    };
    let (left, right) = (next_expression(tokens)?, next_expression(tokens)?);
    Some(Expression::operation(operator, left, right))
}
