//! `parallel-split`: a parallel iterator makes a task of each item, or one of all.

use syn::Expr;

use super::super::Proposals;
use super::super::proposals::{Edit, Insertion, bytes_of};
use crate::rewrite::RUNTIME;
use crate::rewrite::context::Context;

const METHODS: [&str; 3] = ["par_iter", "par_iter_mut", "into_par_iter"];

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::MethodCall(call) = expression else {
        return;
    };
    if !call.args.is_empty() || !METHODS.iter().any(|it| call.method == it) {
        return;
    }
    let end = bytes_of(expression).end;
    let (arm, site) = (Insertion::ARM, Insertion::SITE);
    let code = format!(
        ".with_min_len(::{RUNTIME}::least_items({arm}, {site})).with_max_len(::{RUNTIME}::most_items({arm}, {site}))"
    );
    let edits =
        [".with_max_len(1)", ".with_min_len(usize::MAX)"].map(|limit| Edit::new(end..end, limit));
    proposals.insert_around(bytes_of(expression), &[Insertion::new(end, code)], edits);
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    #[test]
    fn a_parallel_iterator_is_split_in_other_ways() {
        check(
            "parallel-split",
            "v.par_iter().map(f)",
            &[
                "v.par_iter().with_max_len(1).map(f)",
                "v.par_iter().with_min_len(usize::MAX).map(f)",
            ],
        );
        check("parallel-split", "v.iter()", &[]);
    }
}
