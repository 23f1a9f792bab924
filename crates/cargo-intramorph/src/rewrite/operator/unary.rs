//! A negation that is not made.

use syn::{Expr, UnOp};

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
        {
            proposals.with_part(unary, &unary.op, "");
        }
    }
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
}
