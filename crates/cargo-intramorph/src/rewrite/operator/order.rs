//! `order`: an order is reversed.

use syn::Expr;

use super::{Context, Proposals};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::MethodCall(call) = expression else {
        return;
    };
    let text = proposals.text(call);
    match (call.method.to_string().as_str(), call.args.len()) {
        ("cmp" | "total_cmp", 1) => proposals.replace(call, format!("{text}.reverse()")),
        ("partial_cmp", 1) => {
            proposals.replace(call, format!("{text}.map(::core::cmp::Ordering::reverse)"));
        }
        ("sort" | "sort_unstable", 0)
        | (
            "sort_by"
            | "sort_by_key"
            | "sort_unstable_by"
            | "sort_unstable_by_key"
            | "sort_by_cached_key",
            1,
        ) => {
            let sorted = proposals.text(&call.receiver);
            proposals.replace(call, format!("{{ {text}; {sorted}.reverse() }}"));
        }
        // An ordering that was just made; a slice is reversed for the effect.
        ("reverse", 0) if matches!(*call.receiver, Expr::MethodCall(_) | Expr::Call(_)) => {
            proposals.replace(call, proposals.text(&call.receiver));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn an_order_is_reversed() {
        check("order", "a.cmp(&b)", &["a.cmp(&b).reverse()"]);
        check(
            "order",
            "a.partial_cmp(&b)",
            &["a.partial_cmp(&b).map(::core::cmp::Ordering::reverse)"],
        );
        check("order", "a.b.sort()", &["{ a.b.sort(); a.b.reverse() }"]);
    }

    #[test]
    fn a_reversed_order_is_not() {
        check("order", "f(a).reverse()", &["f(a)"]);
        check("order", "a.reverse()", &[]);
    }
}
