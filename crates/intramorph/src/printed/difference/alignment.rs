//! The alignment of two sequences.

use std::hash::Hash;
use std::ops::Range;

use similar::{Algorithm, DiffTag, capture_diff_slices};

/// Maximum length of sequences whose shortest difference is found. That takes too long for others, which are aligned greedily.
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
        // From `[1, 2]` to `[2, 2]` one element has another value. A shortest difference would lose one and gain one.
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
