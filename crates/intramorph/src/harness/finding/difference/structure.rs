//! Two values part by part: on one line, `[1, {0 → 1}, 0]`, or with the place of every difference, `.lines[3].price: {4 → 5}`.

use std::cmp::Ordering;

use super::alignment::pieces;
use super::words;
use crate::relation::{Bracket, Branch, Label, Tree};

/// At most about this much of a difference is shown behind its place.
const WIDEST_CHANGE: usize = 130;

/// Parts that belong together.
enum Pairing<'a> {
    Both(&'a Part, &'a Part),
    /// Neighbours on either side, of which there are not as many.
    Instead(Vec<&'a Part>, Vec<&'a Part>),
}

type Part = (Label, Tree);

/// Both values on one line, with their differences in braces.
pub(super) fn on_one_line(expected: &Tree, actual: &Tree) -> String {
    let Some((old, new)) = alike(expected, actual) else {
        return of_leaves(expected, actual, words::whole);
    };
    let parts = pairings(old, new).into_iter().map(|pairing| match pairing {
        Pairing::Both((label, old), (_, new)) if old == new => label.before(&old.compact()),
        Pairing::Both((label, old), (_, new)) => label.before(&on_one_line(old, new)),
        Pairing::Instead(lost, gained) => words::change(&list(&lost), &list(&gained)),
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

/// All differences, in the order of the parts.
pub(super) fn changes(expected: &Tree, actual: &Tree) -> Vec<Change> {
    let mut changes = Vec::new();
    collect(expected, actual, "", &mut changes);
    changes
}

fn collect(expected: &Tree, actual: &Tree, place: &str, changes: &mut Vec<Change>) {
    let Some((old, new)) = alike(expected, actual) else {
        let leaves = match (expected, actual) {
            (Tree::Leaf(one), Tree::Leaf(other)) => Some([one.clone(), other.clone()]),
            _ => None,
        };
        changes.push(Change {
            place: place.to_owned(),
            shown: of_leaves(expected, actual, |old, new| {
                words::excerpt(old, new, WIDEST_CHANGE)
            }),
            leaves,
        });
        return;
    };
    for pairing in pairings(old, new) {
        match pairing {
            Pairing::Both((_, old), (_, new)) if old == new => {}
            Pairing::Both((label, old), (_, new)) => {
                collect(old, new, &(place.to_owned() + &label.step()), changes);
            }
            Pairing::Instead(lost, gained) => {
                let first = lost.first().or(gained.first());
                let step = first.map_or_else(String::new, |(label, _)| label.step());
                changes.push(Change {
                    place: place.to_owned() + &step,
                    shown: words::change(&values(&lost), &values(&gained)),
                    leaves: None,
                });
            }
        }
    }
}

/// Both as values of parts, if they are of one kind.
fn alike<'a>(expected: &'a Tree, actual: &'a Tree) -> Option<(&'a Branch, &'a Branch)> {
    match (expected, actual) {
        (Tree::Branch(old), Tree::Branch(new)) => {
            let is_alike = (&old.head, old.bracket) == (&new.head, new.bracket);
            is_alike.then_some((old, new))
        }
        _ => None,
    }
}

fn of_leaves(expected: &Tree, actual: &Tree, marked: impl Fn(&str, &str) -> String) -> String {
    match (expected, actual) {
        (Tree::Leaf(old), Tree::Leaf(new)) => marked(old, new),
        _ => words::change(&expected.compact(), &actual.compact()),
    }
}

fn list(parts: &[&Part]) -> String {
    let parts = parts
        .iter()
        .map(|(label, tree)| label.before(&tree.compact()));
    parts.collect::<Vec<_>>().join(", ")
}

/// What the place says of them is not said again.
fn values(parts: &[&Part]) -> String {
    let values = parts.iter().map(|(_, tree)| tree.compact());
    values.collect::<Vec<_>>().join(", ")
}

fn pairings<'a>(old: &'a Branch, new: &'a Branch) -> Vec<Pairing<'a>> {
    let (old_parts, new_parts) = (&old.children, &new.children);
    let mut parts = old_parts.iter().chain(new_parts);
    if old.bracket == Bracket::Curly && parts.any(|(label, _)| label.has_no_order()) {
        return of_entries(old_parts, new_parts);
    }
    of_sequences(old_parts, new_parts)
}

fn of_sequences<'a>(old: &'a [Part], new: &'a [Part]) -> Vec<Pairing<'a>> {
    let [old_texts, new_texts] = [old, new].map(|parts| {
        parts
            .iter()
            .map(|(_, tree)| tree.compact())
            .collect::<Vec<_>>()
    });
    let mut pairings = Vec::new();
    for piece in pieces(&old_texts, &new_texts) {
        match piece.pairs() {
            Some(pairs) => {
                pairings.extend(pairs.map(|(one, other)| Pairing::Both(&old[one], &new[other])));
            }
            None => pairings.push(Pairing::Instead(
                old[piece.old].iter().collect(),
                new[piece.new].iter().collect(),
            )),
        }
    }
    pairings
}

/// Entries of maps or elements of sets, in the order of their keys.
fn of_entries<'a>(mut old: &'a [Part], mut new: &'a [Part]) -> Vec<Pairing<'a>> {
    let mut pairings = Vec::new();
    loop {
        let (pairing, lost, gained) = match (old.first(), new.first()) {
            (None, None) => return pairings,
            (Some(one), Some(other)) => match one.0.by_number(&other.0) {
                Ordering::Less => (Pairing::Instead(vec![one], vec![]), 1, 0),
                Ordering::Equal => (Pairing::Both(one, other), 1, 1),
                Ordering::Greater => (Pairing::Instead(vec![], vec![other]), 0, 1),
            },
            (Some(one), None) => (Pairing::Instead(vec![one], vec![]), 1, 0),
            (None, Some(other)) => (Pairing::Instead(vec![], vec![other]), 0, 1),
        };
        pairings.push(pairing);
        (old, new) = (&old[lost..], &new[gained..]);
    }
}
