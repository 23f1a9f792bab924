//! `constant`: a literal becomes another number, or the other truth value.

use syn::{Expr, Lit, LitFloat, LitInt, UnOp};

use super::{Context, Proposals};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    match expression {
        Expr::Lit(literal) => {
            for other in others(&literal.lit) {
                proposals.replace(literal, other.code());
            }
        }
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            let Expr::Lit(literal) = &*unary.expr else {
                return;
            };
            // The operator `unary` changes the sign.
            let others = others(&literal.lit).into_iter();
            for other in others.filter(|other| !other.is_negative) {
                proposals.replace(unary, format!("-{}", other.code()));
            }
        }
        _ => {}
    }
}

/// A literal that replaces another.
struct Other {
    is_negative: bool,
    /// Literal without its sign.
    literal: String,
}

impl Other {
    fn positive(literal: String) -> Self {
        Self {
            is_negative: false,
            literal,
        }
    }

    fn code(&self) -> String {
        let Self { literal, .. } = self;
        if self.is_negative {
            format!("(-{literal})")
        } else {
            literal.clone()
        }
    }
}

fn others(literal: &Lit) -> Vec<Other> {
    match literal {
        Lit::Int(integer) => other_integers(integer),
        Lit::Float(float) => other_floats(float),
        Lit::Bool(truth) => vec![Other::positive((!truth.value).to_string())],
        _ => Vec::new(),
    }
}

/// Returns the neighbours of a number. The largest number of a type has only one.
fn other_integers(integer: &LitInt) -> Vec<Other> {
    let Ok(value) = integer.base10_parse::<u128>() else {
        return Vec::new();
    };
    let suffix = integer.suffix();
    if suffix.starts_with('f') {
        return vec![Other::positive(format!("{}.0{suffix}", value + 1))];
    }
    // A number of only ones, in bits, is likely to be the largest of its type.
    let is_mask = suffix.is_empty() && value > 0x7f && value & value.wrapping_add(1) == 0;
    let above = value
        .checked_add(1)
        .filter(|above| *above <= largest(suffix) && !is_mask);
    let below = value.checked_sub(1);
    let others = above.into_iter().chain(below);
    others
        .map(|other| Other::positive(format!("{other}{suffix}")))
        .collect()
}

fn largest(suffix: &str) -> u128 {
    match suffix {
        "u8" => u8::MAX.into(),
        "i8" => 0x7f,
        "u16" => u16::MAX.into(),
        "i16" => 0x7fff,
        "u32" => u32::MAX.into(),
        "i32" => 0x7fff_ffff,
        "" | "u64" | "usize" => u64::MAX.into(),
        "i64" | "isize" => 0x7fff_ffff_ffff_ffff,
        "i128" => u128::MAX >> 1,
        _ => u128::MAX,
    }
}

fn other_floats(float: &LitFloat) -> Vec<Other> {
    let Ok(value) = float.base10_parse::<f64>() else {
        return Vec::new();
    };
    let others = if value == 0.0 {
        [1.0, -1.0]
    } else {
        [value + 1.0, -value]
    };
    let different = others
        .into_iter()
        .filter(|other| other.is_finite() && other.to_bits() != value.to_bits());
    let others = different.map(|other| Other {
        is_negative: other < 0.0,
        literal: format!("{:?}{}", other.abs(), float.suffix()),
    });
    others.collect()
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn an_integer_becomes_its_neighbours() {
        check("constant", "7", &["8", "6"]);
        check("constant", "0", &["1"]);
        check("constant", "0xff_u8", &["254u8"]);
        check("constant", "0xffff", &["65534"]);
        check("constant", "127", &["128", "126"]);
        check(
            "constant",
            "u128::f(340282366920938463463374607431768211455)",
            &["u128::f(340282366920938463463374607431768211454)"],
        );
    }

    #[test]
    fn a_float_moves_and_changes_its_sign() {
        check("constant", "0.0", &["1.0", "(-1.0)"]);
        check("constant", "2.5_f32", &["3.5f32", "(-2.5f32)"]);
    }

    #[test]
    fn a_sign_stays_with_its_number() {
        check("constant", "-7", &["-8", "-6"]);
        check("constant", "-0.5", &["-1.5"]);
        check("constant", "-128i8", &["-127i8"]);
    }

    #[test]
    fn a_truth_value_becomes_the_other() {
        check("constant", "f(true)", &["f(false)"]);
    }

    #[test]
    fn texts_patterns_and_borrowed_literals_stay() {
        check(
            "constant",
            "if let 1 = f(\"2\", &3, '4') { 5; }",
            &[
                "if let 1 = f(\"2\", &3, '4') { 6; }",
                "if let 1 = f(\"2\", &3, '4') { 4; }",
            ],
        );
    }
}
