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
                proposals.with_part(jump, &jump.continue_token, "break");
            }
            _ => {}
        }
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
