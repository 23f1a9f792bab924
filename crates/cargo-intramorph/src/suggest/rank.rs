//! The order of suggestions: what the documentation claims, then what is simple, then what kills injected bugs. Pure.

use intramorph_record::suggest::{ChangeKind, HeldRelation, Suspect};

use super::judge::Expectation;

/// Suspects, the most telling first.
pub(crate) fn suspects(mut suspects: Vec<(Expectation, Suspect)>) -> Vec<Suspect> {
    suspects.sort_by(|(one_expectation, one), (other_expectation, other)| {
        let rate = |it: &Suspect| super::judge::share(it.broken, it.runs);
        let of_kind = one_expectation.cmp(other_expectation);
        of_kind.then_with(|| rate(one).total_cmp(&rate(other)))
    });
    suspects.into_iter().map(|(_, suspect)| suspect).collect()
}

/// Relations, the most useful first.
pub(crate) fn relations(mut relations: Vec<HeldRelation>) -> Vec<HeldRelation> {
    relations.sort_by_key(|held| {
        let kind = match held.change.kind {
            ChangeKind::Switch => 0,
            ChangeKind::Sibling => 1,
            ChangeKind::Feature => 2,
            ChangeKind::Input => 3,
            ChangeKind::Source => 4,
        };
        (
            !held.change.is_documented_as_neutral,
            kind,
            held.kills == 0,
            held.relation.len(),
            std::cmp::Reverse(held.kills),
        )
    });
    relations
}
