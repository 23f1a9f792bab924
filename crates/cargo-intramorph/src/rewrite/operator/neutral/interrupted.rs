//! `interrupted`: a call that transfers bytes is interrupted every other time, which asks to call it again.

use syn::Expr;

use super::super::Proposals;
use super::super::proposals::{Edit, Insertion, bytes_of};
use super::receiver;
use crate::rewrite::RUNTIME;
use crate::rewrite::context::Context;

/// Methods, with their numbers of arguments. Those of futures are never interrupted.
const METHODS: [(&str, usize); 5] = [
    ("read", 1),
    ("write", 1),
    ("read_vectored", 1),
    ("write_vectored", 1),
    ("fill_buf", 0),
];

pub(super) fn propose(expression: &Expr, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    if let Expr::Await(awaited) = expression {
        proposals.claim(&awaited.base);
        return;
    }
    let Expr::MethodCall(call) = expression else {
        return;
    };
    let is_meant = |(name, count): &(&str, usize)| call.method == name && *count == call.args.len();
    let is_flag = |argument: &Expr| matches!(argument, Expr::Lit(_));
    if !METHODS.iter().any(is_meant)
        || call.args.iter().any(is_flag)
        || proposals.is_claimed(expression)
        // The caller of `read` is told, and may call again.
        || context.function.is_some_and(|it| it.signature.ident == call.method && it.of_trait.is_some())
    {
        return;
    }
    let range = bytes_of(expression);
    let in_memory = receiver::is_in_memory(receiver::place(&call.receiver), proposals);
    let question = format!("{}{in_memory})", super::call("interrupts"));
    let insertions = vec![
        Insertion::new(
            range.start,
            format!(
                "(if {question} {{ ::core::result::Result::Err(::{RUNTIME}::interrupted()) }} else {{ "
            ),
        ),
        Insertion::new(range.end, " })"),
    ];
    let edit = Edit::new(range.clone(), "Err(io::ErrorKind::Interrupted.into())");
    proposals.insert_around(range, &insertions, [edit]);
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    #[test]
    fn a_call_that_transfers_bytes_is_interrupted() {
        check(
            "interrupted",
            "r.read(b)?",
            &["Err(io::ErrorKind::Interrupted.into())?"],
        );
        check("interrupted", "r.read_exact(b)?", &[]);
        check("interrupted", "r.read(b).await?", &[]);
    }
}
