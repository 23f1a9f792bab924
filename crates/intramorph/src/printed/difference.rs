//! The difference between the output that a relation demands and the one that was seen.

mod alignment;
mod first;
mod lines;
mod words;

use alignment::{Pairing, Part, alike, pairings};
pub(crate) use first::{what_became, what_was_expected};

use super::Printed;
use super::excerpt::{end, is_wider};
use super::literal::text_of;
use super::tree::Tree;

/// Values up to this width are compared on one line.
const WIDEST_LINE: usize = 100;
/// Width of the excerpt of a long line.
const WIDEST_EXCERPT: usize = 170;
/// Further differences are only counted.
const MOST_CHANGES: usize = 7;
/// Width of the way to a difference, which is cut at its start.
const WIDEST_PLACE: usize = 50;

/// Shows both values on one line, `[1, {0 → 1}, 0]`; of longer values only what differs, by its place or line by line.
pub(crate) fn between(expected: &Printed, actual: &Printed) -> String {
    let has_lines = expected.compact.contains('\n') || actual.compact.contains('\n');
    if has_lines {
        return lines::between(&expected.compact, &actual.compact);
    }
    let [is_long, other_is_long] =
        [expected, actual].map(|printed| is_wider(&printed.compact, WIDEST_LINE));
    match (expected.tree(), actual.tree()) {
        (Some(old), Some(new)) if is_long || other_is_long => by_place(&changes(&old, &new)),
        (Some(old), Some(new)) => on_one_line(&old, &new),
        // Nothing is known of the values but how they print.
        _ if is_long && expected.pretty.contains('\n') => {
            lines::between(&expected.pretty, &actual.pretty)
        }
        _ => words::excerpt(&expected.compact, &actual.compact, WIDEST_EXCERPT),
    }
}

fn by_place(changes: &[Change]) -> String {
    if let [change] = changes
        && let Some(lines) = of_lines(change)
    {
        return at_place(change, &lines);
    }
    let shown = changes.iter().take(MOST_CHANGES);
    let mut shown: Vec<String> = shown
        .map(|change| at_place(change, &change.shown))
        .collect();
    if changes.len() > MOST_CHANGES {
        let more = changes.len() - MOST_CHANGES;
        shown.push(format!("… and {more} more differences"));
    }
    shown.join("\n")
}

/// Compares texts by their own lines, if they have several.
fn of_lines(change: &Change) -> Option<String> {
    let [expected, actual] = change.leaves.as_ref()?;
    let texts = text_of(expected).zip(text_of(actual));
    let (expected, actual) = texts.unwrap_or_else(|| (expected.clone(), actual.clone()));
    let has_lines = expected.contains('\n') || actual.contains('\n');
    has_lines.then(|| lines::between(&expected, &actual))
}

fn at_place(change: &Change, shown: &str) -> String {
    match end(&change.place, WIDEST_PLACE) {
        place if place.is_empty() => shown.to_owned(),
        place => format!("{place}: {shown}"),
    }
}

/// About this much of a difference is shown behind its place.
const WIDEST_CHANGE: usize = 130;

/// Shows both values on one line, with their differences in braces.
pub(super) fn on_one_line(expected: &Tree, actual: &Tree) -> String {
    let Some((old, new)) = alike(expected, actual) else {
        return of_leaves(expected, actual, words::whole);
    };
    let parts = pairings(old, new).into_iter().map(|pairing| match pairing {
        Pairing::Both((label, old), (_, new)) if old == new => label.before(&old.compact()),
        Pairing::Both((label, old), (_, new)) => label.before(&on_one_line(old, new)),
        Pairing::Instead(lost, gained) => {
            let [lost, gained] = [lost, gained]
                .map(|parts| joined(&parts, |(label, tree)| label.before(&tree.compact())));
            words::change(&lost, &gained)
        }
    });
    old.around(&parts.collect::<Vec<_>>())
}

/// A difference, and the way to it.
pub(super) struct Change {
    pub(super) place: String,
    pub(super) shown: String,
    /// Both sides, if they are values without parts.
    pub(super) leaves: Option<[String; 2]>,
}

/// Returns all differences, in the order of the parts.
pub(super) fn changes(expected: &Tree, actual: &Tree) -> Vec<Change> {
    let mut changes = Vec::new();
    collect(expected, actual, String::new(), &mut changes);
    changes
}

fn collect(expected: &Tree, actual: &Tree, place: String, changes: &mut Vec<Change>) {
    let Some((old, new)) = alike(expected, actual) else {
        let leaves = match (expected, actual) {
            (Tree::Leaf(one), Tree::Leaf(other)) => Some([one.clone(), other.clone()]),
            _ => None,
        };
        let excerpt = |old: &str, new: &str| words::excerpt(old, new, WIDEST_CHANGE);
        let shown = of_leaves(expected, actual, excerpt);
        changes.push(Change {
            place,
            shown,
            leaves,
        });
        return;
    };
    for pairing in pairings(old, new) {
        match pairing {
            Pairing::Both((_, old), (_, new)) if old == new => {}
            Pairing::Both((label, old), (_, new)) => {
                collect(old, new, format!("{place}{}", label.step()), changes);
            }
            Pairing::Instead(lost, gained) => {
                let first = lost.first().or(gained.first());
                let step = first.map_or_else(String::new, |(label, _)| label.step());
                // The place says the labels already.
                let [lost, gained] =
                    [lost, gained].map(|parts| joined(&parts, |(_, tree)| tree.compact()));
                changes.push(Change {
                    place: format!("{place}{step}"),
                    shown: words::change(&lost, &gained),
                    leaves: None,
                });
            }
        }
    }
}

fn of_leaves(expected: &Tree, actual: &Tree, marked: impl Fn(&str, &str) -> String) -> String {
    match (expected, actual) {
        (Tree::Leaf(old), Tree::Leaf(new)) => marked(old, new),
        _ => words::change(&expected.compact(), &actual.compact()),
    }
}

fn joined(parts: &[&Part], show: impl Fn(&Part) -> String) -> String {
    let shown = parts.iter().map(|part| show(part));
    shown.collect::<Vec<_>>().join(", ")
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
