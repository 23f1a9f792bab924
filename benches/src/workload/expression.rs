//! A recursive expression, printed without a pair of parentheses that it needs.

mod notation;

use proptest::prelude::{Strategy, prop_oneof};

use super::Workload;
use notation::{evaluated, printed};

/// An arithmetic expression on numbers that wrap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the operators of arithmetic")]
pub enum Expression {
    Literal(i32),
    Add(Box<Expression>, Box<Expression>),
    Subtract(Box<Expression>, Box<Expression>),
    Multiply(Box<Expression>, Box<Expression>),
    Negate(Box<Expression>),
}

/// The value of an expression, and of its printed form, in which `a - (b - c)` lost its parentheses.
pub struct Precedence;

impl Workload for Precedence {
    const NAME: &'static str = "expression";

    type Input = Expression;
    type Output = i32;

    fn inputs() -> impl Strategy<Value = Expression> {
        let literal = (0i32..100).prop_map(Expression::Literal);
        literal.prop_recursive(6, 64, 2, |inner| {
            let two = (inner.clone().prop_map(Box::new), inner.prop_map(Box::new));
            prop_oneof![
                two.clone().prop_map(|(a, b)| Expression::Add(a, b)),
                two.clone().prop_map(|(a, b)| Expression::Subtract(a, b)),
                two.clone().prop_map(|(a, b)| Expression::Multiply(a, b)),
                two.0.prop_map(Expression::Negate),
            ]
        })
    }

    fn original(input: &Expression) -> i32 {
        input.value()
    }

    fn variant(input: &Expression) -> i32 {
        evaluated(&printed(input))
    }

    fn related(original: &i32, variant: &i32) -> bool {
        original == variant
    }

    fn optima() -> Vec<Expression> {
        let literal = |number| Box::new(Expression::Literal(number));
        let right = Expression::Subtract(literal(0), literal(1));
        vec![Expression::Subtract(literal(0), Box::new(right))]
    }
}

impl Expression {
    fn value(&self) -> i32 {
        match self {
            Self::Literal(number) => *number,
            Self::Add(left, right) => left.value().wrapping_add(right.value()),
            Self::Subtract(left, right) => left.value().wrapping_sub(right.value()),
            Self::Multiply(left, right) => left.value().wrapping_mul(right.value()),
            Self::Negate(operand) => operand.value().wrapping_neg(),
        }
    }
}
