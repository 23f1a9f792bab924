//! `break` for `continue`, and the other way round.

use syn::Expr;

use crate::rewrite::proposals::Proposals;
use crate::rewrite::surroundings::Surroundings;

use super::Operator;

pub(super) struct Jump;

impl Operator for Jump {
    fn name(&self) -> &'static str {
        "jump"
    }

    fn expression(
        &self,
        expression: &Expr,
        surroundings: &Surroundings<'_>,
        proposals: &mut Proposals<'_>,
    ) {
        match expression {
            Expr::Break(jump) if jump.expr.is_none() => {
                proposals.with_part(jump, &jump.break_token, "continue");
            }
            Expr::Continue(jump) if surroundings.may_break => {
                proposals.with_part(jump, &jump.continue_token, "break")
            }
            _ => {}
        }
    }
}
