//! `relational`: a comparison becomes another, such as its opposite or one with another boundary.

use syn::{BinOp, Expr};

use super::{Context, Proposals, binary};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    if let Expr::Binary(binary) = expression {
        for other in others(&binary.op) {
            binary::replace_operator(binary, other, proposals);
        }
    }
}

fn others(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">", "==", ">="],
        BinOp::Le(_) => &["<", ">", "=="],
        BinOp::Gt(_) => &[">=", "<", "==", "<="],
        BinOp::Ge(_) => &[">", "<", "=="],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn a_comparison_becomes_another() {
        check(
            "relational",
            "a < b",
            &["a <= b", "a > b", "a == b", "a >= b"],
        );
        check("relational", "a == b", &["a != b"]);
    }

    #[test]
    fn what_follows_a_type_does_not_open_its_arguments() {
        check(
            "relational",
            "a as u8 >= b",
            &["a as u8 > b", "((a as u8) < b)", "a as u8 == b"],
        );
    }
}
