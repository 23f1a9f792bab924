//! Confirmation: certified relations are tried on inputs of a distribution that had no part in finding them.

use intramorph_record::suggest::{ChangeKind, Confirmation};

use super::observation::{HELD_BACK, Pair, SMALL, Sweep};
use super::observe::Observer;
use super::tally::{Claim, Tally, tally, tried_together};
use super::trial::Held;
use crate::score::failure::Failure;

/// Tries each relation on `inputs` inputs. There is no answer for relations that hold on small inputs only, for those that are not
/// suggested since no bug breaks them, or where the other inputs make a program crash.
pub(crate) fn confirm(
    observer: &mut Observer<'_>,
    held: &[Held],
    (seed, inputs): (u64, u64),
) -> Result<Vec<Option<Confirmation>>, Failure> {
    let mut answers: Vec<Option<Confirmation>> = vec![None; held.len()];
    let tried = held.iter().enumerate().filter(|(_, held)| is_tried(held));
    for ((_, distribution, base), members) in tried_together(tried) {
        let sweep = Sweep {
            seed,
            first: 0,
            count: inputs,
            distribution: HELD_BACK | distribution,
            pairs: 0,
            end: None,
        };
        let claims = members.iter().map(|place| Claim::of(&held[*place]));
        let claims: Vec<Claim<'_>> = claims.collect();
        let tallies = tally(observer, &sweep, &base, &claims)?;
        for (place, tally) in members.into_iter().zip(tallies) {
            let is_tried = tally.obstacle.is_none() && tally.runs > 0;
            answers[place] = is_tried.then(|| confirmation(&held[place], &tally));
        }
    }
    Ok(answers)
}

/// Whether a relation is suggested, and its program takes other inputs than small ones.
fn is_tried(held: &Held) -> bool {
    let is_suggested = held.record.kills > 0 || held.trial.change.kind != ChangeKind::Input;
    held.trial.distribution != SMALL && is_suggested
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
