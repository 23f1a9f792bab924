//! `unstable-order`: elements are permuted before an unstable sort or selection, which may leave equal ones in any order.

use syn::Expr;

use super::super::Proposals;
use super::super::proposals::{Edit, Insertion, bytes_of};
use crate::rewrite::context::Context;

/// Names of such methods begin so.
const METHODS: [&str; 3] = ["sort_unstable", "select_nth_unstable", "par_sort_unstable"];

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::MethodCall(call) = expression else {
        return;
    };
    let name = call.method.to_string();
    if !METHODS.iter().any(|method| name.starts_with(method)) {
        return;
    }
    let range = bytes_of(&call.receiver);
    let insertions = vec![
        Insertion::new(range.start, format!("{}&mut (", super::call("permuted"))),
        Insertion::new(range.end, ")[..])"),
    ];
    let receiver = proposals.text(&call.receiver);
    let edits = ["reverse()", "shuffle(&mut random)"]
        .map(|change| Edit::new(range.clone(), format!("{receiver}.{change}; {receiver}")));
    proposals.insert_around(range, &insertions, edits);
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_rendered};

    #[test]
    fn elements_are_permuted_before_they_are_sorted() {
        check(
            "unstable-order",
            "v.sort_unstable_by_key(f)",
            &[
                "v.reverse(); v.sort_unstable_by_key(f)",
                "v.shuffle(&mut random); v.sort_unstable_by_key(f)",
            ],
        );
        check("unstable-order", "v.sort_by_key(f)", &[]);
        check_rendered(
            "unstable-order",
            "self.v.sort_unstable()",
            "RT::permuted(AT, 0, &mut (self.v)[..]).sort_unstable()",
        );
    }
}
