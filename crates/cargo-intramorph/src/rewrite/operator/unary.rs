//! `unary`: a negation is left out.

use syn::{Expr, ExprLit, Lit, UnOp};

use super::{Context, Proposals};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    if let Expr::Unary(unary) = expression
        && matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_))
        && !is_smallest(&unary.expr)
    {
        proposals.replace_part(unary, &unary.op, "");
    }
}

/// Whether a number is one more than the largest of some type, so that it exists only with the sign.
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
