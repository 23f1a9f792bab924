//! Confirmation: certified relations are tried on inputs of another distribution, about which a certificate says nothing.

use std::collections::BTreeMap;

use intramorph_record::suggest::Confirmation;

use super::observation::{ORDINARY, OTHER, Pair, Settings, Sweep};
use super::observe::Observer;
use super::tally::{Claim, Tally, tally};
use super::trial::Held;
use crate::score::failure::Failure;

/// Tries each relation on `inputs` inputs. There is no answer for relations that hold on small inputs only, or where the other inputs
/// make a program crash.
pub(crate) fn confirm(
    observer: &mut Observer<'_>,
    held: &[Held],
    (seed, inputs): (u64, u64),
) -> Result<Vec<Option<Confirmation>>, Failure> {
    let mut answers: Vec<Option<Confirmation>> = vec![None; held.len()];
    let sweep = Sweep {
        seed,
        first: 0,
        count: inputs,
        distribution: OTHER,
        pairs: 0,
        end: None,
    };
    for (base, members) in groups(held) {
        let claims = members.iter().map(|place| Claim::of(&held[*place]));
        let claims: Vec<Claim<'_>> = claims.collect();
        let tallies = tally(observer, &sweep, base, &claims)?;
        for (place, tally) in members.into_iter().zip(tallies) {
            let is_tried = tally.obstacle.is_none() && tally.runs > 0;
            answers[place] = is_tried.then(|| confirmation(&held[place], &tally));
        }
    }
    Ok(answers)
}

/// Relations of ordinary inputs, by the settings of their original program; those that are equality apart from the others.
fn groups(held: &[Held]) -> impl Iterator<Item = (&Settings, Vec<usize>)> {
    let mut groups: BTreeMap<(bool, &Settings), Vec<usize>> = BTreeMap::new();
    for (place, held) in held.iter().enumerate() {
        if held.trial.distribution == ORDINARY {
            let key = (held.relation.is_equality(), &held.trial.base);
            groups.entry(key).or_default().push(place);
        }
    }
    groups
        .into_iter()
        .map(|((_, base), members)| (base, members))
}

fn confirmation(held: &Held, tally: &Tally) -> Confirmation {
    let record = &held.record;
    let mut confirmation = Confirmation::default();
    confirmation.kind = record.change.kind;
    confirmation.what.clone_from(&record.change.what);
    confirmation.relation.clone_from(&record.relation);
    (confirmation.runs, confirmation.broken) = (tally.runs, tally.broken);
    confirmation.exception = tally.shortest.as_ref().map(Pair::example);
    confirmation
}
