//! The difference between the output that a relation demands and the one that was seen.

mod alignment;
mod first;
mod lines;
mod marked;
mod pairing;
mod shape;

#[cfg(test)]
mod applied;

use super::branch::{Branch, deepest};
use super::literal::text_of;
use super::{Printed, is_wider, keep_end};
use marked::{change, excerpt, whole};
use pairing::{Pairing, alike, joined, pairings};

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
    let [expected, actual] = Printed::pair_in_order([expected, actual]);
    if expected.contains('\n') || actual.contains('\n') {
        return lines::between(&expected, &actual);
    }
    let is_long = [&expected, &actual].map(|text| is_wider(text, WIDEST_LINE));
    if is_long == [false; 2] {
        return on_one_line(&expected, &actual);
    }
    // Values with a format of their own are texts without parts.
    if alike(&expected, &actual).is_none() {
        let leaves = [&*expected, &actual];
        return of_lines(leaves).unwrap_or_else(|| excerpt(&expected, &actual, WIDEST_EXCERPT));
    }
    let mut changes = Changes::down_to(deepest(&expected));
    changes.collect([&expected, &actual], &mut Vec::new());
    changes.by_place()
}

/// Compares texts by their own lines, if they have several.
fn of_lines([expected, actual]: [&str; 2]) -> Option<String> {
    let (expected, actual) = text_of(expected).zip(text_of(actual))?;
    let has_lines = expected.contains('\n') || actual.contains('\n');
    has_lines.then(|| lines::between(&expected, &actual))
}

/// Shows both values on one line, with their differences in braces.
fn on_one_line(expected: &str, actual: &str) -> String {
    if expected == actual {
        return expected.to_owned();
    }
    let Some((old, new)) = alike(expected, actual) else {
        return match (Branch::of(expected), Branch::of(actual)) {
            (None, None) => whole(expected, actual),
            _ => change(expected, actual),
        };
    };
    let parts = pairings(&old, &new).map(|pairing| match pairing {
        Pairing::Both(one, other) => one.before().to_owned() + &on_one_line(one.value, other.value),
        Pairing::Instead(lost, gained) => change(&joined(&lost), &joined(&gained)),
    });
    old.around(&parts.collect::<Vec<_>>())
}

/// The first differences between two values, each with the way to it, and the number of all.
struct Changes<'text> {
    shown: Vec<Change<'text>>,
    count: usize,
    /// Depth below which parts are compared as texts.
    deepest: usize,
}

struct Change<'text> {
    place: String,
    shown: String,
    /// Both sides, if they are values without parts.
    leaves: Option<[&'text str; 2]>,
}

impl<'text> Changes<'text> {
    fn down_to(deepest: usize) -> Self {
        Self {
            shown: Vec::new(),
            count: 0,
            deepest,
        }
    }

    /// Adds all differences between two values at a place, in the order of the parts.
    fn collect(&mut self, sides: [&'text str; 2], place: &mut Vec<String>) {
        let [expected, actual] = sides;
        let is_deep = place.len() >= self.deepest;
        match sides.map(|side| if is_deep { None } else { Branch::of(side) }) {
            [Some(old), Some(new)] if old.opening == new.opening => {
                self.collect_parts([&old, &new], place);
            }
            [None, None] => self.add(place, || {
                (excerpt(expected, actual, WIDEST_CHANGE), Some(sides))
            }),
            _ => self.add(place, || (change(expected, actual), None)),
        }
    }

    fn collect_parts(&mut self, [old, new]: [&Branch<'text>; 2], place: &mut Vec<String>) {
        for pairing in pairings(old, new) {
            let steps = place.len();
            match pairing {
                Pairing::Both(one, other) if one.value == other.value => {}
                Pairing::Both(one, other) => {
                    place.push(one.label.step());
                    self.collect([one.value, other.value], place);
                }
                Pairing::Instead(lost, gained) => {
                    let first = lost.parts().chain(gained.parts()).next();
                    place.extend(first.map(|part| part.label.step()));
                    // The place already contains the labels.
                    let values = |run: pairing::Run<'_, 'text>| {
                        let values = run.parts().map(|part| part.value);
                        values.collect::<Vec<_>>().join(", ")
                    };
                    self.add(place, || (change(&values(lost), &values(gained)), None));
                }
            }
            place.truncate(steps);
        }
    }

    fn add(&mut self, place: &[String], show: impl FnOnce() -> (String, Option<[&'text str; 2]>)) {
        self.count += 1;
        if self.shown.len() < MOST_CHANGES {
            let (shown, leaves) = show();
            let place = place.concat();
            self.shown.push(Change {
                place,
                shown,
                leaves,
            });
        }
    }

    fn by_place(&self) -> String {
        if let [change] = &self.shown[..]
            && let Some(lines) = change.leaves.and_then(of_lines)
        {
            return change.at_place(&lines);
        }
        let shown = self
            .shown
            .iter()
            .map(|change| change.at_place(&change.shown));
        let mut shown: Vec<String> = shown.collect();
        if self.count > MOST_CHANGES {
            let more = self.count - MOST_CHANGES;
            shown.push(format!("… and {more} more differences"));
        }
        shown.join("\n")
    }
}

impl Change<'_> {
    fn at_place(&self, shown: &str) -> String {
        match keep_end(&self.place, WIDEST_PLACE) {
            place if place.is_empty() => shown.to_owned(),
            place => format!("{place}: {shown}"),
        }
    }
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
