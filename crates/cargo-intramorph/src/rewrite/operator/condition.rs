//! A condition that always holds, or never.

use syn::Expr;

use crate::rewrite::proposals::Proposals;
use crate::rewrite::surroundings::{Surroundings, binds};

use super::Operator;

pub(super) struct Condition;

impl Operator for Condition {
    fn name(&self) -> &'static str {
        "condition"
    }

    fn expression(&self, expression: &Expr, _: &Surroundings<'_>, proposals: &mut Proposals<'_>) {
        let (condition, others): (_, &[&str]) = match expression {
            Expr::If(branch) => (&branch.cond, &["true", "false"]),
            // One that always holds hangs, or is left by a jump in it, and tells little.
            Expr::While(repeated) => (&repeated.cond, &["false"]),
            _ => return,
        };
        if !binds(condition) && !matches!(**condition, Expr::Lit(_)) {
            for other in others {
                proposals.instead(condition, *other);
            }
        }
    }
}
