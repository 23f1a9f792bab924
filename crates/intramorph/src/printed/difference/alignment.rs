//! The alignment of two sequences: which of their parts belong together.

use std::cmp::Ordering;
use std::hash::Hash;
use std::ops::Range;

use similar::{Algorithm, DiffTag, capture_diff_slices};

use crate::printed::tree::{Bracket, Branch, Label, Tree};

/// Longer sequences that differ all over are aligned greedily, since their shortest difference takes too long to find.
const MOST_COMPARED: usize = 2000;
/// Number of parts that the greedy alignment may skip until both sides are alike again.
const FARTHEST: usize = 20;
/// Number of parts that have to be alike after a skip.
const ALIKE: usize = 3;

/// Neighbours that are the same on both sides, or that take each other's place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) old: Range<usize>,
    pub(super) new: Range<usize>,
    pub(super) is_equal: bool,
}

/// Divides both sequences, from start to end, into pieces.
pub(super) fn pieces<T: Eq + Hash + Ord>(old: &[T], new: &[T]) -> Vec<Piece> {
    let shorter = old.len().min(new.len());
    let start = count_alike(old.iter(), new.iter());
    let end = count_alike(old.iter().rev(), new.iter().rev()).min(shorter - start);
    let (old_middle, new_middle) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    let mut pieces = Pieces::default();
    pieces.push(start, start, true);
    if old_middle.len().max(new_middle.len()) > MOST_COMPARED {
        pieces.align_greedily(old_middle, new_middle);
    } else {
        pieces.align(old_middle, new_middle);
    }
    pieces.push(end, end, true);
    pieces.0
}

pub(super) fn count_alike<T: PartialEq>(
    one: impl Iterator<Item = T>,
    other: impl Iterator<Item = T>,
) -> usize {
    let pairs = one.zip(other);
    pairs.take_while(|(one, other)| one == other).count()
}

#[derive(Default)]
struct Pieces(Vec<Piece>);

impl Pieces {
    /// Adds the next parts of both sides, to the last piece if that is of the same kind.
    fn push(&mut self, old: usize, new: usize, is_equal: bool) {
        if old + new == 0 {
            return;
        }
        match self.0.last_mut() {
            Some(last) if last.is_equal == is_equal => {
                last.old.end += old;
                last.new.end += new;
            }
            last => {
                let (old_start, new_start) =
                    last.map_or((0, 0), |last| (last.old.end, last.new.end));
                self.0.push(Piece {
                    old: old_start..old_start + old,
                    new: new_start..new_start + new,
                    is_equal,
                });
            }
        }
    }

    fn align<T: Eq + Hash + Ord>(&mut self, old: &[T], new: &[T]) {
        let shortest = capture_diff_slices(Algorithm::Myers, old, new);
        let steps = shortest.iter().map(|operation| {
            let (tag, old, new) = operation.as_tag_tuple();
            (old.len(), new.len(), tag == DiffTag::Equal)
        });
        let changes = steps.clone().filter(|(_, _, is_equal)| !is_equal);
        let parts: usize = changes.map(|(old, new, _)| old + new).sum();
        let unlike = old.iter().zip(new).filter(|(old, new)| old != new).count();
        // That `[1, 2]` became `[2, 2]` is one element with another value, rather than one lost and one gained.
        if old.len() == new.len() && unlike <= parts / 2 {
            for (old, new) in old.iter().zip(new) {
                self.push(1, 1, old == new);
            }
            return;
        }
        for (old, new, is_equal) in steps {
            self.push(old, new, is_equal);
        }
    }

    fn align_greedily<T: PartialEq>(&mut self, mut old: &[T], mut new: &[T]) {
        // Sequences that differ all over are not worth a search at each of their parts.
        let mut searches_left = MOST_COMPARED;
        while let ([one, ..], [other, ..]) = (old, new) {
            let is_searched = one != other && searches_left > 0;
            let next = is_searched.then(|| next_alike(old, new)).flatten();
            searches_left -= usize::from(is_searched && next.is_none());
            let (lost, gained) = next.unwrap_or((1, 1));
            self.push(lost, gained, one == other);
            (old, new) = (&old[lost..], &new[gained..]);
        }
        self.push(old.len(), new.len(), false);
    }
}

/// Counts the parts to skip on either side, as few as possible, until both sides are alike again.
fn next_alike<T: PartialEq>(old: &[T], new: &[T]) -> Option<(usize, usize)> {
    let skips = (1..FARTHEST).flat_map(|sum| (0..=sum).map(move |lost| (lost, sum - lost)));
    // One part in another's place is likelier than one lost or gained beside it.
    [(1, 1)].into_iter().chain(skips).find(|&(lost, gained)| {
        let old = old.get(lost..lost + ALIKE);
        let new = new.get(gained..gained + ALIKE);
        old.is_some() && old == new
    })
}

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

#[cfg(test)]
mod tests {
    use super::pieces;

    /// The changed pieces, as `old > new`.
    fn check(old: &[u32], new: &[u32], expected: &[&str]) {
        let changed = pieces(old, new).into_iter().filter(|piece| !piece.is_equal);
        let shown = changed.map(|piece| format!("{:?} > {:?}", piece.old, piece.new));
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_lost_element_moves_the_others() {
        check(&[1, 2, 3, 4], &[1, 3, 4], &["1..2 > 1..1"]);
    }

    #[test]
    fn an_element_in_place_of_another_moves_none() {
        check(&[1, 2, 3], &[2, 2, 3], &["0..1 > 0..1"]);
    }

    #[test]
    fn differences_far_apart_in_long_sequences_are_found() {
        let old: Vec<u32> = (0..10_000).collect();
        let mut new = old.clone();
        new.remove(9000);
        new[5000] = 0;
        new.insert(100, 7);
        check(
            &old,
            &new,
            &[
                "100..100 > 100..101",
                "5000..5001 > 5001..5002",
                "9000..9001 > 9001..9001",
            ],
        );
    }

    #[test]
    fn long_sequences_without_anything_in_common_differ_as_a_whole() {
        let old: Vec<u32> = (0..3000).collect();
        let new: Vec<u32> = (5000..7000).collect();
        check(&old, &new, &["0..3000 > 0..2000"]);
    }
}
