//! The second look: relations that kill bugs are tried on inputs of another distribution. What breaks there is not suggested.

use std::time::Instant;

use intramorph_record::suggest::{ChangeKind, LeftOutChange, Suspect};

use super::falsify::kept_unless_broken;
use super::judge::Expectation;
use super::observation::{OTHER, SMALL, Sweep};
use super::observe::Observer;
use super::tally::{TalliedRelation, tally, tried_together};
use super::trial::{Budget, Exploration, Explored, Held};
use crate::score::failure::Failure;

/// What the second look says of relations.
#[derive(Debug, Default)]
pub(super) struct SecondLook {
    /// The relations; `None` in the place of one that broke.
    pub(super) held: Vec<Option<Held>>,
    pub(super) left_out: Vec<LeftOutChange>,
    pub(super) suspects: Vec<(Expectation, Suspect)>,
    pub(super) evaluations: u64,
}

/// The second look tries `inputs * (inputs / DIVISOR)` inputs if the time allows, so that a run with few inputs stays short. By default these are
/// 900,000 for equality, which is compared where the programs run, and half of that for other relations, whose outputs are all sent and parsed.
const EQUALITY_DIVISOR: u64 = 1_000;
const OTHER_DIVISOR: u64 = 2_000;
/// Added to the seed, so that inputs which are the same in all distributions are others here.
const SEED: u64 = 0x2_100c;

/// Looks at relations of one build once more, until the time is over. Those that kill no bug (`kills` has the number for each) are kept as
/// they are, unless they are of a switch or a sibling: only these are suggested without any kill.
pub(super) fn second_look(
    observer: &mut Observer<'_>,
    held: Vec<Held>,
    kills: &[usize],
    budget: Budget,
) -> Result<SecondLook, Failure> {
    let mut held: Vec<Option<Held>> = held.into_iter().map(Some).collect();
    let mut exploration = Exploration {
        observers: std::slice::from_mut(observer),
        budget,
        explored: Explored::default(),
    };
    let end = Instant::now().checked_add(budget.time);
    let looked_at = held.iter().zip(kills).enumerate();
    let looked_at = looked_at.filter_map(|(place, (held, kills))| {
        let held = held.as_ref().filter(|held| is_looked_at(held, *kills));
        held.map(|held| (place, held))
    });
    let groups = tried_together(looked_at);
    let mut open = u32::try_from(groups.len()).unwrap_or(u32::MAX);
    for ((is_equality, distribution, base), places) in groups {
        let divisor = if is_equality {
            EQUALITY_DIVISOR
        } else {
            OTHER_DIVISOR
        };
        let times = (budget.inputs / divisor).max(1);
        let now = Instant::now();
        let left = end.map(|end| end.saturating_duration_since(now) / open.max(1));
        let sweep = Sweep {
            seed: budget.seed.wrapping_add(SEED),
            first: 0,
            count: times * budget.inputs,
            distribution: OTHER | distribution,
            pairs: 0,
            end: left.and_then(|left| now.checked_add(left)),
        };
        open -= 1;
        let members: Vec<Held> = places.iter().filter_map(|it| held[*it].take()).collect();
        let claims: Vec<TalliedRelation<'_>> = members.iter().map(TalliedRelation::of).collect();
        let tallies = tally(&mut exploration.observers[0], &sweep, &base, &claims)?;
        for (place, (member, tally)) in places.into_iter().zip(members.into_iter().zip(tallies)) {
            exploration.explored.evaluations += tally.runs;
            // Inputs that are too much for a changed program say nothing of the relation.
            held[place] = if tally.obstacle.is_some() {
                Some(member)
            } else {
                let kept = kept_unless_broken(&mut exploration, member, &tally, &sweep)?;
                kept.map(|mut kept| {
                    kept.record.confirmed_on += tally.runs;
                    kept
                })
            };
        }
    }
    let Explored {
        left_out,
        suspects,
        evaluations,
        ..
    } = exploration.explored;
    Ok(SecondLook {
        held,
        left_out,
        suspects,
        evaluations,
    })
}

/// Whether a relation may be suggested, and its program takes other inputs than small ones.
fn is_looked_at(held: &Held, kills: usize) -> bool {
    let is_switched = matches!(
        held.trial.change.kind,
        ChangeKind::Switch | ChangeKind::Sibling
    );
    held.trial.distribution != SMALL && (kills > 0 || is_switched)
}
