//! `fallback`: there is no value for when there is none, so that the program panics there.

use syn::Expr;

use super::{Context, Edit, Proposals, bytes_of};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    if let Expr::MethodCall(call) = expression
        && METHODS
            .iter()
            .any(|(name, arguments)| call.method == name && call.args.len() == *arguments)
    {
        let site = bytes_of(call);
        let edit = Edit::new(bytes_of(&call.method).start..site.end, "unwrap()");
        proposals.edit(site, edit);
    }
}

/// Methods that return a fallback, with their number of arguments.
const METHODS: [(&str, usize); 3] = [
    ("unwrap_or", 1),
    ("unwrap_or_default", 0),
    ("unwrap_or_else", 1),
];

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn nothing_has_no_value() {
        check("fallback", "a.unwrap_or(b)", &["a.unwrap()"]);
        check("fallback", "a.b.unwrap_or_else(|| c)", &["a.b.unwrap()"]);
        check("fallback", "a.unwrap()", &[]);
    }
}
