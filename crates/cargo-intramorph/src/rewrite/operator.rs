//! The kinds of changes, one file for each.

use syn::{Arm, Expr, ExprMatch, Stmt};

use super::proposals::Proposals;
use super::surroundings::{Function, Surroundings};

mod absent;
mod arguments;
mod arm;
mod binary;
mod body;
mod call;
mod condition;
mod constant;
mod early_return;
mod field;
mod guard;
mod jump;
mod operand;
mod order;
mod pair;
mod range;
mod relational;
mod statement;
mod unary;

/// Makes changes of one kind wherever that can be done.
pub(super) trait Operator: Sync {
    /// A part of the identity of its changes, so it stays.
    fn name(&self) -> &'static str;

    fn expression(&self, _: &Expr, _: &Surroundings<'_>, _: &mut Proposals<'_>) {}

    /// A statement whose value is not that of its block.
    fn statement(&self, _: &Stmt, _: &Surroundings<'_>, _: &mut Proposals<'_>) {}

    fn function(&self, _: &Function<'_>, _: &Surroundings<'_>, _: &mut Proposals<'_>) {}

    fn arm(&self, _: &Arm, _: &ExprMatch, _: &mut Proposals<'_>) {}
}

/// In the order in which changes of the same expression become arms.
pub(super) const ALL: [&dyn Operator; 19] = [
    &body::Body,
    &binary::Binary,
    &relational::Relational,
    &operand::Operand,
    &unary::Unary,
    &arm::MatchArm,
    &guard::Guard,
    &field::Field,
    &condition::Condition,
    &constant::Constant,
    &absent::Absent,
    &range::Range,
    &jump::Jump,
    &pair::Pair,
    &order::Order,
    &arguments::Arguments,
    &call::Call,
    &statement::Statement,
    &early_return::EarlyReturn,
];

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn every_operator_is_documented() {
        let documentation = include_str!("../lib.rs");
        for operator in ALL {
            let row = format!("//! | `{}` | ", operator.name());
            assert!(documentation.contains(&row), "{row}");
        }
        assert_eq!(documentation.matches("//! | `").count(), ALL.len());
    }
}
