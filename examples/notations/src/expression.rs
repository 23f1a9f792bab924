//! An arithmetic expression, as a tree.

use std::fmt::{Display, Formatter, Result};

/// A tree of operations, with constants and variables as its leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A number.
    Constant(i64),
    /// A letter that stands for a number.
    Variable(char),
    /// An operator between a left and a right operand.
    Operation(Operator, Box<Expression>, Box<Expression>),
}

/// What is done with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`, which binds less.
    Plus,
    /// `*`, which binds more.
    Times,
}

impl Expression {
    /// An operation on two operands.
    pub fn operation(operator: Operator, left: Self, right: Self) -> Self {
        Self::Operation(operator, Box::new(left), Box::new(right))
    }

    /// What the expression means, given what its variables stand for; numbers wrap.
    pub fn value(&self, of_variable: impl Fn(char) -> i64 + Copy) -> i64 {
        match self {
            Self::Constant(number) => *number,
            Self::Variable(name) => of_variable(*name),
            Self::Operation(operator, left, right) => {
                operator.of(left.value(of_variable), right.value(of_variable))
            }
        }
    }
}

impl Operator {
    fn of(self, left: i64, right: i64) -> i64 {
        match self {
            Self::Plus => left.wrapping_add(right),
            Self::Times => left.wrapping_mul(right),
        }
    }
}

impl Display for Operator {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        formatter.write_str(match self {
            Self::Plus => "+",
            Self::Times => "*",
        })
    }
}
