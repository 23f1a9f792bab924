//! Redundant candidates: those that add nothing to the others.

use super::super::relation::{Comparison, Step};
use super::Found;
use super::implied::{determines, is_implied};
use super::search::LEAST_INFORMATIVE;

/// The candidates without those that follow from others. They come and stay in the order of their sizes.
pub(super) fn without_redundant(mut found: Vec<Found>) -> Vec<Found> {
    drop_if(&mut found, is_better_explained);
    let mut kept: Vec<Found> = Vec::new();
    for it in found {
        if !kept.iter().any(|other| is_covered(&it, other)) {
            kept.retain(|other| !is_covered(other, &it));
            kept.push(it);
        }
    }
    drop_if(&mut kept, is_converse_refinement);
    kept
}

/// Whether a candidate follows from a stronger one with the same exceptions, or is coarse and holds on few of the exceptions.
fn is_covered(it: &Found, stronger: &Found) -> bool {
    let (exceptions, more) = (&it.candidate.exceptions, &stronger.candidate.exceptions);
    let is_by_chance = it.is_coarse && more.len() < exceptions.len() + LEAST_INFORMATIVE;
    (exceptions == more || is_by_chance && is_subset(exceptions, more))
        && is_implied(&it.claim, &stronger.claim)
}

/// Whether another candidate says what the part is, and does so where this one is broken.
///
/// If a sort is reversed, then most outputs of at most one element are equal, which makes the others no suspects.
fn is_better_explained(it: &Found, others: &[Found]) -> bool {
    let exceptions = &it.candidate.exceptions;
    others.iter().any(|other| {
        let fewer = &other.candidate.exceptions;
        fewer.len() < exceptions.len()
            && is_subset(fewer, exceptions)
            && other.candidate.decided >= it.candidate.decided
            && other.claim.is_functional()
            && determines(&other.claim.path, &it.claim.path)
    })
}

/// Whether a candidate is that `O` refines `O'` where `O'` also refines `O` and both succeed alike: two of the three are enough.
fn is_converse_refinement(it: &Found, others: &[Found]) -> bool {
    let same = |other: &&Found| other.candidate.exceptions == it.candidate.exceptions;
    let mut same = others.iter().filter(same);
    let status = [&it.claim.path[..], &[Step::Status]].concat();
    it.claim.comparison == Comparison::RefinedBy
        && same.clone().any(|other| {
            other.claim.path == it.claim.path && other.claim.comparison == Comparison::Refines
        })
        && same.any(|other| other.claim.path == status)
}

/// Whether all indexes are among others. Both are in ascending order.
fn is_subset(indexes: &[usize], others: &[usize]) -> bool {
    indexes
        .iter()
        .all(|index| others.binary_search(index).is_ok())
}

fn drop_if(found: &mut Vec<Found>, is_redundant: fn(&Found, &[Found]) -> bool) {
    let is_redundant: Vec<bool> = found.iter().map(|it| is_redundant(it, found)).collect();
    let mut is_redundant = is_redundant.into_iter();
    found.retain(|_| !is_redundant.next().unwrap_or_default());
}
