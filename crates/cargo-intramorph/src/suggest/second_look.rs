//! The second look: relations that kill bugs are tried on inputs of another distribution. What breaks there is not suggested.

use std::time::Instant;

use intramorph_record::suggest::{ChangeKind, LeftOutChange, Suspect};

use super::falsify::kept_unless_broken;
use super::judge::Expectation;
use super::observation::{SECOND_LOOK, SMALL, Sweep};
use super::observe::Observer;
use super::tally::{EqualShares, GroupKey, TalliedRelation, group_by_settings, tally};
use super::trial::{Budget, Exploration, Explored, Held, OWN_BUILD};
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
    let looked_at = held.iter().zip(kills).enumerate();
    let looked_at = looked_at.filter_map(|(place, (held, kills))| {
        let held = held.as_ref().filter(|held| is_looked_at(held, *kills));
        held.map(|held| (place, held))
    });
    let groups = group_by_settings(looked_at);
    let mut shares = EqualShares::new(budget.time, groups.len());
    for (group, places) in groups {
        let members: Vec<Held> = places.iter().filter_map(|it| held[*it].take()).collect();
        let kept = look_at_group(&mut exploration, &group, members, shares.next_end())?;
        for (place, kept) in places.into_iter().zip(kept) {
            held[place] = kept;
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

/// Looks at the relations of one group until its time is over. Returns each relation that did not break.
fn look_at_group(
    exploration: &mut Exploration<'_, '_>,
    group: &GroupKey,
    members: Vec<Held>,
    end: Option<Instant>,
) -> Result<Vec<Option<Held>>, Failure> {
    let Budget { seed, inputs, .. } = exploration.budget;
    let divisor = if group.is_equality {
        EQUALITY_DIVISOR
    } else {
        OTHER_DIVISOR
    };
    let sweep = Sweep {
        seed: seed.wrapping_add(SEED),
        first: 0,
        count: (inputs / divisor).max(1) * inputs,
        distribution: SECOND_LOOK | group.distribution,
        pairs: 0,
        end,
    };
    let claims: Vec<TalliedRelation<'_>> = members.iter().map(TalliedRelation::of).collect();
    let observer = &mut exploration.observers[OWN_BUILD];
    let tallies = tally(observer, &sweep, &group.base, &claims)?;
    let mut kept = Vec::new();
    for (member, tally) in members.into_iter().zip(tallies) {
        exploration.explored.evaluations += tally.runs;
        // Inputs that are too much for a changed program say nothing of the relation.
        if tally.obstacle.is_some() {
            kept.push(Some(member));
            continue;
        }
        let mut member = kept_unless_broken(exploration, member, &tally, &sweep)?;
        if let Some(member) = &mut member {
            member.record.confirmed_on += tally.runs;
        }
        kept.push(member);
    }
    Ok(kept)
}

/// Whether a relation may be suggested, and its program takes other inputs than small ones.
fn is_looked_at(held: &Held, kills: usize) -> bool {
    let is_switched = matches!(
        held.trial.change.kind,
        ChangeKind::Switch | ChangeKind::Sibling
    );
    held.trial.distribution != SMALL && (kills > 0 || is_switched)
}
