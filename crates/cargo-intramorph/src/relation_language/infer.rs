//! Inference: the relations that hold between observed outputs, always or nearly always.

mod claims;
mod implied;
mod learn;
mod parts;
#[cfg(test)]
mod tests;

use intramorph_record::Verdict;

use super::relation::{Claim, Comparison, Relation, Step};
use super::value::Value;
use implied::is_implied;
use parts::Part;

/// Bounds of an inference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The share of the decided pairs that may break a relation which is returned.
    pub(crate) exceptions: f64,
    /// Minimum number of pairs that a relation has to decide.
    pub(crate) least_decided: usize,
    /// Maximum number of relations that are returned.
    pub(crate) most_candidates: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            exceptions: 0.1,
            least_decided: 4,
            most_candidates: 32,
        }
    }
}

/// A relation that holds on all or nearly all pairs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Candidate {
    pub(crate) relation: Relation,
    /// The number of pairs that it holds on or that break it.
    pub(crate) decided: usize,
    /// The indexes of the pairs that break it, in ascending order.
    pub(crate) exceptions: Vec<usize>,
}

/// Infers relations from pairs of `O` and `O'`, the simplest first.
///
/// A relation that follows from a stronger one is left out, unless it has fewer exceptions.
pub(crate) fn infer(pairs: &[(Value, Value)], limits: Limits) -> Vec<Candidate> {
    let search = Search { pairs, limits };
    let mut found = search.found();
    found.sort_by_key(|(claim, candidate)| (candidate.relation.size(), claim.path.len()));
    let mut kept: Vec<(Claim, Candidate)> = Vec::new();
    for (claim, candidate) in found {
        let is_stronger = |(other, kept): &(Claim, Candidate)| {
            kept.exceptions == candidate.exceptions && is_implied(&claim, other)
        };
        if !kept.iter().any(is_stronger) {
            kept.retain(|(other, weaker)| {
                weaker.exceptions != candidate.exceptions || !is_implied(other, &claim)
            });
            kept.push((claim, candidate));
        }
    }
    drop_converse_refinements(&mut kept);
    kept.truncate(limits.most_candidates);
    kept.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Drops claims that `O` refines `O'` where `O'` refines `O` and both succeed alike: the two say the same.
fn drop_converse_refinements(kept: &mut Vec<(Claim, Candidate)>) {
    let is_converse = |claim: &Claim| claim.comparison == Comparison::RefinedBy;
    let is_redundant = |(claim, candidate): &(Claim, Candidate)| {
        let status = [&claim.path[..], &[Step::Status]].concat();
        let same = |claim: &&(Claim, Candidate)| claim.1.exceptions == candidate.exceptions;
        let mut same = kept.iter().filter(same);
        let refines = |(other, _): &(Claim, Candidate)| {
            other.path == claim.path && other.comparison == Comparison::Refines
        };
        is_converse(claim)
            && same.clone().any(refines)
            && same.any(|(other, _)| other.path == status)
    };
    let is_kept: Vec<bool> = kept.iter().map(|it| !is_redundant(it)).collect();
    let mut is_kept = is_kept.into_iter();
    kept.retain(|_| is_kept.next().unwrap_or(true));
}

struct Search<'a> {
    pairs: &'a [(Value, Value)],
    limits: Limits,
}

impl Search<'_> {
    fn found(&self) -> Vec<(Claim, Candidate)> {
        let equality = self.try_claim(Relation::equality().claims()[0].clone(), None);
        if let Some((_, candidate)) = &equality
            && candidate.exceptions.is_empty()
        {
            return equality.into_iter().collect();
        }
        let mut found: Vec<_> = equality.into_iter().collect();
        for path in parts::paths(self.pairs) {
            let part = Part::new(path, self.pairs);
            for claim in claims::claims(&part) {
                if !claim.is_equality() {
                    found.extend(self.try_claim(claim, Some(&part)));
                }
            }
        }
        found
    }

    /// Tries a claim on all pairs, or until too many break it.
    fn try_claim(&self, claim: Claim, part: Option<&Part<'_>>) -> Option<(Claim, Candidate)> {
        let most = self.most_exceptions(self.pairs.len());
        let (mut decided, mut exceptions) = (0, Vec::new());
        for (index, (original, changed)) in self.pairs.iter().enumerate() {
            let verdict = match part {
                Some(part) => part.verdict(&claim, index),
                None => claim.verdict(original, changed),
            };
            decided += usize::from(verdict != Verdict::Inconclusive);
            if verdict == Verdict::Broken {
                exceptions.push(index);
                if exceptions.len() > most {
                    return None;
                }
            }
        }
        let is_candidate = decided >= self.limits.least_decided.max(1)
            && exceptions.len() < decided
            && exceptions.len() <= self.most_exceptions(decided);
        let relation = Relation::from(claim.clone());
        let candidate = Candidate {
            relation,
            decided,
            exceptions,
        };
        is_candidate.then_some((claim, candidate))
    }

    /// The number of exceptions among a number of pairs.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a share of a number of pairs"
    )]
    fn most_exceptions(&self, decided: usize) -> usize {
        (decided as f64 * self.limits.exceptions.clamp(0.0, 1.0)) as usize
    }
}
