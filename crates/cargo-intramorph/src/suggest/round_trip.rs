//! Round trips: which relations follow from one that holds. Pure.

use intramorph_record::suggest::ChangeRecord;

use super::trial::Held;
use super::variant::{Again, Variant, VariantKind};
use super::variant_trials::change;

/// Removes what follows from a round trip that gives back the input: the program returns the same for what it gives back.
pub(super) fn without_consequences(held: Vec<Held>, variants: &[Variant]) -> Vec<Held> {
    let is_equality =
        |it: &Held, change: &ChangeRecord| it.trial.change == *change && it.relation.is_equality();
    let consequences = variants.iter().filter_map(|variant| {
        let VariantKind::RoundTrip { inverse, .. } = &variant.kind else {
            return None;
        };
        let round_trip = change(variant, None);
        let holds = held.iter().any(|it| is_equality(it, &round_trip));
        let again = variants.iter().find(|it| is_made_by(&it.kind, inverse))?;
        holds.then(|| change(again, None))
    });
    let consequences: Vec<ChangeRecord> = consequences.collect();
    let is_consequence = |it: &Held| consequences.iter().any(|change| is_equality(it, change));
    held.into_iter().filter(|it| !is_consequence(it)).collect()
}

/// Whether a variant passes to the program what another function makes of what was returned.
fn is_made_by(kind: &VariantKind, inverse: &str) -> bool {
    matches!(kind, VariantKind::FollowUp { again: Again::Undone(path), .. } if path == inverse)
}
