//! `short-fill`: what `fill_buf` returns is shortened, as if less had been there: where it is called, and where it is implemented.

use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Expr, ExprAsync, ExprClosure, ExprReturn, Item, Stmt};

use super::super::Proposals;
use super::super::proposals::{Edit, Insertion, bytes_of};
use super::receiver;
use crate::rewrite::context::{Context, FunctionContext};

/// Traits with the methods that return what is there, and the functions of the runtime that shorten it.
const METHODS: [(&str, &str, &str); 2] = [
    ("BufRead", "fill_buf", "shortened_fill"),
    ("AsyncBufRead", "poll_fill_buf", "shortened_fill_when_ready"),
];

/// Proposes to shorten what a method of such a trait returns, wherever it does.
pub(super) fn propose_for_function(function: &FunctionContext<'_>, proposals: &mut Proposals<'_>) {
    let is_meant = |it: &&(&str, &str, &str)| {
        function.of_trait.is_some_and(|name| name == it.0) && function.signature.ident == it.1
    };
    let Some((.., shorten)) = METHODS.iter().find(is_meant) else {
        return;
    };
    let mut returned = Returned(Vec::new());
    returned.visit_block(function.block);
    if let Some(Stmt::Expr(tail, None)) = function.block.stmts.last()
        && !matches!(tail, Expr::Return(_))
    {
        returned.0.push(bytes_of(tail));
    }
    let Some(shown) = returned.0.last().cloned() else {
        return;
    };
    let insertions = returned.0.iter().flat_map(|range| {
        let start = format!("{}false, ", super::call(shorten));
        [
            Insertion::new(range.start, start),
            Insertion::new(range.end, ")"),
        ]
    });
    let mut insertions: Vec<Insertion> = insertions.collect();
    // One value may be within another.
    insertions.sort_by_key(|insertion| insertion.place);
    let text = proposals.text_in(shown.clone());
    let edits = ["..1", "..random"].map(|length| {
        let short = format!("{text}.map(|buffer| &buffer[{length}])");
        Edit::new(shown.clone(), short)
    });
    proposals.insert_around(bytes_of(function.block), &insertions, edits);
}

/// The values that a function returns before its end.
struct Returned(Vec<Range<usize>>);

impl Visit<'_> for Returned {
    fn visit_expr_return(&mut self, returned: &ExprReturn) {
        self.0.extend(returned.expr.as_deref().map(bytes_of));
        visit::visit_expr_return(self, returned);
    }

    fn visit_expr_closure(&mut self, _: &ExprClosure) {}

    fn visit_expr_async(&mut self, _: &ExprAsync) {}

    fn visit_item(&mut self, _: &Item) {}
}

pub(super) fn propose(expression: &Expr, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    // What was filled before is still there, and `consume` may rely on that.
    let is_in_consume = context
        .function
        .is_some_and(|it| it.signature.ident == "consume" && it.of_trait.is_some());
    if is_in_consume || proposals.is_claimed(expression) {
        return;
    }
    let call = match expression {
        Expr::MethodCall(call) => call,
        Expr::Await(awaited) => match &*awaited.base {
            Expr::MethodCall(call) => call,
            _ => return,
        },
        _ => return,
    };
    let function = match (call.method.to_string().as_str(), call.args.len()) {
        ("fill_buf", 0) => "shortened_fill",
        ("poll_fill_buf", 1) => "shortened_fill_when_ready",
        _ => return,
    };
    if let Expr::Await(awaited) = expression {
        proposals.claim(&awaited.base);
    }
    let range = bytes_of(expression);
    let in_memory = receiver::is_in_memory(receiver::place(&call.receiver), proposals);
    let insertions = vec![
        Insertion::new(
            range.start,
            format!("{}{in_memory}, ", super::call(function)),
        ),
        Insertion::new(range.end, ")"),
    ];
    let text = proposals.text(expression);
    let edits = ["..1", "..random"].map(|length| {
        Edit::new(
            range.clone(),
            format!("{text}.map(|buffer| &buffer[{length}])"),
        )
    });
    proposals.insert_around(range, &insertions, edits);
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_file, check_rendered, rendered};

    #[test]
    fn whatever_an_implementation_returns_is_shortened() {
        let text = "impl BufRead for A { fn fill_buf(&mut self) -> R { if a { return b; } Ok(&self.c) } fn consume(&mut self, n: usize) {} }";
        let changed = ["..1", "..random"].map(|length| {
            let short = format!("Ok(&self.c).map(|buffer| &buffer[{length}])");
            text.replace("Ok(&self.c)", &short)
        });
        check_file("short-fill", text, &[&changed[0], &changed[1]]);
        let expected = text
            .replace("return b;", "return RT::shortened_fill(AT0, 0, false, b);")
            .replace(
                "Ok(&self.c)",
                "RT::shortened_fill(AT0, 0, false, Ok(&self.c))",
            );
        assert_eq!(rendered(text), expected);
        check_file(
            "short-fill",
            "impl A { fn fill_buf(&mut self) -> R { b } }",
            &[],
        );
    }

    #[test]
    fn a_filled_buffer_is_shortened() {
        check(
            "short-fill",
            "r.fill_buf()?",
            &[
                "r.fill_buf().map(|buffer| &buffer[..1])?",
                "r.fill_buf().map(|buffer| &buffer[..random])?",
            ],
        );
        check_rendered(
            "short-fill",
            "f().fill_buf()",
            "RT::shortened_fill(AT, 0, false, f().fill_buf())",
        );
        check_file(
            "short-fill",
            "impl BufRead for A { fn consume(&mut self, n: usize) { self.0.fill_buf(); } }",
            &[],
        );
    }
}
