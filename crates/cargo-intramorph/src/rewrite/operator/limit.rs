//! `limit`: an iterator takes all items, or skips none.

use syn::Expr;

use super::{Context, Proposals};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::MethodCall(call) = expression else {
        return;
    };
    let other = METHODS.iter().find(|(name, _)| call.method == name);
    if let (Some((_, other)), 1, Some(argument)) = (other, call.args.len(), call.args.first()) {
        proposals.replace(argument, *other);
    }
}

/// Methods, and the argument with which they do nothing; `!0` is the largest number of any type.
const METHODS: [(&str, &str); 3] = [("skip", "0"), ("step_by", "1"), ("take", "!0")];

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn an_iterator_is_not_limited() {
        check("limit", "a.take(b)", &["a.take(!0)"]);
        check("limit", "a.skip(2)", &["a.skip(0)"]);
        check("limit", "a.take()", &[]);
    }
}
