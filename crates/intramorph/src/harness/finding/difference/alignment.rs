//! Which parts of two sequences belong together.

use std::hash::Hash;
use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Longer sequences that differ all over are aligned greedily: the shortest difference of them takes too long to find.
const MOST_COMPARED: usize = 2000;
/// How far the greedy alignment looks for a place where both sides go on alike,
const FARTHEST: usize = 20;
/// and how many parts must be alike there.
const ALIKE: usize = 3;

/// Neighbouring parts that are the same on both sides, or that take each other's place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) old: Range<usize>,
    pub(super) new: Range<usize>,
    pub(super) is_equal: bool,
}

impl Piece {
    /// The pairs of parts, if each takes the place of another one.
    pub(super) fn pairs(&self) -> Option<impl Iterator<Item = (usize, usize)> + use<>> {
        (self.old.len() == self.new.len()).then(|| self.old.clone().zip(self.new.clone()))
    }
}

/// Both sequences from start to end.
pub(super) fn pieces<T: Eq + Hash + Ord>(old: &[T], new: &[T]) -> Vec<Piece> {
    let shorter = old.len().min(new.len());
    let start = alike(old.iter(), new.iter());
    let end = alike(old.iter().rev(), new.iter().rev()).min(shorter - start);
    let (old_middle, new_middle) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    let mut pieces = Pieces::default();
    pieces.push(start, start, true);
    for step in steps(old_middle, new_middle) {
        pieces.push(step.old, step.new, step.is_equal);
    }
    pieces.push(end, end, true);
    pieces.pieces
}

fn alike<T: PartialEq>(one: impl Iterator<Item = T>, other: impl Iterator<Item = T>) -> usize {
    one.zip(other)
        .take_while(|(one, other)| one == other)
        .count()
}

/// So many parts of the one side for so many of the other.
struct Step {
    old: usize,
    new: usize,
    is_equal: bool,
}

fn steps<T: Eq + Hash + Ord>(old: &[T], new: &[T]) -> Vec<Step> {
    if old.len().max(new.len()) > MOST_COMPARED {
        return greedy(old, new);
    }
    let shortest = capture_diff_slices(Algorithm::Myers, old, new);
    let changed = shortest.iter().filter(|operation| !is_equal(operation));
    let changed: usize = changed
        .map(|operation| operation.old_range().len() + operation.new_range().len())
        .sum();
    // That `[1, 2]` became `[2, 2]` is one element with another value, rather than one lost and one gained.
    let unlike = old.iter().zip(new).filter(|(old, new)| old != new).count();
    if old.len() == new.len() && unlike <= changed / 2 {
        return in_place(old, new);
    }
    let step = |operation: DiffOp| Step {
        old: operation.old_range().len(),
        new: operation.new_range().len(),
        is_equal: is_equal(&operation),
    };
    shortest.into_iter().map(step).collect()
}

fn is_equal(operation: &DiffOp) -> bool {
    matches!(operation, DiffOp::Equal { .. })
}

fn in_place<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Step> {
    let step = |(old, new)| Step {
        old: 1,
        new: 1,
        is_equal: old == new,
    };
    old.iter().zip(new).map(step).collect()
}

fn greedy<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Step> {
    let mut steps = Vec::new();
    let (mut old, mut new) = (old, new);
    // Sequences that differ all over are not worth a search at each of their parts.
    let mut patience = MOST_COMPARED;
    while !old.is_empty() && !new.is_empty() {
        let is_searched = old[0] != new[0] && patience > 0;
        let next = if is_searched {
            next_alike(old, new)
        } else {
            None
        };
        patience -= usize::from(is_searched && next.is_none());
        let (lost, gained) = next.unwrap_or((1, 1));
        steps.push(Step {
            old: lost,
            new: gained,
            is_equal: old[0] == new[0],
        });
        (old, new) = (&old[lost..], &new[gained..]);
    }
    if !old.is_empty() || !new.is_empty() {
        steps.push(Step {
            old: old.len(),
            new: new.len(),
            is_equal: false,
        });
    }
    steps
}

/// How many parts to skip on either side, as few as possible, until both go on alike.
fn next_alike<T: PartialEq>(old: &[T], new: &[T]) -> Option<(usize, usize)> {
    let skips = (1..FARTHEST).flat_map(|sum| (0..=sum).map(move |lost| (lost, sum - lost)));
    // One part in another's place is likelier than one lost or gained beside it.
    [(1, 1)].into_iter().chain(skips).find(|&(lost, gained)| {
        let rests = old
            .get(lost..lost + ALIKE)
            .zip(new.get(gained..gained + ALIKE));
        rests.is_some_and(|(old, new)| old == new)
    })
}

/// Steps put together, as far as neighbours are of a kind.
#[derive(Default)]
struct Pieces {
    pieces: Vec<Piece>,
}

impl Pieces {
    fn push(&mut self, old: usize, new: usize, is_equal: bool) {
        if old + new == 0 {
            return;
        }
        let (old_start, new_start) = self
            .pieces
            .last()
            .map_or((0, 0), |last| (last.old.end, last.new.end));
        match self.pieces.last_mut() {
            Some(last) if last.is_equal == is_equal => {
                last.old.end += old;
                last.new.end += new;
            }
            _ => self.pieces.push(Piece {
                old: old_start..old_start + old,
                new: new_start..new_start + new,
                is_equal,
            }),
        }
    }
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
