//! Counts: the places at which a program counts its steps, so that an endless one is found.

use std::ops::Range;

use syn::Block;
use syn::spanned::Spanned;

/// The beginning of the body of a function, a closure or a loop.
#[derive(Clone, Debug)]
pub(super) struct Count {
    /// Place in the source before which the count is inserted.
    pub(super) place: usize,
    /// Body of the innermost function. If nothing in it is changed, nothing in it is counted: it may be a `const fn`.
    pub(super) function: Range<usize>,
}

impl Count {
    /// The count of a body. It comes after attributes, which may only be at the beginning.
    pub(super) fn of(body: &Block, function: &Block) -> Self {
        Self {
            place: start_of(body),
            function: function.span().byte_range(),
        }
    }
}

/// The place in a body at which code can be inserted before all other code.
pub(super) fn start_of(body: &Block) -> usize {
    let end = body.brace_token.span.close().byte_range().start;
    let first = body.stmts.first();
    first.map_or(end, |first| first.span().byte_range().start)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::rewrite::tests::planned;

    /// Checks where a source counts in which the only change is `>=` for `>`.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let plan = planned(text).filtered(|change| change.replacement == ">=");
        let rendered = plan.render(&HashSet::new()).remove(0).text;
        assert!(syn::parse_file(&rendered).is_ok(), "{rendered}");
        let shown = rendered.replace("::__intramorph::count();", "COUNT");
        let shown = shown.replace("::__intramorph::at(0u32 as u32)", "AT");
        let shown = shown.replace("(match AT { 0 => a > 0, _ => a >= 0, })", "SITE");
        assert_eq!(shown, expected);
    }

    #[test]
    fn functions_and_loops_count_and_closures_too() {
        check("fn f() { a > 0 }", "fn f() { COUNT SITE }");
        check(
            "fn f() { a > 0; for b in c { d() } while e { loop {} } }",
            "fn f() { COUNT SITE; for b in c { COUNT d() } while e { COUNT loop {COUNT } } }",
        );
        check(
            "fn f() { g(|b| { a > 0 }) }",
            "fn f() { COUNT g(|b| { COUNT SITE }) }",
        );
    }

    #[test]
    fn a_closure_without_a_body_counts_at_its_sites() {
        check(
            "fn f() { g(|b| a > 0, c) }",
            "fn f() { COUNT g(|b| (match { COUNT AT } { 0 => a > 0, _ => a >= 0, }), c) }",
        );
        check(
            "fn f() { g(|b| h(|c| { a > 0 })) }",
            "fn f() { COUNT g(|b| h(|c| { COUNT SITE })) }",
        );
    }

    #[test]
    fn a_function_in_which_nothing_is_changed_does_not_count() {
        check(
            "const fn f() { loop {} }\nfn g() { loop { a > 0 } }",
            "const fn f() { loop {} }\nfn g() { COUNT loop { COUNT SITE } }",
        );
        check(
            "fn f() { const A: u8 = { loop {} }; a > 0 }",
            "fn f() { COUNT const A: u8 = { loop {} }; SITE }",
        );
    }

    #[test]
    fn attributes_come_first() {
        check(
            "fn f() { #![allow(a)] #[allow(b)] let c = a > 0; loop { #![allow(d)] } }",
            "fn f() { #![allow(a)] COUNT #[allow(b)] let c = SITE; loop { #![allow(d)] COUNT } }",
        );
    }
}
