//! `arguments`: two arguments of the same type change places.

use syn::Expr;

use super::{Context, Edit, Proposals, bytes_of};

pub(super) fn propose(expression: &Expr, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    let (name, arguments) = match expression {
        Expr::Call(call) => (function_name(&call.func), &call.args),
        Expr::MethodCall(call) => (Some(call.method.to_string()), &call.args),
        _ => return,
    };
    let Some(name) = name else {
        return;
    };
    for first in 0..arguments.len().saturating_sub(1) {
        let (one, other) = (&arguments[first], &arguments[first + 1]);
        let (text, other_text) = (proposals.text(one), proposals.text(other));
        let crate_index = context.crate_index;
        if text != other_text && crate_index.has_same_types(&name, arguments.len(), first) {
            let range = bytes_of(one).start..bytes_of(other).end;
            let edit = Edit::new(range, format!("{other_text}, {text}"));
            proposals.edit(bytes_of(expression), edit);
        }
    }
}

fn function_name(function: &Expr) -> Option<String> {
    match function {
        Expr::Path(function) => Some(function.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check_file;

    #[test]
    fn arguments_of_the_same_type_are_swapped() {
        check_file(
            "arguments",
            "fn f(a: u8, b: u8, c: u16) { f(1, g, h); f(a, a, c) }",
            &["fn f(a: u8, b: u8, c: u16) { f(g, 1, h); f(a, a, c) }"],
        );
    }

    #[test]
    fn arguments_of_a_name_with_several_meanings_stay() {
        check_file(
            "arguments",
            "fn f(a: u8, b: u8) { f(a, b) } mod m { fn f(a: u8, b: u16) {} }",
            &[],
        );
    }
}
