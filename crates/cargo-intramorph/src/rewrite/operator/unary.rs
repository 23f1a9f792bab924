//! A negation that is not made.

use syn::{Expr, ExprLit, Lit, UnOp};

use crate::rewrite::proposals::Proposals;
use crate::rewrite::surroundings::Surroundings;

use super::Operator;

pub(super) struct Unary;

impl Operator for Unary {
    fn name(&self) -> &'static str {
        "unary"
    }

    fn expression(&self, expression: &Expr, _: &Surroundings<'_>, proposals: &mut Proposals<'_>) {
        if let Expr::Unary(unary) = expression
            && matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_))
            && !is_smallest(&unary.expr)
        {
            proposals.with_part(unary, &unary.op, "");
        }
    }
}

/// Whether it is one more than the largest of some type, so that the sign belongs to it.
fn is_smallest(operand: &Expr) -> bool {
    let Expr::Lit(ExprLit {
        lit: Lit::Int(integer),
        ..
    }) = operand
    else {
        return false;
    };
    let value = integer.base10_parse::<u128>();
    value.is_ok_and(|value| [7, 15, 31, 63, 127].iter().any(|bits| value == 1 << bits))
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn a_negation_is_not_made() {
        check("unary", "!a", &["a"]);
        check("unary", "-a", &["a"]);
        check("unary", "*a", &[]);
    }

    #[test]
    fn the_smallest_number_keeps_its_sign() {
        check("unary", "-2147483648", &[]);
        check("unary", "-7", &["7"]);
    }
}
