//! `predicate`: the question that a method asks of each item is always answered by `true`, or by `false`.

use syn::Expr;

use super::{Context, Proposals};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    if let Expr::MethodCall(call) = expression
        && METHODS.iter().any(|name| call.method == name)
        && let (1, Some(Expr::Closure(question))) = (call.args.len(), call.args.first())
        && !matches!(*question.body, Expr::Lit(_))
    {
        proposals.replace(&question.body, "true");
        proposals.replace(&question.body, "false");
    }
}

/// Methods of the standard library that ask a question of each item.
const METHODS: [&str; 13] = [
    "all",
    "any",
    "filter",
    "find",
    "is_none_or",
    "is_ok_and",
    "is_some_and",
    "partition",
    "position",
    "retain",
    "rposition",
    "skip_while",
    "take_while",
];

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn every_item_has_the_same_answer() {
        let expected = ["a.filter(|b| true)", "a.filter(|b| false)"];
        check("predicate", "a.filter(|b| b.c())", &expected);
    }

    #[test]
    fn other_methods_and_functions_stay() {
        check("predicate", "a.map(|b| b.c())", &[]);
        check("predicate", "a.filter(B::c)", &[]);
    }
}
