//! `call`: a method is not called, and its receiver is the value.

use syn::Expr;

use super::{Context, Proposals};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::MethodCall(call) = expression else {
        return;
    };
    let arguments = call.args.len();
    if KEEP_THE_TYPE
        .iter()
        .any(|(name, count)| call.method == name && *count == arguments)
    {
        let receiver = proposals.text(&call.receiver);
        proposals.replace(call, receiver);
    }
}

/// Methods of the standard library that return the type that they are called on, with their number of arguments.
const KEEP_THE_TYPE: [(&str, usize); 34] = [
    ("abs", 0),
    ("ceil", 0),
    ("clamp", 2),
    ("exp", 0),
    ("floor", 0),
    ("ln", 0),
    ("max", 1),
    ("min", 1),
    ("next_power_of_two", 0),
    ("or", 1),
    ("or_else", 1),
    ("reverse_bits", 0),
    ("rotate_left", 1),
    ("rotate_right", 1),
    ("round", 0),
    ("saturating_add", 1),
    ("saturating_mul", 1),
    ("saturating_sub", 1),
    ("sqrt", 0),
    ("swap_bytes", 0),
    ("then_with", 1),
    ("to_ascii_lowercase", 0),
    ("to_ascii_uppercase", 0),
    ("to_be", 0),
    ("to_le", 0),
    ("trim", 0),
    ("trim_end", 0),
    ("trim_start", 0),
    ("trunc", 0),
    ("wrapping_add", 1),
    ("wrapping_mul", 1),
    ("wrapping_neg", 0),
    ("wrapping_sub", 1),
    ("xor", 1),
];

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn a_method_that_keeps_the_type_is_not_called() {
        check("call", "a.b().trim()", &["a.b()"]);
        check("call", "a.max(b).abs()", &["a.max(b)", "a.abs()"]);
        check("call", "a.len()", &[]);
    }
}
