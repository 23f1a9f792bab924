//! One comparison for another: boundaries, and the opposite.

use syn::{BinOp, Expr};

use crate::rewrite::proposals::Proposals;
use crate::rewrite::surroundings::Surroundings;

use super::{Operator, binary};

pub(super) struct Relational;

impl Operator for Relational {
    fn name(&self) -> &'static str {
        "relational"
    }

    fn expression(&self, expression: &Expr, _: &Surroundings<'_>, proposals: &mut Proposals<'_>) {
        if let Expr::Binary(binary) = expression {
            for other in others(&binary.op) {
                binary::propose(binary, other, proposals);
            }
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
