//! What each operator does, in a sentence.

use crate::rewrite::Operator;

pub(super) fn meaning(operator: Operator) -> &'static str {
    match operator {
        Operator::Body => "the function returns a value of its type at once",
        Operator::EarlyReturn => "the function returns before it is done",
        Operator::Binary => "another operator between two values",
        Operator::Relational => "another comparison",
        Operator::Operand => "one operand of a condition decides alone",
        Operator::Unary => "a negation is left out",
        Operator::Condition => "a condition always holds, or never",
        Operator::Arm => "an arm of a match is left out",
        Operator::Guard => "the condition of an arm always holds, or never",
        Operator::Constant => "another constant",
        Operator::Absent => "a value is absent",
        Operator::Range => "a range ends one later or earlier",
        Operator::Statement => "a statement is left out",
        Operator::Call => "a call that keeps the type is left out",
        Operator::Pair => "the counterpart of a method is called",
        Operator::Order => "an order is reversed",
        Operator::Arguments => "two arguments are swapped",
        Operator::Field => "a field is taken from the base of a struct",
        Operator::Text => "another character, or an empty text",
        Operator::Neutral(_) => "a change that a correct program does not notice",
        Operator::Program => "another program",
        Operator::Predicate => "the question about each item is always answered the same",
        Operator::Limit => "all items are taken, or none are skipped",
        Operator::Fallback => "there is no fallback for an absent value",
        Operator::Jump => "`break` and `continue` are exchanged",
    }
}
