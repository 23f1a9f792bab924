//! A ranking, made by a sort in whose place others can be put: the special case `P(I) = P'(I)` (Section 3).
//!
//! The paper writes `P(I) = P(I')`, but there is only one input: it is the program that changes.
//!
//! Its sorts "can be used interchangeably for most purposes". A neutral transformation is one for all purposes, so only a
//! stable sort makes one. Quicksort is for those purposes to which the order of ties does not matter.

use std::cmp::Ordering;

use intramorph::{Transformation, component, transformation};

use crate::{bubble_sort, insertion_sort, merge_sort, quick_sort};

/// Sort by insertion.
pub const BY_INSERTION: Transformation = transformation!(neutral);

/// Sort by merging.
pub const BY_MERGING: Transformation = transformation!(neutral);

/// Sort by quicksort, which is not stable.
pub const BY_QUICKSORT: Transformation = transformation!();

/// Each score with its place in `scores`, from smallest to largest; of equal scores, the earlier one is first.
pub fn ranking(scores: &[u32]) -> Vec<(u32, usize)> {
    let entrants = scores.iter().enumerate();
    let mut entrants: Vec<_> = entrants
        .map(|(place, &score)| Entrant { score, place })
        .collect();
    sort(&mut entrants);
    entrants
        .into_iter()
        .map(|entrant| (entrant.score, entrant.place))
        .collect()
}

/// The component `C`.
#[component(BY_INSERTION, insertion_sort)]
#[component(BY_MERGING, merge_sort)]
#[component(BY_QUICKSORT, quick_sort)]
fn sort<T: Ord + Copy>(items: &mut [T]) {
    bubble_sort(items);
}

/// A score and whose it is; the order is that of the scores alone.
#[derive(Clone, Copy)]
struct Entrant {
    score: u32,
    place: usize,
}

impl Ord for Entrant {
    fn cmp(&self, other: &Self) -> Ordering {
        self.score.cmp(&other.score)
    }
}

impl PartialOrd for Entrant {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Eq for Entrant {}

impl PartialEq for Entrant {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
