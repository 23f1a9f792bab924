//! `pair`: a method becomes its counterpart, `min` for `max` and `first` for `last`.

use syn::{Expr, Ident};

use super::{Context, Proposals};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    match expression {
        Expr::MethodCall(call)
            if !matches!(call.args.first(), Some(Expr::Closure(_))) || !is_search(&call.method) =>
        {
            if let Some(other) = counterpart(&call.method.to_string()) {
                proposals.replace_part(call, &call.method, other);
            }
        }
        Expr::Call(call) => {
            if let Expr::Path(function) = &*call.func
                && let Some(last) = function.path.segments.last()
                && let Some(other) = counterpart(&last.ident.to_string())
                && function.path.segments.len() > 1
            {
                proposals.replace_part(call, &last.ident, other);
            }
        }
        _ => {}
    }
}

/// Whether a method has a counterpart that searches from the end, which some iterators cannot do.
fn is_search(method: &Ident) -> bool {
    method == "find" || method == "position"
}

fn counterpart(name: &str) -> Option<&'static str> {
    PAIRS.iter().find_map(|(one, other)| match name {
        name if name == *one => Some(*other),
        name if name == *other => Some(*one),
        _ => None,
    })
}

/// Methods of the standard library with the same signature.
const PAIRS: [(&str, &str); 37] = [
    ("all", "any"),
    ("ceil", "floor"),
    ("checked_add", "checked_sub"),
    ("checked_div", "checked_rem"),
    ("checked_shl", "checked_shr"),
    ("cos", "sin"),
    ("ends_with", "starts_with"),
    ("find", "rfind"),
    ("first", "last"),
    ("first_mut", "last_mut"),
    ("front", "back"),
    ("front_mut", "back_mut"),
    ("first_key_value", "last_key_value"),
    ("is_ascii_lowercase", "is_ascii_uppercase"),
    ("is_err", "is_ok"),
    ("is_ge", "is_lt"),
    ("is_gt", "is_le"),
    ("is_lowercase", "is_uppercase"),
    ("is_none", "is_some"),
    ("leading_ones", "trailing_ones"),
    ("leading_zeros", "trailing_zeros"),
    ("max", "min"),
    ("max_by", "min_by"),
    ("max_by_key", "min_by_key"),
    ("overflowing_add", "overflowing_sub"),
    ("pop_back", "pop_front"),
    ("position", "rposition"),
    ("push_back", "push_front"),
    ("rotate_left", "rotate_right"),
    ("saturating_add", "saturating_sub"),
    ("split_first", "split_last"),
    ("to_ascii_lowercase", "to_ascii_uppercase"),
    ("to_lowercase", "to_uppercase"),
    ("trim_end", "trim_start"),
    ("trim_end_matches", "trim_start_matches"),
    ("wrapping_add", "wrapping_sub"),
    ("wrapping_shl", "wrapping_shr"),
];

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn a_method_becomes_its_counterpart() {
        check("pair", "a.min(b)", &["a.max(b)"]);
        check("pair", "i32::max(a, b)", &["i32::min(a, b)"]);
        check("pair", "a.find('b')", &["a.rfind('b')"]);
    }

    #[test]
    fn functions_of_the_same_name_and_searches_of_iterators_stay() {
        check("pair", "max(a, b)", &[]);
        check("pair", "a.find(|b| c)", &[]);
    }
}
