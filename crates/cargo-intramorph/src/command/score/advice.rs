//! What an entry changes, and what to test so that somebody notices, in words.

use intramorph_record::score::BugRecord;

use super::rank::Entry;
use crate::rewrite::Operator;

/// Maximum length of a piece of source in a sentence.
const LONGEST: usize = 30;

/// What the bugs of an entry change, and what to test: "returns `0` or `1`: assert its result; `tests::fees` runs it".
pub(super) fn sentence(entry: &Entry<'_>) -> String {
    let varies = if entry.first().flaky {
        " (noticed, but not in every run)"
    } else {
        ""
    };
    let twins = match entry.twins {
        0 => String::new(),
        1 => " (also in another function)".to_owned(),
        twins => format!(" (also in {twins} more functions)"),
    };
    let change = format!(
        "{}{twins}{varies}: {}",
        changes(&entry.bugs),
        advice(entry.strongest)
    );
    match entry.strongest.reached_by.first() {
        Some(test) => format!("{change}; `{}` runs it", test_name(test)),
        None => change,
    }
}

/// The name of a test without that of its binary.
fn test_name(test: &str) -> &str {
    test.split_once(' ').map_or(test, |(_, name)| name)
}

/// All changes of one line or body, in words.
fn changes(bugs: &[&BugRecord]) -> String {
    let same_text = bugs.chunk_by(|one, other| {
        (&one.operator, &one.original) == (&other.operator, &other.original)
    });
    let mut changes: Vec<String> = same_text.map(change_of).collect();
    changes.dedup();
    changes.join("; ")
}

/// Changes of one text by one operator.
fn change_of(bugs: &[&BugRecord]) -> String {
    let first = bugs[0];
    let operator = Operator::named(&first.operator).ok();
    let replacements = alternatives(bugs);
    let original = short(&first.original);
    match operator {
        Some(Operator::Body) if first.replacement == "()" => "does nothing".to_owned(),
        Some(Operator::Body) => format!("returns {replacements}"),
        Some(Operator::EarlyReturn) => "returns before this line".to_owned(),
        Some(Operator::Condition | Operator::Guard) => {
            let values: Vec<&str> = bugs.iter().map(|bug| &*bug.replacement).collect();
            format!("always {}", values.join(" or "))
        }
        _ if first.replacement.is_empty() => match operator {
            Some(Operator::Statement) => "left out".to_owned(),
            Some(Operator::Arm) => "arm left out".to_owned(),
            _ => format!("{original} is left out"),
        },
        _ if first.original.is_empty() => format!("{replacements} is added"),
        _ => different_ends(bugs).unwrap_or_else(|| format!("{replacements} for {original}")),
    }
}

/// Long texts that begin alike, each from shortly before where it differs; `None` if there is nothing to cut.
fn different_ends(bugs: &[&BugRecord]) -> Option<String> {
    const CONTEXT: usize = 8;
    let [bug] = bugs else { return None };
    let [original, replacement] = [&bug.original, &bug.replacement].map(|text| one_line(text));
    let pairs = original.chars().zip(replacement.chars());
    let alike = pairs.take_while(|(one, other)| one == other).count();
    let is_long = [&original, &replacement].map(|it| it.chars().count() > LONGEST);
    if alike < LONGEST / 2 || is_long == [false, false] {
        return None;
    }
    let [original, replacement] = [original, replacement].map(|text| {
        let end: String = text.chars().skip(alike - CONTEXT).collect();
        short(&format!("…{end}"))
    });
    Some(format!("{replacement} for {original}"))
}

fn alternatives(bugs: &[&BugRecord]) -> String {
    let mut texts: Vec<String> = bugs.iter().map(|bug| short(&bug.replacement)).collect();
    match texts.pop() {
        Some(last) if texts.is_empty() => last,
        Some(last) => format!("{} or {last}", texts.join(", ")),
        None => String::new(),
    }
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// A piece of source on one line, and not too long.
fn short(text: &str) -> String {
    let text = one_line(text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}

/// What to test so that a bug is noticed.
pub(super) fn advice(bug: &BugRecord) -> &'static str {
    use Operator::{
        Absent, Arguments, Arm, Binary, Body, Call, Condition, Constant, EarlyReturn, Fallback,
        Field, Guard, Jump, Limit, Neutral, Operand, Order, Pair, Predicate, Program, Range,
        Relational, Statement, Text, Unary,
    };
    let Ok(operator) = Operator::named(&bug.operator) else {
        return "assert a result that depends on it";
    };
    match operator {
        Body if bug.replacement == "()" => "assert what it does",
        Body => "assert its result",
        EarlyReturn => "assert what the rest of the function does",
        Statement => "assert what this line does",
        Arm => "test a value that gets to this arm",
        Condition | Guard if bug.replacement == "true" => "test a case in which it is false",
        Condition | Guard => "test a case in which it is true",
        Predicate => "test items for which the answer differs",
        Limit => "test more items than the limit",
        Fallback => "test a case in which the value is absent",
        Relational => "test the limit itself and a value on each side",
        Operand => "test a case that only this operand decides",
        Range => "test the last item",
        Jump => "test a case with more items after this one",
        Arguments | Order => "assert a result that depends on the order",
        Absent | Binary | Call | Constant | Field | Neutral(_) | Pair | Program | Text | Unary => {
            "assert a result that depends on it"
        }
    }
}

#[cfg(test)]
mod tests {
    use intramorph_record::score::BugRecord;

    use super::changes;

    #[test]
    fn long_texts_that_begin_alike_are_shown_where_they_differ() {
        let mut bug = BugRecord::default();
        bug.operator = "operand".to_owned();
        bug.original = "length == bytes.len() && is_plain && is_short".to_owned();
        bug.replacement = "length == bytes.len() && is_plain".to_owned();
        assert_eq!(changes(&[&bug]), "`…is_plain` for `…is_plain && is_short`");
        bug.original = "a && b".to_owned();
        bug.replacement = "a".to_owned();
        assert_eq!(changes(&[&bug]), "`a` for `a && b`");
    }
}
