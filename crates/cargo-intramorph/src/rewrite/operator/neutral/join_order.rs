//! `join-order`: both parts of a `join` run one after the other, in either order.

use syn::Expr;

use super::super::Proposals;
use super::super::proposals::{Edit, bytes_of};
use crate::rewrite::context::Context;

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::Call(call) = expression else {
        return;
    };
    let Expr::Path(path) = &*call.func else {
        return;
    };
    let names = path.path.segments.iter();
    let names: Vec<String> = names.map(|it| it.ident.to_string()).collect();
    let is_join = names.ends_with(&["rayon".to_owned(), "join".to_owned()]);
    if !is_join || call.args.len() != 2 {
        return;
    }
    let range = bytes_of(expression);
    let [first, second] = [0, 1].map(|index| proposals.text(&call.args[index]));
    let edits = [
        format!("{{ let first = ({first})(); let second = ({second})(); (first, second) }}"),
        format!("{{ let second = ({second})(); let first = ({first})(); (first, second) }}"),
    ];
    let edits = edits.map(|code| Edit::new(range.clone(), code));
    let insertions = super::passed_to("joined", &call.func);
    proposals.insert_around(range, &insertions, edits);
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_rendered};

    #[test]
    fn the_parts_of_a_join_run_in_either_order() {
        check(
            "join-order",
            "rayon::join(|| a(), b)",
            &[
                "{ let first = (|| a())(); let second = (b)(); (first, second) }",
                "{ let second = (b)(); let first = (|| a())(); (first, second) }",
            ],
        );
        check("join-order", "path.join(a, b)", &[]);
        check("join-order", "slice::join(a, b)", &[]);
        check_rendered(
            "join-order",
            "rayon::join(a, b)",
            "RT::joined(AT, 0, rayon::join)(a, b)",
        );
    }
}
