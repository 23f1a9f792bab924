//! Inference: the relations that hold between observed outputs, always or nearly always.

mod claims;
mod implied;
mod learn;
mod parts;
mod redundant;
mod search;
#[cfg(test)]
mod tests;

use super::relation::{Claim, Relation};
use super::value::Value;

/// Bounds of an inference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Share of the pairs that may break a relation which is returned.
    pub(crate) exception_share: f64,
    /// Minimum number of pairs that a relation has to decide.
    pub(crate) least_decided: usize,
    /// Maximum number of relations that are returned.
    pub(crate) most_candidates: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            exception_share: 0.1,
            least_decided: 4,
            most_candidates: 32,
        }
    }
}

/// A relation that holds on all or nearly all pairs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct InferredRelation {
    pub(crate) relation: Relation,
    /// The number of pairs that it holds on or that break it.
    pub(crate) decided: usize,
    /// The number of decided pairs that speak for or against it: for a relation that holds wherever `O'` is `O`, those that differ.
    pub(crate) informative: usize,
    /// The indexes of the pairs that break it, in ascending order.
    pub(crate) exceptions: Vec<usize>,
}

/// Infers relations from pairs of `O` and `O'`, the simplest first.
///
/// A relation that follows from a stronger one is left out, unless it has fewer exceptions.
pub(crate) fn infer(pairs: &[(Value, Value)], limits: Limits) -> Vec<InferredRelation> {
    let mut found = search::found(pairs, limits);
    found.sort_by_key(|it| (it.candidate.relation.size(), it.claim.path.len()));
    let mut kept = redundant::without_redundant(found);
    kept.truncate(limits.most_candidates);
    kept.into_iter().map(|it| it.candidate).collect()
}

/// A candidate with its only claim.
struct Found {
    claim: Claim,
    /// Whether it leaves much open, so that it may hold by chance.
    is_coarse: bool,
    candidate: InferredRelation,
}
