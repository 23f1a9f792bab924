//! `binary`: a binary operator becomes another.

use syn::{BinOp, Expr, ExprBinary};

use super::{Context, Edit, Proposals, bytes_of, contains_let};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::Binary(binary) = expression else {
        return;
    };
    if contains_let(expression) || is_text(&binary.left) || is_text(&binary.right) {
        return;
    }
    for other in others(&binary.op) {
        replace_operator(binary, other, proposals);
    }
}

fn others(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) | BinOp::Mul(_) => &["+", "/"],
        BinOp::Div(_) => &["%", "*"],
        BinOp::Rem(_) => &["/", "+"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::BitXor(_) => &["|", "&"],
        BinOp::BitAnd(_) => &["|", "^"],
        BinOp::BitOr(_) => &["&", "^"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::AddAssign(_) => &["-=", "*="],
        BinOp::SubAssign(_) | BinOp::MulAssign(_) => &["+=", "/="],
        BinOp::DivAssign(_) => &["%=", "*="],
        BinOp::RemAssign(_) => &["/=", "+="],
        BinOp::BitXorAssign(_) => &["|=", "&="],
        BinOp::BitAndAssign(_) => &["|=", "^="],
        BinOp::BitOrAssign(_) => &["&=", "^="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => &[],
    }
}

/// Proposes the same operands with another operator, in parentheses if its precedence differs.
pub(super) fn replace_operator(binary: &ExprBinary, other: &str, proposals: &mut Proposals<'_>) {
    // A `<` after a type would begin generic arguments.
    let opens_generics = other.starts_with('<') && ends_with_type(&binary.left);
    if !opens_generics && precedence(proposals.text(&binary.op)) == precedence(other) {
        return proposals.replace_part(binary, &binary.op, other);
    }
    let (left, right) = (
        operand(&binary.left, proposals),
        operand(&binary.right, proposals),
    );
    let range = bytes_of(binary);
    let edit = Edit {
        place: bytes_of(&binary.op).start,
        ..Edit::new(range.clone(), format!("({left} {other} {right})"))
    };
    proposals.edit(range, edit);
}

fn ends_with_type(expression: &Expr) -> bool {
    match expression {
        Expr::Cast(_) => true,
        Expr::Binary(binary) => ends_with_type(&binary.right),
        Expr::Unary(unary) => ends_with_type(&unary.expr),
        Expr::Reference(reference) => ends_with_type(&reference.expr),
        _ => false,
    }
}

fn precedence(operator: &str) -> u8 {
    match operator {
        "*" | "/" | "%" => 1,
        "+" | "-" => 2,
        "<<" | ">>" => 3,
        "&" => 4,
        "^" => 5,
        "|" => 6,
        "==" | "!=" | "<" | "<=" | ">" | ">=" => 7,
        "&&" => 8,
        "||" => 9,
        _ => 10,
    }
}

fn operand(operand: &Expr, proposals: &Proposals<'_>) -> String {
    let text = proposals.text(operand);
    match operand {
        Expr::Binary(_) | Expr::Cast(_) => format!("({text})"),
        _ => text.to_owned(),
    }
}

/// Whether an operand is text, which knows no operator but `+`.
fn is_text(operand: &Expr) -> bool {
    match operand {
        Expr::Lit(literal) => matches!(literal.lit, syn::Lit::Str(_) | syn::Lit::ByteStr(_)),
        Expr::Reference(reference) => is_text(&reference.expr),
        Expr::Paren(paren) => is_text(&paren.expr),
        Expr::Macro(call) => call.mac.path.is_ident("format"),
        Expr::MethodCall(call) => ["to_string", "to_owned", "as_str"]
            .iter()
            .any(|name| call.method == name),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn an_operator_becomes_another() {
        check("binary", "a + b", &["a - b", "(a * b)"]);
        check("binary", "a &= b", &["a |= b", "a ^= b"]);
        check("binary", "a << b", &["a >> b"]);
    }

    #[test]
    fn operands_stay_together() {
        check("binary", "a && b < c", &["(a || (b < c))"]);
        check("binary", "a as u8 >> b", &["((a as u8) << b)"]);
        check("binary", "!a as u8 >> b", &["((!a as u8) << b)"]);
    }

    #[test]
    fn text_is_only_added() {
        check("binary", "a + \"b\" + &c.to_string()", &[]);
    }

    #[test]
    fn conditions_that_bind_names_stay_together() {
        check("binary", "if let Some(b) = a && b { c } else { d }", &[]);
    }
}
