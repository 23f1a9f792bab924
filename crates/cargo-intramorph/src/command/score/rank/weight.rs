//! The weight of a missed bug: how sure it is that a test is missing, and how much the bug changes.

use intramorph_record::score::{BugRecord, Outcome};

use super::functions::{Functions, function_name, is_noticed};
use super::is_body;
use crate::rewrite::Operator;

/// The weight of a bug; heavier ones come first.
pub(super) fn weight<'a>(bug: &'a BugRecord, functions: &Functions<'a>) -> i32 {
    let mut weight = by_operator(bug, functions) + share_missed(bug, functions);
    // Of many tests that run it, one would have noticed a difference that matters.
    weight -= 6 * logarithm(bug.reaching) + 6 * logarithm(bug.reaching / 16);
    // Nobody can look at a value that is gone.
    if function_name(&bug.item) == "drop" {
        weight -= 60;
    }
    // What a helper does may not matter to those who call it.
    if bug.public == Some(false) {
        weight -= 15;
    }
    weight
}

fn by_operator<'a>(bug: &'a BugRecord, functions: &Functions<'a>) -> i32 {
    let Ok(operator) = Operator::named(&bug.operator) else {
        return 0;
    };
    match operator {
        Operator::Body if has_noticed_body(bug, functions) => 65,
        Operator::Body => 100,
        // What is left out has an effect that tests notice, and yet not that all of it is gone.
        Operator::Statement if functions.on_line(bug).any(is_noticed) => 55,
        Operator::Statement => 85,
        Operator::EarlyReturn if functions.since_line(bug).any(is_noticed) => 45,
        Operator::EarlyReturn | Operator::Arm => 75,
        Operator::Field => 65,
        Operator::Call | Operator::Pair | Operator::Order | Operator::Absent => 60,
        Operator::Binary
        | Operator::Unary
        | Operator::Guard
        | Operator::Predicate
        | Operator::Limit
        | Operator::Fallback => 50,
        Operator::Operand => 45,
        Operator::Relational if is_reversed(bug) => 45,
        Operator::Condition => 40,
        Operator::Jump | Operator::Range => 35,
        Operator::Constant | Operator::Text => 28,
        // Most functions with two arguments of one type do not mind their order.
        Operator::Relational | Operator::Arguments => 30,
        Operator::Neutral(_) | Operator::Program => 0,
    }
}

/// Whether tests notice another value that the function returns at once.
fn has_noticed_body<'a>(bug: &'a BugRecord, functions: &Functions<'a>) -> bool {
    let mut around = functions.around(bug).iter();
    around.any(|other| is_body(other) && is_noticed(other))
}

/// Whether a comparison becomes its opposite, and not only another limit.
fn is_reversed(bug: &BugRecord) -> bool {
    let is_less = |text: &str| text.starts_with('<');
    match (&*bug.original, &*bug.replacement) {
        ("==", "!=") | ("!=", "==") => true,
        ("==" | "!=", _) | (_, "==" | "!=") => false,
        (original, replacement) => is_less(original) != is_less(replacement),
    }
}

/// Up to 20 for a function in which nothing is noticed.
fn share_missed<'a>(bug: &'a BugRecord, functions: &Functions<'a>) -> i32 {
    let around = functions.around(bug);
    let count = |is_it: &dyn Fn(&BugRecord) -> bool| {
        let bugs = around.iter().filter(|bug| is_it(bug));
        i32::try_from(bugs.count()).unwrap_or(i32::MAX / 40)
    };
    let missed = count(&|bug| bug.outcome == Outcome::Missed);
    let noticed = count(&is_noticed);
    20 * missed / (missed + noticed).max(1)
}

fn logarithm(count: usize) -> i32 {
    i32::try_from(count.max(1).ilog2()).unwrap_or(0)
}
