//! Confirmation: certified relations are tried on inputs of a distribution that had no part in finding them.

use std::time::{Duration, Instant};

use intramorph_record::suggest::{ChangeKind, Confirmation};

use super::observation::{HELD_BACK, Pair, SMALL, Sweep};
use super::observe::Observer;
use super::tally::{Claim, Tally, tally, tried_together};
use super::trial::Held;
use crate::score::failure::{Failure, is_interrupted};

/// What confirmation says of relations.
pub(crate) struct Confirmed {
    /// For each relation, its confirmation. There is none for relations that hold on small inputs only, for those that are not suggested
    /// since no bug breaks them, or where the other inputs make a program crash.
    pub(crate) answers: Vec<Option<Confirmation>>,
    /// Whether the user has stopped it.
    pub(crate) is_interrupted: bool,
}

/// Tries each relation on `inputs` inputs, for at most `time` in all.
pub(crate) fn confirm(
    observer: &mut Observer<'_>,
    held: &[Held],
    (seed, inputs, time): (u64, u64, Duration),
) -> Result<Confirmed, Failure> {
    let mut answers: Vec<Option<Confirmation>> = vec![None; held.len()];
    let sweep = Sweep {
        seed,
        first: 0,
        count: inputs,
        distribution: HELD_BACK,
        pairs: 0,
        end: Instant::now().checked_add(time),
    };
    let ended = confirm_all(observer, held, &sweep, &mut answers);
    Ok(Confirmed {
        answers,
        is_interrupted: is_interrupted(ended)?,
    })
}

fn confirm_all(
    observer: &mut Observer<'_>,
    held: &[Held],
    sweep: &Sweep,
    answers: &mut [Option<Confirmation>],
) -> Result<(), Failure> {
    let tried = held.iter().enumerate().filter(|(_, held)| is_tried(held));
    let groups = tried_together(tried);
    let mut open = u32::try_from(groups.len()).unwrap_or(u32::MAX);
    for ((_, distribution, base), members) in groups {
        let now = Instant::now();
        let left = sweep.end.map(|end| end.saturating_duration_since(now));
        let of_group = Sweep {
            distribution: sweep.distribution | distribution,
            end: left.and_then(|left| now.checked_add(left / open.max(1))),
            ..*sweep
        };
        open -= 1;
        let claims = members.iter().map(|place| Claim::of(&held[*place]));
        let claims: Vec<Claim<'_>> = claims.collect();
        let tallies = tally(observer, &of_group, &base, &claims)?;
        for (place, tally) in members.into_iter().zip(tallies) {
            let is_tried = tally.obstacle.is_none() && tally.runs > 0;
            answers[place] = is_tried.then(|| confirmation(&held[place], &tally));
        }
    }
    Ok(())
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
