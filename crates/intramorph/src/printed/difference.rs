//! The difference between the output that a relation demands and the one that was seen.

mod alignment;
mod first;
mod lines;
mod shape;

use std::cmp::Ordering;
use std::slice;

use super::literal::text_of;
use super::tree::{Bracket, Branch, Label, Tree};
use super::{Printed, is_wider, keep_end};
use alignment::{change, excerpt, pieces, whole};

pub(crate) use first::{what_became, what_was_expected};
pub(crate) use shape::shapes;

/// Maximum width of values that are compared on one line.
const WIDEST_LINE: usize = 100;
/// Width of the excerpt of a long line.
const WIDEST_EXCERPT: usize = 170;
/// Maximum number of differences that are shown. The others are counted.
const MOST_CHANGES: usize = 7;
/// Width of the way to a difference, which is cut at its start.
const WIDEST_PLACE: usize = 50;
/// Width of a difference that is shown behind its place.
const WIDEST_CHANGE: usize = 130;

/// Shows both values on one line, `[1, {0 → 1}, 0]`. Longer values are shown by their differences only, by place or line.
pub(crate) fn between(expected: &Printed, actual: &Printed) -> String {
    let has_lines = expected.compact.contains('\n') || actual.compact.contains('\n');
    if has_lines {
        return lines::between(&expected.compact, &actual.compact);
    }
    let [is_long, other_is_long] =
        [expected, actual].map(|printed| is_wider(&printed.compact, WIDEST_LINE));
    match (expected.tree(), actual.tree()) {
        (Some(old), Some(new)) if is_long || other_is_long => {
            let mut changes = Vec::new();
            collect(&old, &new, String::new(), &mut changes);
            by_place(&changes)
        }
        (Some(old), Some(new)) => on_one_line(&old, &new),
        // Values with a format of their own are texts without parts.
        _ if is_long && expected.pretty.contains('\n') => {
            lines::between(&expected.pretty, &actual.pretty)
        }
        _ => excerpt(&expected.compact, &actual.compact, WIDEST_EXCERPT),
    }
}

fn by_place(changes: &[Change]) -> String {
    if let [change] = changes
        && let Some(lines) = of_lines(change)
    {
        return at_place(change, &lines);
    }
    let shown = changes.iter().take(MOST_CHANGES);
    let shown = shown.map(|change| at_place(change, &change.shown));
    let mut shown: Vec<String> = shown.collect();
    if changes.len() > MOST_CHANGES {
        let more = changes.len() - MOST_CHANGES;
        shown.push(format!("… and {more} more differences"));
    }
    shown.join("\n")
}

/// Compares texts by their own lines, if they have several.
fn of_lines(change: &Change) -> Option<String> {
    let [expected, actual] = change.leaves?;
    let texts = text_of(expected).zip(text_of(actual));
    let (expected, actual) = texts.unwrap_or_else(|| (expected.to_owned(), actual.to_owned()));
    let has_lines = expected.contains('\n') || actual.contains('\n');
    has_lines.then(|| lines::between(&expected, &actual))
}

fn at_place(change: &Change, shown: &str) -> String {
    match keep_end(&change.place, WIDEST_PLACE) {
        place if place.is_empty() => shown.to_owned(),
        place => format!("{place}: {shown}"),
    }
}

/// Shows both values on one line, with their differences in braces.
fn on_one_line(expected: &Tree, actual: &Tree) -> String {
    if expected == actual {
        return expected.compact();
    }
    let Some((old, new)) = alike(expected, actual) else {
        return match (expected, actual) {
            (Tree::Leaf(old), Tree::Leaf(new)) => whole(old, new),
            _ => change(&expected.compact(), &actual.compact()),
        };
    };
    let show = |(label, tree): &Part| label.before(&tree.compact());
    let parts = pairings(old, new).into_iter().map(|pairing| match pairing {
        Pairing::Both((label, old), (_, new)) => label.before(&on_one_line(old, new)),
        Pairing::Instead(lost, gained) => change(&joined(lost, show), &joined(gained, show)),
    });
    old.around(&parts.collect::<Vec<_>>())
}

/// A difference, and the way to it.
struct Change<'a> {
    place: String,
    shown: String,
    /// Both sides, if they are values without parts.
    leaves: Option<[&'a str; 2]>,
}

/// Adds all differences between two values at a place, in the order of the parts.
fn collect<'a>(expected: &'a Tree, actual: &'a Tree, place: String, changes: &mut Vec<Change<'a>>) {
    let Some((old, new)) = alike(expected, actual) else {
        let (shown, leaves) = match (expected, actual) {
            (Tree::Leaf(old), Tree::Leaf(new)) => {
                (excerpt(old, new, WIDEST_CHANGE), Some([&**old, new]))
            }
            _ => (change(&expected.compact(), &actual.compact()), None),
        };
        changes.push(Change {
            place,
            shown,
            leaves,
        });
        return;
    };
    // The place already contains the labels.
    let show = |(_, tree): &Part| tree.compact();
    for pairing in pairings(old, new) {
        match pairing {
            Pairing::Both((_, old), (_, new)) if old == new => {}
            Pairing::Both((label, old), (_, new)) => {
                collect(old, new, format!("{place}{}", label.step()), changes);
            }
            Pairing::Instead(lost, gained) => {
                let first = lost.first().or(gained.first());
                let step = first.map_or_else(String::new, |(label, _)| label.step());
                changes.push(Change {
                    place: format!("{place}{step}"),
                    shown: change(&joined(lost, show), &joined(gained, show)),
                    leaves: None,
                });
            }
        }
    }
}

fn joined(parts: &[Part], show: impl Fn(&Part) -> String) -> String {
    parts.iter().map(show).collect::<Vec<_>>().join(", ")
}

type Part = (Label, Tree);

/// Parts that belong together.
#[derive(Clone, Copy)]
enum Pairing<'a> {
    Both(&'a Part, &'a Part),
    /// Neighbours on either side, in different numbers.
    Instead(&'a [Part], &'a [Part]),
}

/// Returns two values with parts if they have the same name and brackets.
fn alike<'a>(one: &'a Tree, other: &'a Tree) -> Option<(&'a Branch, &'a Branch)> {
    match (one, other) {
        (Tree::Branch(one), Tree::Branch(other)) => {
            let is_alike = (&one.head, one.bracket) == (&other.head, other.bracket);
            is_alike.then_some((one, other))
        }
        _ => None,
    }
}

/// Pairs entries of maps and elements of sets by their labels, and other parts by the shortest difference.
fn pairings<'a>(old: &'a Branch, new: &'a Branch) -> Vec<Pairing<'a>> {
    by_label(old, new).unwrap_or_else(|| by_alignment(&old.children, &new.children))
}

/// Pairs entries of maps and elements of sets, in the order of their labels.
fn by_label<'a>(old: &'a Branch, new: &'a Branch) -> Option<Vec<Pairing<'a>>> {
    let mut parts = old.children.iter().chain(&new.children);
    if old.bracket != Bracket::Curly || !parts.any(|(label, _)| label.has_no_order()) {
        return None;
    }
    let [mut old, mut new] = [old, new].map(|branch| {
        let mut parts: Vec<&Part> = branch.children.iter().collect();
        parts.sort_by(|one, other| one.0.by_number(&other.0));
        parts.into_iter().peekable()
    });
    let mut pairings = Vec::new();
    loop {
        let order = match (old.peek(), new.peek()) {
            (None, None) => return Some(pairings),
            (Some(one), Some(other)) => one.0.by_number(&other.0),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
        };
        let one = old.next_if(|_| order.is_le());
        let other = new.next_if(|_| order.is_ge());
        pairings.push(match (one, other) {
            (Some(one), Some(other)) => Pairing::Both(one, other),
            // The side with the larger label lacks the smaller one.
            (one, other) => Pairing::Instead(as_slice(one), as_slice(other)),
        });
    }
}

fn as_slice(part: Option<&Part>) -> &[Part] {
    part.map_or(&[], slice::from_ref)
}

fn by_alignment<'a>(old: &'a [Part], new: &'a [Part]) -> Vec<Pairing<'a>> {
    let texts = |parts: &[Part]| parts.iter().map(|(_, tree)| tree.compact()).collect();
    let (old_texts, new_texts): (Vec<String>, Vec<String>) = (texts(old), texts(new));
    let mut pairings = Vec::new();
    for piece in pieces(&old_texts, &new_texts) {
        let (old, new) = (&old[piece.old], &new[piece.new]);
        if old.len() == new.len() {
            let pairs = old.iter().zip(new);
            pairings.extend(pairs.map(|(one, other)| Pairing::Both(one, other)));
        } else {
            pairings.push(Pairing::Instead(old, new));
        }
    }
    pairings
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fmt::Debug;

    use super::{Printed, between};

    fn check(demanded: &dyn Debug, seen: &dyn Debug, expected: &str) {
        assert_eq!(
            between(&Printed::of(demanded), &Printed::of(seen)),
            expected
        );
    }

    #[test]
    fn a_changed_element_is_marked_in_line() {
        check(&[1, 0, 0], &[1, 1, 0], "[1, {0 → 1}, 0]");
    }

    #[test]
    fn a_lost_element_is_marked_in_line() {
        check(&vec![7, -8, 9], &vec![7, 9], "[7, {-8 → ∅}, 9]");
    }

    #[test]
    fn long_values_are_compared_by_place() {
        let demanded: Vec<u32> = (0..1000).collect();
        let mut seen = demanded.clone();
        seen[500] = 7;
        seen.remove(900);
        check(&demanded, &seen, "[500]: {500 → 7}\n[900]: {900 → ∅}");
    }

    #[test]
    fn a_long_text_is_compared_by_its_own_lines() {
        let lines = (0..20).map(|n| format!("line {n} of the text\n"));
        let demanded = lines.collect::<Vec<_>>().concat();
        let seen = demanded.replace("line 17", "line 71");
        check(
            &demanded,
            &seen,
            "- expected, + actual\n17   line 16 of the text\n18 - line 17 of the text\n18 + line 71 of the text\n19   line 18 of the text",
        );
    }

    #[derive(Debug)]
    #[expect(dead_code, reason = "only printed")]
    struct Row {
        id: u32,
        city: &'static str,
    }

    #[test]
    fn a_lost_struct_is_shown_as_a_whole() {
        let row = |id| Row { id, city: "a" };
        check(
            &vec![row(1), row(2)],
            &vec![row(2)],
            "[{Row { id: 1, city: \"a\" } → ∅}, Row { id: 2, city: \"a\" }]",
        );
    }

    #[test]
    fn the_entries_of_maps_are_compared_by_key() {
        let map = |value: u32| {
            (0..30)
                .map(|n| (n, if n == 17 { value } else { n }))
                .collect::<HashMap<u32, u32>>()
        };
        check(&map(1), &map(2), "[17]: {1 → 2}");
    }

    #[test]
    fn enormous_values_are_compared() {
        let numbers = |n: u32| {
            (0..60_000)
                .map(|i| if i < 20_000 { i } else { i * n })
                .collect::<Vec<u32>>()
        };
        let text = between(&Printed::of(&numbers(1)), &Printed::of(&numbers(3)));
        assert!(
            text.starts_with("[20000]: {20000 → 60000}\n[20001]: "),
            "{text}"
        );
        assert!(text.ends_with("\n… and 39993 more differences"), "{text}");
        let line = |n| {
            numbers(n)
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let text = between(&Printed::of(&line(1)), &Printed::of(&line(3)));
        assert!(text.contains("19999 {20000 → 60000}"), "{text}");
    }

    #[test]
    fn many_changed_lines_are_cut_on_both_sides() {
        let lines = |first: u32| {
            let lines = (first..first + 100).map(|n| format!("{n}\n"));
            lines.collect::<Vec<_>>().concat()
        };
        let text = between(&Printed::of(&lines(0)), &Printed::of(&lines(100)));
        assert_eq!(text.lines().count(), 9);
        assert!(text.contains("\n  1 - 0\n"), "{text}");
        assert!(text.contains("\n  1 + 100\n"), "{text}");
        assert!(text.ends_with("… 97 more lines …"), "{text}");
    }
}
