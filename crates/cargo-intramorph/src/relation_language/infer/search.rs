//! The search: every claim that fits the shapes of the outputs is tried on all pairs.

use intramorph_record::Verdict;

use super::super::relation::{Claim, Relation};
use super::super::value::Value;
use super::parts::{self, Part};
use super::{Found, InferredRelation, Limits, claims};

/// Minimum number of informative pairs of a coarse claim. A few outputs that differ are larger or smaller by chance.
pub(super) const LEAST_INFORMATIVE: usize = 8;

/// The claims that hold on all or nearly all pairs. Equality is the only one, if it holds on all.
pub(super) fn found(pairs: &[(Value, Value)], limits: Limits) -> Vec<Found> {
    let search = Search { pairs, limits };
    let whole = Part::new(Vec::new(), pairs);
    if pairs.iter().all(|(original, changed)| original == changed) {
        let equality = Relation::equality().claims()[0].clone();
        return search.try_claim(equality, &whole).into_iter().collect();
    }
    let mut found = Vec::new();
    for path in parts::paths(pairs) {
        let part = Part::new(path, pairs);
        let claims = claims::claims(&part).into_iter();
        found.extend(claims.filter_map(|claim| search.try_claim(claim, &part)));
    }
    found
}

struct Search<'a> {
    pairs: &'a [(Value, Value)],
    limits: Limits,
}

impl Search<'_> {
    /// Tries a claim on all pairs, or until too many break it.
    fn try_claim(&self, claim: Claim, part: &Part<'_>) -> Option<Found> {
        let most = self.most_exceptions(self.pairs.len());
        let is_informative_by_itself = is_informative_by_itself(&claim);
        let is_coarse = claim.is_coarse();
        let (mut decided, mut informative, mut exceptions) = (0, 0, Vec::new());
        for index in 0..self.pairs.len() {
            let verdict = part.verdict(&claim, index);
            if verdict == Verdict::Inconclusive {
                continue;
            }
            decided += 1;
            informative += usize::from(is_informative_by_itself || part.differs[index]);
            if verdict == Verdict::Broken {
                exceptions.push(index);
                if exceptions.len() > most {
                    return None;
                }
            }
        }
        let least_informative = if is_coarse {
            LEAST_INFORMATIVE.min(self.pairs.len())
        } else {
            1
        };
        let is_candidate = decided >= self.limits.least_decided.max(1)
            && informative >= least_informative
            && exceptions.len() <= self.most_exceptions(informative);
        let relation = Relation::from(claim.clone());
        let candidate = InferredRelation {
            relation,
            decided,
            informative,
            exceptions,
        };
        is_candidate.then_some(Found {
            claim,
            is_coarse,
            candidate,
        })
    }

    /// The number of exceptions that a number of pairs may have; never all of them.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a share of a number of pairs"
    )]
    fn most_exceptions(&self, pairs: usize) -> usize {
        let share = self.limits.exception_share.clamp(0.0, 1.0);
        let most = (pairs as f64 * share) as usize;
        most.min(pairs.saturating_sub(1))
    }
}

/// Whether every pair that a claim decides speaks for or against it, also one with equal parts.
fn is_informative_by_itself(claim: &Claim) -> bool {
    let is_whole = parts::whole_part(&claim.path) == claim.path;
    !claim.is_reflexive() || claim.is_refinement() || (claim.is_equality_of_parts() && is_whole)
}
