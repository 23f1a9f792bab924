//! `absent`: `Some(value)` becomes `None`.

use syn::Expr;

use super::{Context, Proposals};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    if let Expr::Call(call) = expression
        && let Expr::Path(function) = &*call.func
        && function.path.is_ident("Some")
    {
        proposals.replace(call, "None");
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
