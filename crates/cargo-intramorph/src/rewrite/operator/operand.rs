//! `operand`: one side of a logical operation is left out.

use syn::{BinOp, Expr};

use super::{Context, Proposals, contains_let};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    if let Expr::Binary(binary) = expression
        && matches!(binary.op, BinOp::And(_) | BinOp::Or(_))
        && !contains_let(expression)
    {
        proposals.replace(binary, proposals.text(&binary.left));
        proposals.replace(binary, proposals.text(&binary.right));
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn one_side_is_enough() {
        check("operand", "a && b", &["a", "b"]);
        check("operand", "a & b", &[]);
    }
}
