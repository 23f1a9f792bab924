//! `initial-capacity`: a collection that grows begins without capacity.

use syn::visit::Visit;
use syn::{Expr, ExprUnsafe};

use super::super::Proposals;
use super::super::proposals::{Edit, bytes_of};
use crate::rewrite::context::Context;

/// Collections that grow by themselves. Others of this constructor, such as caches and `BufReader`, are limited by it.
const TYPES: [&str; 9] = [
    "Vec",
    "String",
    "VecDeque",
    "BinaryHeap",
    "HashMap",
    "HashSet",
    "OsString",
    "PathBuf",
    "BytesMut",
];

pub(super) fn propose(expression: &Expr, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::Call(call) = expression else {
        return;
    };
    let Expr::Path(path) = &*call.func else {
        return;
    };
    let mut names = path.path.segments.iter().rev().map(|it| &it.ident);
    let is_meant = names.next().is_some_and(|it| it == "with_capacity")
        && names
            .next()
            .is_some_and(|it| TYPES.iter().any(|name| it == name));
    let Some(capacity) = call
        .args
        .first()
        .filter(|_| is_meant && call.args.len() == 1)
    else {
        return;
    };
    let may_be_relied_on = context
        .function
        .is_none_or(|function| has_unsafe_code(function.block));
    if may_be_relied_on || context.crate_index.reads_capacity() {
        return;
    }
    let range = bytes_of(capacity);
    let insertions = super::passed_to("initial_capacity", capacity);
    proposals.insert_around(range.clone(), &insertions, [Edit::new(range, "0")]);
}

/// Whether a function may rely on a capacity that it has asked for, which is promised to be there.
fn has_unsafe_code(block: &syn::Block) -> bool {
    struct Search(bool);
    impl Visit<'_> for Search {
        fn visit_expr_unsafe(&mut self, _: &ExprUnsafe) {
            self.0 = true;
        }
    }
    let mut search = Search(false);
    search.visit_block(block);
    search.0
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_file};

    #[test]
    fn a_collection_begins_without_capacity() {
        check(
            "initial-capacity",
            "Vec::with_capacity(n + 1)",
            &["Vec::with_capacity(0)"],
        );
        check("initial-capacity", "BufReader::with_capacity(n, r)", &[]);
        check("initial-capacity", "Cache::with_capacity(n)", &[]);
    }

    #[test]
    fn a_capacity_that_other_code_may_rely_on_is_left_alone() {
        check_file(
            "initial-capacity",
            "fn f() { let v = Vec::with_capacity(9); unsafe { v.set_len(9) } }",
            &[],
        );
        check_file(
            "initial-capacity",
            "fn f() { let v = Vec::with_capacity(9); } fn g() { h(v.capacity()); }",
            &[],
        );
    }
}
