//! Two arguments of the same type, swapped.

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Token};

use super::{Context, Edit, Proposals, bytes_of};

pub(super) fn propose(expression: &Expr, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    let (name, arguments) = match expression {
        Expr::Call(call) => match &*call.func {
            Expr::Path(function) => (
                function.path.segments.last().map(|last| &last.ident),
                &call.args,
            ),
            _ => return,
        },
        Expr::MethodCall(call) => (Some(&call.method), &call.args),
        _ => return,
    };
    let Some(name) = name.map(ToString::to_string) else {
        return;
    };
    for first in 0..arguments.len().saturating_sub(1) {
        if context
            .crate_index
            .has_same_types(&name, arguments.len(), first)
        {
            swap(expression, arguments, first, proposals);
        }
    }
}

fn swap(
    call: &impl Spanned,
    arguments: &Punctuated<Expr, Token![,]>,
    first: usize,
    proposals: &mut Proposals<'_>,
) {
    let (one, other) = (&arguments[first], &arguments[first + 1]);
    let (text, other_text) = (proposals.text(one), proposals.text(other));
    if text == other_text {
        return;
    }
    let range = bytes_of(one).start..bytes_of(other).end;
    let edit = Edit::new(range, format!("{other_text}, {text}"));
    proposals.edit(bytes_of(call), edit);
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
