//! Two values part by part: on one line, `[1, {0 → 1}, 0]`, or with the place of every difference, `.lines[3].price: {4 → 5}`.

use super::pairing::{Pairing, Part, alike, pairings};
use super::words;
use crate::printed::tree::Tree;

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
