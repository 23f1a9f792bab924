//! The parts of two printed values that belong together.

use std::cmp::Ordering;

use super::alignment::pieces;
use crate::printed::label::Label;
use crate::printed::tree::{Bracket, Branch, Tree};

pub(super) type Part = (Label, Tree);

/// Parts that belong together.
pub(super) enum Pairing<'a> {
    Both(&'a Part, &'a Part),
    /// Neighbours on either side, in different numbers.
    Instead(Vec<&'a Part>, Vec<&'a Part>),
}

/// Returns two values with parts if they have the same name and brackets.
pub(super) fn alike<'a>(one: &'a Tree, other: &'a Tree) -> Option<(&'a Branch, &'a Branch)> {
    match (one, other) {
        (Tree::Branch(one), Tree::Branch(other)) => {
            let is_alike = (&one.head, one.bracket) == (&other.head, other.bracket);
            is_alike.then_some((one, other))
        }
        _ => None,
    }
}

/// Pairs entries of maps and elements of sets by their labels, and other parts by the shortest difference.
pub(super) fn pairings<'a>(old: &'a Branch, new: &'a Branch) -> Vec<Pairing<'a>> {
    by_label(old, new).unwrap_or_else(|| by_alignment(&old.children, &new.children))
}

/// Pairs entries of maps and elements of sets, in the order of their labels.
pub(super) fn by_label<'a>(old: &'a Branch, new: &'a Branch) -> Option<Vec<Pairing<'a>>> {
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
            _ => Pairing::Instead(one.into_iter().collect(), other.into_iter().collect()),
        });
    }
}

fn by_alignment<'a>(old: &'a [Part], new: &'a [Part]) -> Vec<Pairing<'a>> {
    let texts = |parts: &[Part]| parts.iter().map(|(_, tree)| tree.compact()).collect();
    let (old_texts, new_texts): (Vec<String>, Vec<String>) = (texts(old), texts(new));
    let mut pairings = Vec::new();
    for piece in pieces(&old_texts, &new_texts) {
        let (old, new) = (&old[piece.old], &new[piece.new]);
        if old.len() == new.len() {
            pairings.extend(
                old.iter()
                    .zip(new)
                    .map(|(one, other)| Pairing::Both(one, other)),
            );
        } else {
            pairings.push(Pairing::Instead(old.iter().collect(), new.iter().collect()));
        }
    }
    pairings
}
