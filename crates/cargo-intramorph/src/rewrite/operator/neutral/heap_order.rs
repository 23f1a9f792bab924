//! `heap-order`: a `BinaryHeap` is built anew from other orders of its elements, before one is taken: equal ones come in any order.

use syn::Expr;

use super::super::Proposals;
use super::super::proposals::{Edit, Insertion, bytes_of};
use super::receiver::{last_name, place};
use crate::rewrite::context::Context;

/// Methods that take from a heap, or look at its greatest element, with their numbers of arguments.
const METHODS: [&str; 4] = ["pop", "peek", "into_sorted_vec", "into_vec"];

pub(super) fn propose(expression: &Expr, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::MethodCall(call) = expression else {
        return;
    };
    let is_meant = call.args.is_empty() && METHODS.iter().any(|it| call.method == it);
    let is_heap = last_name(&call.receiver).is_some_and(|it| context.crate_index.is_heap(&it));
    if !is_meant || !is_heap || place(&call.receiver).is_none() {
        return;
    }
    let is_by_value = call.method.to_string().starts_with("into_");
    let (function, reference) = if is_by_value {
        ("heap_of", "")
    } else {
        ("heap", "&mut ")
    };
    let range = bytes_of(&call.receiver);
    let insertions = vec![
        Insertion::new(range.start, format!("{}{reference}", super::call(function))),
        Insertion::new(range.end, ")"),
    ];
    let receiver = proposals.text(&call.receiver);
    let edits = ["reversed", "shuffled"]
        .map(|order| Edit::new(range.clone(), format!("{order}({receiver})")));
    proposals.insert_around(range, &insertions, edits);
}

#[cfg(test)]
mod tests {
    use super::super::tests::check_file;

    #[test]
    fn a_heap_is_built_anew_and_other_collections_are_not() {
        check_file(
            "heap-order",
            "fn f() { let mut heap = BinaryHeap::new(); g(heap.pop()); let list = vec![]; list.pop(); }",
            &[
                "fn f() { let mut heap = BinaryHeap::new(); g(reversed(heap).pop()); let list = vec![]; list.pop(); }",
                "fn f() { let mut heap = BinaryHeap::new(); g(shuffled(heap).pop()); let list = vec![]; list.pop(); }",
            ],
        );
    }
}
