//! `channel-capacity`: a bounded channel has room for one message, or for far more than it needs.

use syn::Expr;

use super::super::Proposals;
use super::super::proposals::{Edit, bytes_of};
use crate::rewrite::context::Context;

/// Ends of paths of functions that make a bounded channel of the capacity that they are given.
const FUNCTIONS: [&[&str]; 5] = [
    &["sync_channel"],
    &["mpsc", "channel"],
    &["broadcast", "channel"],
    &["crossbeam_channel", "bounded"],
    &["flume", "bounded"],
];

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::Call(call) = expression else {
        return;
    };
    let Expr::Path(path) = &*call.func else {
        return;
    };
    let names: Vec<String> = path
        .path
        .segments
        .iter()
        .map(|it| it.ident.to_string())
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let Some(capacity) = call.args.first().filter(|_| call.args.len() == 1) else {
        return;
    };
    if !FUNCTIONS.iter().any(|end| names.ends_with(end)) {
        return;
    }
    let range = bytes_of(capacity);
    let text = proposals.text(capacity);
    let edits = [
        Edit::new(range.clone(), "1"),
        Edit::new(range, format!("1024 + {text}")),
    ];
    let insertions = super::passed_to("channel_capacity", capacity);
    proposals.insert_around(bytes_of(capacity), &insertions, edits);
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    #[test]
    fn a_channel_has_another_capacity() {
        check(
            "channel-capacity",
            "mpsc::sync_channel(n)",
            &["mpsc::sync_channel(1)", "mpsc::sync_channel(1024 + n)"],
        );
        check(
            "channel-capacity",
            "tokio::sync::mpsc::channel(8)",
            &[
                "tokio::sync::mpsc::channel(1)",
                "tokio::sync::mpsc::channel(1024 + 8)",
            ],
        );
        check("channel-capacity", "mpsc::channel()", &[]);
    }
}
