//! `condition`: a condition always holds, or never.

use syn::Expr;

use super::{Context, Proposals, contains_let};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    let (condition, others): (_, &[&str]) = match expression {
        Expr::If(branch) => (&branch.cond, &["true", "false"]),
        // A loop whose condition always holds hangs, or is left by a jump: both show little.
        Expr::While(repeated) => (&repeated.cond, &["false"]),
        _ => return,
    };
    if !contains_let(condition) && !matches!(**condition, Expr::Lit(_)) {
        for other in others {
            proposals.replace(condition, *other);
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
