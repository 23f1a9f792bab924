//! Confirmation: certified relations are tried on inputs of a distribution that had no part in finding them.

use std::mem;
use std::time::Duration;

use intramorph_record::suggest::{ChangeKind, Confirmation};

use super::observation::{CONFIRMATION, Pair, SMALL, Sweep};
use super::observe::Observer;
use super::request::Request;
use super::tally::{EqualShares, TalliedRelation, Tally, group_by_settings, tally};
use super::trial::{Explored, Held};
use super::weigh::Weighed;
use crate::score::failure::{Failure, is_interrupted};

/// The maximum time of confirming relations, as a multiple of the time of trying changes.
const TIME_FACTOR: u32 = 10;

/// Tries each relation on as many inputs as the user wants, and leaves out those that break. Returns what was seen of all of them: there
/// is nothing of relations that hold on small inputs only, of those that are not suggested since no bug breaks them, or where the other
/// inputs make a program crash.
pub(crate) fn confirm(
    observer: &mut Observer<'_>,
    request: &Request,
    explored: &mut Explored,
    weighed: &mut Weighed,
) -> Result<Vec<Confirmation>, Failure> {
    let sweep = Sweep {
        seed: request.seed,
        first: 0,
        count: request.confirmed_on,
        distribution: CONFIRMATION,
        pairs: 0,
        end: None,
    };
    let mut answers: Vec<Option<Confirmation>> = vec![None; weighed.held.len()];
    let time = request.time.saturating_mul(TIME_FACTOR);
    let ended = confirm_all(observer, &weighed.held, (&sweep, time), &mut answers);
    weighed.is_interrupted = is_interrupted(ended)?;
    leave_out_broken(explored, weighed, &answers);
    Ok(answers.into_iter().flatten().collect())
}

fn confirm_all(
    observer: &mut Observer<'_>,
    held: &[Held],
    (sweep, time): (&Sweep, Duration),
    answers: &mut [Option<Confirmation>],
) -> Result<(), Failure> {
    let tried = held.iter().enumerate().filter(|(_, held)| is_tried(held));
    let groups = group_by_settings(tried);
    let mut shares = EqualShares::new(time, groups.len());
    for (group, members) in groups {
        let of_group = Sweep {
            distribution: sweep.distribution | group.distribution,
            end: shares.next_end(),
            ..*sweep
        };
        let claims = members
            .iter()
            .map(|place| TalliedRelation::of(&held[*place]));
        let claims: Vec<TalliedRelation<'_>> = claims.collect();
        let tallies = tally(observer, &of_group, &group.base, &claims)?;
        for (place, tally) in members.into_iter().zip(tallies) {
            let is_tried = tally.obstacle.is_none() && tally.runs > 0;
            answers[place] = is_tried.then(|| confirmation(&held[place], &tally));
        }
    }
    Ok(())
}

/// Leaves out the relations that these inputs break.
fn leave_out_broken(
    explored: &mut Explored,
    weighed: &mut Weighed,
    answers: &[Option<Confirmation>],
) {
    let held = mem::take(&mut weighed.held);
    for (mut held, answer) in held.into_iter().zip(answers) {
        let exception = answer.as_ref().and_then(|it| it.exception.as_ref());
        match (exception, answer) {
            (Some(exception), Some(answer)) => {
                let (in_words, Confirmation { broken, runs, .. }) = (&held.record.in_words, answer);
                let reason = format!(
                    "{in_words}, but not on {broken} of {runs} other inputs, such as {}",
                    exception.input
                );
                explored.left_out.push(held.trial.left_out(&reason));
            }
            (_, answer) => {
                held.record.confirmed_on += answer.as_ref().map_or(0, |it| it.runs);
                weighed.held.push(held);
            }
        }
    }
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
