//! Tallies: how often relations are broken on many inputs. Only some of the outputs are in memory at a time.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::judge::is_broken;
use super::observation::{KEPT_PAIRS, PLAIN, Pair, Seen, Settings, Sweep};
use super::observe::Observer;
use super::trial::{Held, Trial};
use crate::relation_language::Relation;
use crate::score::failure::Failure;

/// A relation, and the settings of the changed program that it is about.
#[derive(Clone, Copy)]
pub(super) struct TalliedRelation<'a> {
    pub(super) changed: &'a Settings,
    pub(super) relation: &'a Relation,
}

impl<'a> TalliedRelation<'a> {
    /// The claim of a relation that holds so far.
    pub(super) fn of(held: &'a Held) -> Self {
        Self {
            changed: &held.trial.changed,
            relation: &held.relation,
        }
    }
}

/// What relations of one build have in common that are tried together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GroupKey {
    pub(super) is_equality: bool,
    /// [`PLAIN`], if inputs are plain.
    pub(super) distribution: u8,
    /// Settings of the original program.
    pub(super) base: Settings,
}

/// Groups relations of one build that can be tried together. Each relation is named by its place.
pub(super) fn group_by_settings<'a>(
    held: impl Iterator<Item = (usize, &'a Held)>,
) -> BTreeMap<GroupKey, Vec<usize>> {
    let mut groups: BTreeMap<GroupKey, Vec<usize>> = BTreeMap::new();
    for (place, held) in held {
        let Trial {
            distribution, base, ..
        } = &held.trial;
        let key = GroupKey {
            is_equality: held.relation.is_equality(),
            distribution: distribution & PLAIN,
            base: base.clone(),
        };
        groups.entry(key).or_default().push(place);
    }
    groups
}

/// Ends of parts that run one after the other. Each part gets an equal share of the time that is left.
pub(super) struct EqualShares {
    end: Option<Instant>,
    open: u32,
}

impl EqualShares {
    pub(super) fn new(time: Duration, parts: usize) -> Self {
        Self {
            end: Instant::now().checked_add(time),
            open: u32::try_from(parts).unwrap_or(u32::MAX),
        }
    }

    /// The end of the next part; `None` if it is beyond the clock.
    pub(super) fn next_end(&mut self) -> Option<Instant> {
        let now = Instant::now();
        let left = self.end?.saturating_duration_since(now);
        let share = left / self.open.max(1);
        self.open = self.open.saturating_sub(1);
        now.checked_add(share)
    }
}

/// What was seen of a claim.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) runs: u64,
    /// Inputs on which the outputs differ.
    pub(super) differing: u64,
    /// Inputs that were left out, since the program panics there before or after they are changed.
    pub(super) refused: u64,
    /// Inputs that break the relation.
    pub(super) broken: u64,
    /// The shortest of them, with both outputs.
    pub(super) shortest: Option<Pair>,
    /// The reason why nothing can be said of the change, such as a crash, after which it was not tried any more.
    pub(super) obstacle: Option<String>,
}

/// Number of inputs that break a claim, from which on it is not tried any more: how often it is broken is known by then.
const ENOUGH_BROKEN: u64 = 64;
/// Inputs whose outputs are in memory at a time.
const AT_A_TIME: u64 = 8 * 1024;

/// Counts for each claim how many of the inputs of a sweep break it.
pub(super) fn tally(
    observer: &mut Observer<'_>,
    sweep: &Sweep,
    base: &Settings,
    claims: &[TalliedRelation<'_>],
) -> Result<Vec<Tally>, Failure> {
    let mut tallies = vec![Tally::default(); claims.len()];
    // Equality needs the outputs that differ, and few of them.
    let is_equality = claims.iter().all(|it| it.relation.is_equality());
    let pairs = if is_equality { KEPT_PAIRS } else { u64::MAX };
    let mut done = 0;
    while done < sweep.count && sweep.end.is_none_or(|end| Instant::now() < end) {
        let open = (0..claims.len()).filter(|place| tallies[*place].is_open());
        let open: Vec<usize> = open.collect();
        if open.is_empty() {
            break;
        }
        let part = Sweep {
            first: sweep.first + done,
            count: AT_A_TIME.min(sweep.count - done),
            pairs,
            ..*sweep
        };
        let changes: Vec<Settings> = open.iter().map(|it| claims[*it].changed.clone()).collect();
        let (totals, seen) = observer.sweep(&part, base, &changes)?;
        for (place, seen) in open.into_iter().zip(&seen) {
            tallies[place].add(claims[place].relation, seen);
        }
        if totals.is_cut_short {
            break;
        }
        done += part.count;
    }
    Ok(tallies)
}

impl Tally {
    fn is_open(&self) -> bool {
        self.obstacle.is_none() && self.broken < ENOUGH_BROKEN
    }

    /// Adds what was seen on more inputs.
    fn add(&mut self, relation: &Relation, seen: &Seen) {
        let broken = seen.pairs.iter().filter(|pair| is_broken(relation, pair));
        let broken: Vec<&Pair> = broken.collect();
        self.runs += seen.runs;
        self.differing += seen.differing;
        self.refused += seen.refused;
        self.broken += if relation.is_equality() {
            seen.differing
        } else {
            broken.len() as u64
        };
        self.obstacle = seen.obstacle();
        let shortest = self.shortest.iter().chain(broken);
        let shortest = shortest.min_by_key(|pair| pair.input.len()).cloned();
        self.shortest = shortest;
    }
}
