//! One side of a logical operation alone.

use syn::{BinOp, Expr};

use crate::rewrite::proposals::Proposals;
use crate::rewrite::surroundings::{Surroundings, binds};

use super::Operator;

pub(super) struct Operand;

impl Operator for Operand {
    fn name(&self) -> &'static str {
        "operand"
    }

    fn expression(&self, expression: &Expr, _: &Surroundings<'_>, proposals: &mut Proposals<'_>) {
        if let Expr::Binary(binary) = expression
            && matches!(binary.op, BinOp::And(_) | BinOp::Or(_))
            && !binds(expression)
        {
            proposals.instead(binary, proposals.text(&binary.left));
            proposals.instead(binary, proposals.text(&binary.right));
        }
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
