//! Nothing in the place of something: `None` for `Some`.

use syn::Expr;

use crate::rewrite::proposals::Proposals;
use crate::rewrite::surroundings::Surroundings;

use super::Operator;

pub(super) struct Absent;

impl Operator for Absent {
    fn name(&self) -> &'static str {
        "absent"
    }

    fn expression(&self, expression: &Expr, _: &Surroundings<'_>, proposals: &mut Proposals<'_>) {
        if let Expr::Call(call) = expression
            && let Expr::Path(function) = &*call.func
            && function.path.is_ident("Some")
        {
            proposals.instead(call, "None");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn something_becomes_nothing() {
        check("absent", "Some(a)", &["None"]);
        check("absent", "Self::Some(a)", &[]);
    }
}
