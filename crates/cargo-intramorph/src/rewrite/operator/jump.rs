//! `jump`: `break` becomes `continue`, and the other way round.

use syn::Expr;

use super::{Context, Proposals};

pub(super) fn propose(expression: &Expr, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    match expression {
        Expr::Break(jump) if jump.expr.is_none() => {
            proposals.replace_part(jump, &jump.break_token, "continue");
        }
        Expr::Continue(jump) if context.may_break => {
            proposals.replace_part(jump, &jump.continue_token, "break");
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn break_and_continue_change_places() {
        check(
            "jump",
            "for a in b { if c { continue } else { break } }",
            &[
                "for a in b { if c { break } else { break } }",
                "for a in b { if c { continue } else { continue } }",
            ],
        );
    }

    #[test]
    fn a_loop_that_is_never_left_stays_so() {
        check("jump", "loop { continue }", &[]);
        check("jump", "loop { if a { break 1 } continue }", &[]);
    }
}
