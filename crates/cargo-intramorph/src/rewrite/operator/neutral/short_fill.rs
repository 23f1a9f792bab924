//! `short-fill`: what `fill_buf` returns is shortened, as if less had been there.

use syn::Expr;

use super::super::Proposals;
use super::super::proposals::{Edit, Insertion, bytes_of};
use super::receiver;
use crate::rewrite::context::Context;

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    if proposals.is_claimed(expression) {
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
    use super::super::tests::{check, check_rendered};

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
    }
}
