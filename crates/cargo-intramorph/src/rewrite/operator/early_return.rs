//! `early-return`: a function returns before it is done.

use syn::spanned::Spanned;
use syn::{Expr, Stmt};

use super::{Context, Edit, FunctionContext, Proposals, bytes_of};
use crate::rewrite::return_values::{self, Value};

/// Proposes a return before each statement but the first, where it would be another body.
pub(super) fn propose(
    function: &FunctionContext<'_>,
    context: &Context<'_>,
    proposals: &mut Proposals<'_>,
) {
    let values = return_values::of_function(function, context.crate_index);
    let Some(value) = values.first().filter(|value| !value.is_default) else {
        return;
    };
    let statements = function.block.stmts.iter().skip(1);
    for statement in statements.filter(|statement| acts(statement)) {
        return_before(statement, value, proposals);
    }
}

fn acts(statement: &Stmt) -> bool {
    match statement {
        Stmt::Expr(Expr::Return(_) | Expr::Path(_) | Expr::Lit(_), _) => false,
        Stmt::Expr(..) => true,
        _ => false,
    }
}

fn return_before(statement: &impl Spanned, value: &Value, proposals: &mut Proposals<'_>) {
    let place = bytes_of(statement).start;
    let text = proposals.text(statement);
    // `cfg` may remove a statement with an attribute, and make the return the value of the function.
    if text.starts_with('#') || text == value.shown {
        return;
    }
    let shown = match &*value.compiled {
        "()" => "return; ".to_owned(),
        _ => format!("return {}; ", value.shown),
    };
    let edit = Edit::new(place..place, shown);
    proposals.insert(place, edit, &format!("return {}", value.compiled));
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check_file;

    #[test]
    fn a_function_returns_before_it_is_done() {
        check_file(
            "early-return",
            "fn f() { g(); h(); }",
            &["fn f() { g(); return; h(); }"],
        );
        check_file(
            "early-return",
            "fn f() -> u8 { let a = g(); h(a) }",
            &["fn f() -> u8 { let a = g(); return 0; h(a) }"],
        );
    }

    #[test]
    fn what_only_names_or_returns_a_value_has_no_effect_to_miss() {
        check_file(
            "early-return",
            "fn f() -> u8 { let a = g(); let b = h(); a }",
            &[],
        );
        check_file("early-return", "fn f() -> u8 { g(); return 1; }", &[]);
        check_file(
            "early-return",
            "fn f() -> Result<(), E> { g()?; Ok(()) }",
            &[],
        );
    }
}
