//! Where two printed values first differ: `at .items[2].price: 7 became 9`.

use std::cmp::Ordering;
use std::fmt::Debug;

use super::PRINT_ALIKE;
use super::excerpt::{WIDEST, around_difference, line_and_column, shortened, shortened_from_left};
use super::printed::Printed;
use super::printed_label::Label;
use super::printed_tree::{Bracket, Tree};
use super::text_literal::text_of;

/// Says on one line what became of `O` in `O'`.
pub(crate) fn what_became(
    original: &(impl Debug + ?Sized),
    transformed: &(impl Debug + ?Sized),
) -> String {
    explained(
        [&Printed::of(original), &Printed::of(transformed)],
        |change| match change {
            Change::Replaced([old, new]) => format!("{old} became {new}"),
            Change::Lost(old) => format!("O' lost {old}"),
            Change::Gained(new) => format!("O' gained {new}"),
        },
    )
}

/// Says on one line what was expected in place of `O'`.
pub(crate) fn what_was_expected(expected: &Printed, actual: &Printed) -> String {
    explained([expected, actual], |change| match change {
        Change::Replaced([expected, actual]) => format!("expected {expected}, got {actual}"),
        Change::Lost(expected) => format!("expected {expected}, which O' lacks"),
        Change::Gained(actual) => format!("{actual} was not expected"),
    })
}

fn explained(printed: [&Printed; 2], described: impl Fn(&Change) -> String) -> String {
    if printed[0] == printed[1] {
        return PRINT_ALIKE.to_owned();
    }
    let [one, other] = printed.map(|printed| Tree::of(&printed.pretty));
    let Some(difference) = between(&one, &other) else {
        return "the outputs differ".to_owned();
    };
    let lengths = difference
        .lengths
        .map(|[one, other]| format!(" (of {one} and {other} elements)"));
    let change = described(&difference.change) + &lengths.unwrap_or_default();
    match shortened_from_left(difference.path.trim_start_matches(", ")) {
        place if place.is_empty() => change,
        place => format!("at {place}: {change}"),
    }
}

struct Difference {
    /// From the whole value to the part that differs, then to line and column of a long text.
    path: String,
    change: Change,
    /// How many elements the innermost list has on both sides, if not as many.
    lengths: Option<[usize; 2]>,
}

enum Change {
    Replaced([String; 2]),
    Lost(String),
    Gained(String),
}

impl From<Change> for Difference {
    fn from(change: Change) -> Self {
        Self {
            path: String::new(),
            change,
            lengths: None,
        }
    }
}

impl Difference {
    /// The same difference, seen from outside of the part that it is in.
    fn inside(mut self, label: &Label) -> Self {
        self.path.insert_str(0, &label.step());
        self
    }
}

fn between(one: &Tree, other: &Tree) -> Option<Difference> {
    match (one, other) {
        (Tree::Leaf(one), Tree::Leaf(other)) => (one != other).then(|| of_leaves(one, other)),
        (Tree::Branch(a), Tree::Branch(b)) if (&a.head, a.bracket) == (&b.head, b.bracket) => {
            match (a.bracket, &a.children[..], &b.children[..]) {
                // `Some(7) became Some(9)` says more than that 7 became 9.
                (Bracket::Round, [(_, Tree::Leaf(a))], [(_, Tree::Leaf(b))])
                    if one != other && !is_long(a) && !is_long(b) =>
                {
                    Some(of_leaves(&one.compact(), &other.compact()))
                }
                (Bracket::Round, [(_, one)], [(_, other)]) => between(one, other),
                (Bracket::Curly, a, b)
                    if a.iter().chain(b).any(|(label, _)| label.has_no_order()) =>
                {
                    of_entries(a, b)
                }
                (_, a, b) => of_parts(a, b),
            }
        }
        _ => Some(of_leaves(&one.compact(), &other.compact())),
    }
}

/// Fields or elements, which belong together by their places.
fn of_parts(one: &[(Label, Tree)], other: &[(Label, Tree)]) -> Option<Difference> {
    if let Some(difference) = of_moved_parts(one, other) {
        return Some(difference);
    }
    let mut pairs = one.iter().zip(other);
    let first =
        pairs.find_map(|((label, one), (_, other))| Some(between(one, other)?.inside(label)));
    let mut difference = first.or_else(|| {
        let lost = one.get(other.len()).map(lost);
        lost.or_else(|| other.get(one.len()).map(gained))
    })?;
    if one.len() != other.len() && difference.lengths.is_none() {
        difference.lengths = Some([one.len(), other.len()]);
    }
    Some(difference)
}

/// Elements that one side lacks, if that explains all that differs.
fn of_moved_parts(one: &[(Label, Tree)], other: &[(Label, Tree)]) -> Option<Difference> {
    let mut pairs = one.iter().zip(other);
    let first = pairs.position(|((_, one), (_, other))| one != other)?;
    let ends_with = |longer: &[(Label, Tree)], end: &[(Label, Tree)]| {
        let behind = &longer[longer.len() - end.len()..];
        behind.iter().zip(end).all(|(one, other)| one.1 == other.1)
    };
    let mut difference = match one.len().cmp(&other.len()) {
        Ordering::Greater if ends_with(one, &other[first..]) => lost(&one[first]),
        Ordering::Less if ends_with(other, &one[first..]) => gained(&other[first]),
        _ => return None,
    };
    difference.lengths = Some([one.len(), other.len()]);
    Some(difference)
}

/// Entries of maps or elements of sets, which belong together by their labels.
fn of_entries(one: &[(Label, Tree)], other: &[(Label, Tree)]) -> Option<Difference> {
    let [one, other] = [one, other].map(sorted);
    for index in 0.. {
        let difference = match (one.get(index), other.get(index)) {
            (None, None) => break,
            (Some(old), None) => Some(lost(old)),
            (None, Some(new)) => Some(gained(new)),
            // In sorted order the smaller of the first two that differ is the one that the other side lacks.
            (Some(old), Some(new)) => match old.0.by_number(&new.0) {
                Ordering::Less => Some(lost(old)),
                Ordering::Greater => Some(gained(new)),
                Ordering::Equal => between(&old.1, &new.1).map(|inner| inner.inside(&old.0)),
            },
        };
        if difference.is_some() {
            return difference;
        }
    }
    None
}

fn sorted(entries: &[(Label, Tree)]) -> Vec<&(Label, Tree)> {
    let mut entries: Vec<_> = entries.iter().collect();
    entries.sort_by(|one, other| one.0.by_number(&other.0));
    entries
}

fn lost((label, tree): &(Label, Tree)) -> Difference {
    Difference::from(Change::Lost(shortened(&tree.compact()))).inside(label)
}

fn gained((label, tree): &(Label, Tree)) -> Difference {
    Difference::from(Change::Gained(shortened(&tree.compact()))).inside(label)
}

/// Of a long text the difference is a line and a column.
fn of_leaves(one: &str, other: &str) -> Difference {
    let texts = text_of(one).zip(text_of(other));
    let is_text = texts.is_some();
    let (one, other) = texts
        .filter(|(one, other)| is_long(one) || is_long(other))
        .unwrap_or_else(|| (one.to_owned(), other.to_owned()));
    let mut values = around_difference(&one, &other);
    let mut difference = Difference::from(Change::Replaced([String::new(), String::new()]));
    let has_lines = one.contains('\n') || other.contains('\n');
    if has_lines || (is_text && (is_long(&one) || is_long(&other))) {
        let (line, column) = line_and_column(&one, &other);
        difference.path = format!(", line {line}, column {column}");
        if is_text {
            values = values.map(|value| format!("\"{value}\""));
        }
    }
    difference.change = Change::Replaced(values);
    difference
}

fn is_long(text: &str) -> bool {
    text.contains('\n') || text.chars().nth(WIDEST).is_some()
}
