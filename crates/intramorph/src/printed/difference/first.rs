//! The first difference of two printed values, on one line: `at .items[2].price: 7 became 9`.

use std::fmt::Debug;

use super::alignment::count_alike;
use super::pairing::{Pairing, alike, pairings};
use crate::printed::branch::{Branch, Kind, Part, deepest};
use crate::printed::literal::text_of;
use crate::printed::{BRIEF, Printed, alike_up_to, brief, brief_pair, is_brief, keep_end};

/// Says on one line what became of `O` in `O'`.
pub(crate) fn what_became(
    original: &(impl Debug + ?Sized),
    transformed: &(impl Debug + ?Sized),
) -> String {
    let printed = [&Printed::of(original), &Printed::of(transformed)];
    explained(printed, |change| match change {
        Change::Replaced([old, new]) => format!("{old} became {new}"),
        Change::Lost(old) => format!("O' lost {old}"),
        Change::Gained(new) => format!("O' gained {new}"),
    })
}

/// Says on one line what was expected in place of `O'`.
pub(crate) fn what_was_expected(expected: &Printed, actual: &Printed) -> String {
    explained([expected, actual], |change| match change {
        Change::Replaced([expected, actual]) => format!("expected {expected}, got {actual}"),
        Change::Lost(expected) => format!("expected {expected}, which O' lacks"),
        Change::Gained(actual) => format!("{actual} was not expected"),
    })
}

const NAN_ADVICE: &str = ": if NaN is to count as the same, claim `relation::within(0.0)`";

fn explained(printed: [&Printed; 2], describe: impl Fn(&Change) -> String) -> String {
    if printed[0] == printed[1] {
        let has_nan = printed[0].compact.contains("NaN");
        let advice = if has_nan { NAN_ADVICE } else { "" };
        return format!("{}{advice}", printed[0].why_alike());
    }
    let [one, other] = Printed::pair_in_order(printed);
    let Some(difference) = between(&one, &other, deepest(&one)) else {
        return "the outputs differ".to_owned();
    };
    let lengths = difference
        .lengths
        .map(|[one, other]| format!(" (of {one} and {other} elements)"));
    let text = describe(&difference.change) + &lengths.unwrap_or_default();
    match keep_end(difference.place.trim_start_matches(", "), BRIEF) {
        place if place.is_empty() => text,
        place => format!("at {place}: {text}"),
    }
}

struct Difference {
    /// Way from the whole value to the part that differs, then line and column of a long text.
    place: String,
    change: Change,
    /// Numbers of elements of the innermost list on both sides, if they differ.
    lengths: Option<[usize; 2]>,
}

enum Change {
    Replaced([String; 2]),
    Lost(String),
    Gained(String),
}

fn between(one: &str, other: &str, levels: usize) -> Option<Difference> {
    if one == other {
        return None;
    }
    let Some((old, new)) = alike(one, other).filter(|_| levels > 0) else {
        return Some(of_leaves(one, other));
    };
    match (old.kind, &old.parts[..], &new.parts[..]) {
        // `Some(7) became Some(9)` says more than that 7 became 9.
        (Kind::Tuple, [one_part], [other_part]) => {
            let is_shown = |part| Branch::of(part).is_none() && is_brief(part);
            if is_shown(one_part) && is_shown(other_part) {
                return Some(of_leaves(one, other));
            }
            between(one_part, other_part, levels - 1)
        }
        (Kind::List, ..) => of_lists(&old, &new, levels),
        _ => pairings(&old, &new).find_map(|pairing| match pairing {
            Pairing::Both(one, other) => of_parts(Some(one), Some(other), levels),
            Pairing::Instead(lost, gained) => {
                let (lost, gained) = (lost.parts().next(), gained.parts().next());
                of_parts(lost, gained.filter(|_| lost.is_none()), levels)
            }
        }),
    }
}

/// Compares parts that belong together, or one that the other side lacks.
fn of_parts(one: Option<Part<'_>>, other: Option<Part<'_>>, levels: usize) -> Option<Difference> {
    let label = one.or(other)?.label;
    let mut difference = match (one, other) {
        (Some(one), Some(other)) => between(one.value, other.value, levels - 1)?,
        (Some(lost), None) => of_change(Change::Lost(brief(lost.value))),
        (None, Some(gained)) => of_change(Change::Gained(brief(gained.value))),
        (None, None) => return None,
    };
    // The way to the part comes before the place inside of the part.
    difference.place.insert_str(0, &label.step());
    Some(difference)
}

/// Compares elements by their places.
fn of_lists(old: &Branch<'_>, new: &Branch<'_>, levels: usize) -> Option<Difference> {
    let (one, other) = (&old.parts, &new.parts);
    let start = count_alike(one.iter(), other.iter());
    let end = count_alike(one.iter().rev(), other.iter().rev());
    let shorter = one.len().min(other.len());
    // A run of elements that one side lacks may explain all that differs.
    let is_shifted = start + end >= shorter && one.len() != other.len();
    let is_replaced = start < shorter && !is_shifted;
    let is_longer = one.len() > other.len();
    let lost = (is_replaced || is_longer).then(|| old.part(start));
    let gained = (is_replaced || !is_longer).then(|| new.part(start));
    let mut difference = of_parts(lost, gained, levels)?;
    if one.len() != other.len() {
        difference.lengths.get_or_insert([one.len(), other.len()]);
    }
    Some(difference)
}

/// Compares values without parts. A difference of long texts is at a line and a column.
fn of_leaves(one: &str, other: &str) -> Difference {
    let texts = text_of(one).zip(text_of(other));
    let is_text = texts.is_some();
    let are_brief = |one: &str, other: &str| is_brief(one) && is_brief(other);
    let (one, other) = texts
        .filter(|(one, other)| !are_brief(one, other))
        .unwrap_or_else(|| (one.to_owned(), other.to_owned()));
    let values = brief_pair(&one, &other);
    let has_lines = one.contains('\n') || other.contains('\n');
    if !has_lines && (!is_text || are_brief(&one, &other)) {
        return of_change(Change::Replaced(values));
    }
    let (line, column) = line_and_column(&one, &other);
    let quote = if is_text { "\"" } else { "" };
    let values = values.map(|value| format!("{quote}{value}{quote}"));
    Difference {
        place: format!(", line {line}, column {column}"),
        ..of_change(Change::Replaced(values))
    }
}

fn of_change(change: Change) -> Difference {
    Difference {
        place: String::new(),
        change,
        lengths: None,
    }
}

/// Finds line and column of the first difference, counted from 1.
fn line_and_column(one: &str, other: &str) -> (usize, usize) {
    let alike = &one[..alike_up_to(one, other)];
    let line = alike.matches('\n').count() + 1;
    let column = alike.rsplit('\n').next().unwrap_or_default();
    (line, column.chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::line_and_column;

    #[test]
    fn lines_and_columns_count_from_one() {
        assert_eq!(line_and_column("a", "b"), (1, 1));
        assert_eq!(line_and_column("ä\nbc", "ä\nbd"), (2, 2));
        assert_eq!(line_and_column("a\n", "a"), (1, 2));
    }
}
