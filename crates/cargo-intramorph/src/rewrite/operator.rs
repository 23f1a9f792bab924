//! Operators: the kinds of changes. Each has a file that says where it applies and what it proposes.

mod absent;
mod arguments;
mod arm;
mod binary;
mod body;
mod call;
mod condition;
mod constant;
mod early_return;
mod fallback;
mod field;
mod guard;
mod jump;
mod limit;
mod operand;
mod order;
mod pair;
mod predicate;
mod range;
mod relational;
mod statement;
mod text;
mod unary;

pub(crate) mod neutral;
pub(super) mod proposals;

use std::fmt;

use syn::{Arm, Expr, ExprMatch, Stmt};

use super::context::{Context, Family, FunctionContext, contains_let};
use neutral::Neutral;
use proposals::{Edit, Proposals, bytes_of};

/// Declares the operators with their names, which are a part of the identity of changes and never change.
macro_rules! operators {
    ($($operator:ident = $name:literal,)*) => {
        /// Kind of a change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Operator {
            $($operator,)*
            /// Not a bug: a correct program does not notice the change.
            Neutral(Neutral),
            /// Not a bug: another program in a source that is given with all of its changes.
            Program,
        }

        impl Operator {
            /// Operators that inject bugs.
            pub(crate) const BUGS: &[Self] = &[$(Self::$operator,)*];

            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$operator => $name,)*
                    Self::Neutral(neutral) => neutral.name(),
                    Self::Program => "program",
                }
            }
        }
    };
}

operators! {
    Body = "body",
    Binary = "binary",
    Relational = "relational",
    Operand = "operand",
    Unary = "unary",
    Arm = "arm",
    Guard = "guard",
    Field = "field",
    Condition = "condition",
    Constant = "constant",
    Absent = "absent",
    Range = "range",
    Jump = "jump",
    Pair = "pair",
    Order = "order",
    Arguments = "arguments",
    Call = "call",
    Statement = "statement",
    EarlyReturn = "early-return",
    Text = "text",
    Predicate = "predicate",
    Limit = "limit",
    Fallback = "fallback",
}

type ProposeForExpression = fn(&Expr, &Context<'_>, &mut Proposals<'_>);

/// Operators of expressions, in the order in which their changes of one expression become arms.
const OF_EXPRESSIONS: [(Operator, ProposeForExpression); 18] = [
    (Operator::Binary, binary::propose),
    (Operator::Relational, relational::propose),
    (Operator::Operand, operand::propose),
    (Operator::Unary, unary::propose),
    (Operator::Field, field::propose),
    (Operator::Condition, condition::propose),
    (Operator::Constant, constant::propose),
    (Operator::Absent, absent::propose),
    (Operator::Range, range::propose),
    (Operator::Jump, jump::propose),
    (Operator::Pair, pair::propose),
    (Operator::Order, order::propose),
    (Operator::Arguments, arguments::propose),
    (Operator::Call, call::propose),
    (Operator::Text, text::propose),
    (Operator::Predicate, predicate::propose),
    (Operator::Limit, limit::propose),
    (Operator::Fallback, fallback::propose),
];

impl Operator {
    /// Finds an operator by its name, one that injects bugs or a neutral one. The error lists all names.
    pub(crate) fn named_in_any_family(name: &str) -> Result<Self, String> {
        match Neutral::named(name) {
            Ok(neutral) => Ok(Self::Neutral(neutral)),
            Err(_) => Self::named(name).map_err(|error| {
                let kinds: Vec<&str> = Neutral::ALL.iter().map(|it| it.name()).collect();
                format!("{error}; kinds of neutral changes are {}", kinds.join(", "))
            }),
        }
    }

    /// Finds an operator that injects bugs by its name. The error lists all names.
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let operator = Self::BUGS.iter().find(|operator| operator.name() == name);
        operator.copied().ok_or_else(|| {
            let names: Vec<&str> = Self::BUGS.iter().map(|operator| operator.name()).collect();
            let names = names.join(", ");
            format!("there is no operator `{name}`, only {names}")
        })
    }
}

pub(super) fn propose_for_function(
    function: &FunctionContext<'_>,
    context: &Context<'_>,
    proposals: &mut Proposals<'_>,
) {
    if context.family == Family::Neutral {
        return neutral::propose_for_function(function, context, proposals);
    }
    body::propose(function, context, proposals.by(Operator::Body));
    early_return::propose(function, context, proposals.by(Operator::EarlyReturn));
}

/// Proposes changes of a statement whose value is not that of its block.
pub(super) fn propose_for_statement(
    statement: &Stmt,
    context: &Context<'_>,
    proposals: &mut Proposals<'_>,
) {
    if context.family == Family::Neutral {
        return neutral::propose_for_statement(statement, context, proposals);
    }
    statement::propose(statement, context, proposals.by(Operator::Statement));
}

pub(super) fn propose_for_expression(
    expression: &Expr,
    context: &Context<'_>,
    proposals: &mut Proposals<'_>,
) {
    if context.family == Family::Neutral {
        return neutral::propose_for_expression(expression, context, proposals);
    }
    for (operator, propose) in OF_EXPRESSIONS {
        propose(expression, context, proposals.by(operator));
    }
}

pub(super) fn propose_for_arm(
    arm: &Arm,
    of: &ExprMatch,
    context: &Context<'_>,
    proposals: &mut Proposals<'_>,
) {
    if context.family == Family::Neutral {
        return;
    }
    arm::propose(arm, of, proposals.by(Operator::Arm));
    guard::propose(arm, proposals.by(Operator::Guard));
}

impl fmt::Display for Operator {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Operator;

    #[test]
    fn every_operator_is_documented() {
        let documentation = include_str!("../lib.rs");
        for operator in Operator::BUGS {
            let row = format!("//! | `{operator}` | ");
            assert!(documentation.contains(&row), "{row}");
        }
        assert_eq!(
            documentation.matches("//! | `").count(),
            Operator::BUGS.len()
        );
    }
}
