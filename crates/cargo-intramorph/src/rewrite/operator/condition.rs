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

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn a_condition_always_or_never_holds() {
        check(
            "condition",
            "if a(b) { c }",
            &["if true { c }", "if false { c }"],
        );
    }

    #[test]
    fn a_loop_is_not_made_endless() {
        check("condition", "while a { b }", &["while false { b }"]);
    }

    #[test]
    fn a_condition_that_binds_stays() {
        check("condition", "if let Some(a) = b { c }", &[]);
    }
}
