//! Tokens, of which the text of every notation consists.

use crate::{Expression, Operator};

/// The operators, operands and parentheses of a text.
pub fn tokens(text: &str) -> Vec<String> {
    let spaced = text.replace('(', "( ").replace(')', " )");
    spaced.split_whitespace().map(str::to_owned).collect()
}

/// The operator that a token stands for, if it is one.
pub(crate) fn operator(token: &str) -> Option<Operator> {
    match token {
        "+" => Some(Operator::Plus),
        "*" => Some(Operator::Times),
        _ => None,
    }
}

/// The constant or variable that a token stands for, if it is one.
pub(crate) fn operand(token: &str) -> Option<Expression> {
    if let Ok(number) = token.parse() {
        return Some(Expression::Constant(number));
    }
    let name = token.parse().ok().filter(char::is_ascii_lowercase);
    name.map(Expression::Variable)
}
