//! The second look: relations that kill bugs are tried on inputs of another distribution. What breaks there is not suggested.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use intramorph_record::suggest::{ChangeKind, LeftOutChange, Suspect};

use super::falsify::kept_unless_broken;
use super::judge::Expectation;
use super::observation::{OTHER, PLAIN, SMALL, Settings, Sweep};
use super::observe::Observer;
use super::tally::{Claim, tally};
use super::trial::{Budget, Exploration, Explored, Held, Trial};
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

/// So many times as many inputs are tried as at first, if the time allows: by default about a million.
const MORE_INPUTS: u64 = 32;
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
    let end = Instant::now() + budget.time;
    let groups = groups(&held, kills);
    let mut open = u32::try_from(groups.len()).unwrap_or(u32::MAX);
    for ((_, distribution, base), places) in groups {
        let left: Duration = end.saturating_duration_since(Instant::now());
        let sweep = Sweep {
            seed: budget.seed.wrapping_add(SEED),
            first: 0,
            count: MORE_INPUTS * budget.inputs,
            distribution: OTHER | distribution,
            pairs: 0,
            end: Instant::now().checked_add(left / open.max(1)),
        };
        open -= 1;
        let members: Vec<Held> = places.iter().filter_map(|it| held[*it].take()).collect();
        let claims: Vec<Claim<'_>> = members.iter().map(Claim::of).collect();
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

/// Relations to look at, by their place: those that are equality apart from the others, by whether inputs are plain, and by the settings of
/// their original program.
fn groups(held: &[Option<Held>], kills: &[usize]) -> BTreeMap<(bool, u8, Settings), Vec<usize>> {
    let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (place, (held, kills)) in held.iter().zip(kills).enumerate() {
        let Some(held) = held else { continue };
        let Trial {
            distribution,
            base,
            change,
            ..
        } = &held.trial;
        let may_be_suggested =
            *kills > 0 || matches!(change.kind, ChangeKind::Switch | ChangeKind::Sibling);
        if *distribution != SMALL && may_be_suggested {
            let key = (
                held.relation.is_equality(),
                distribution & PLAIN,
                base.clone(),
            );
            groups.entry(key).or_default().push(place);
        }
    }
    groups
}
