//! Kills: the injected bugs that break a relation. A bug is active in the program and in the changed program alike.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use intramorph_record::suggest::BugEffect;

use super::bugs::{Bug, Effort};
use super::judge::is_broken;
use super::observation::{Seen, Settings, Sweep};
use super::observe::Observer;
use crate::relation_language::Relation;
use crate::score::failure::Failure;

/// A relation that holds between a program and a changed program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelationUnderTest<'a> {
    pub(crate) relation: &'a Relation,
    /// Settings of the original program.
    pub(crate) base: &'a Settings,
    /// Settings of the changed program.
    pub(crate) changed: &'a Settings,
    /// Distribution of the inputs on which it holds.
    pub(crate) distribution: u8,
}

/// The kills of some relations.
#[derive(Debug, Default)]
pub(crate) struct Kills {
    /// For each relation, the bugs that break it, by their index.
    pub(crate) of: Vec<Vec<usize>>,
    /// The bugs that were tried, by their index.
    pub(crate) tried: Vec<usize>,
    pub(crate) evaluations: u64,
}

impl Kills {
    /// Drops the relations that are not kept.
    pub(crate) fn retain(&mut self, is_kept: &[bool]) {
        let mut is_kept = is_kept.iter();
        self.of.retain(|_| is_kept.next().copied().unwrap_or(true));
    }

    /// Clears the kills of relations that are not suggested; the relations stay in the list.
    pub(crate) fn clear_unsuggested(&mut self, is_suggested: &[bool]) {
        for (killed, is_suggested) in self.of.iter_mut().zip(is_suggested) {
            if !is_suggested {
                killed.clear();
            }
        }
    }
}

/// Ends of the parts in which inputs are tried: most bugs that break a relation do so on one of the first inputs.
const PARTS: [u64; 4] = [0, 32, 128, 384];
/// Ends of the parts for bugs that survive those, if there is time left.
const MORE_PARTS: [u64; 3] = [384, 1024, 4096];
/// Maximum time of one request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(1);

/// Tries bugs with relations until the time is over: those that change an output first; and in the end those of them that survive,
/// on more inputs.
pub(crate) fn kills(
    observer: &mut Observer<'_>,
    claimed: &[RelationUnderTest<'_>],
    bugs: &[Bug<'_>],
    effort: Effort,
) -> Result<Kills, Failure> {
    let end = Instant::now().checked_add(effort.time);
    let mut kills = Kills {
        of: vec![Vec::new(); claimed.len()],
        ..Kills::default()
    };
    let mut order: Vec<usize> = (0..bugs.len()).collect();
    order.retain(|index| bugs[*index].effect != BugEffect::Crashes);
    order.sort_by_key(|index| bugs[*index].effect == BugEffect::Nothing);
    observer.wait_at_most(REQUEST_TIMEOUT);
    let mut try_bug = |index: usize, parts: &[u64], kills: &mut Kills| -> Result<(), Failure> {
        let mut trial = BugTrial {
            observer,
            bug: &bugs[index],
            seed: effort.seed,
            evaluations: 0,
        };
        for place in trial.killed(claimed, parts)? {
            kills.of[place].push(index);
        }
        kills.evaluations += trial.evaluations;
        Ok(())
    };
    for index in order.clone() {
        if end.is_some_and(|end| Instant::now() >= end) {
            break;
        }
        kills.tried.push(index);
        try_bug(index, &PARTS, &mut kills)?;
    }
    let survivors = order.into_iter().filter(|index| {
        let is_effective = bugs[*index].effect != BugEffect::Nothing;
        is_effective && !kills.of.iter().any(|killed| killed.contains(index))
    });
    for index in survivors.collect::<Vec<usize>>() {
        if end.is_some_and(|end| Instant::now() >= end) {
            break;
        }
        try_bug(index, &MORE_PARTS, &mut kills)?;
    }
    Ok(kills)
}

/// One bug, tried with all relations.
struct BugTrial<'a, 'b> {
    observer: &'a mut Observer<'b>,
    bug: &'a Bug<'a>,
    seed: u64,
    evaluations: u64,
}

impl BugTrial<'_, '_> {
    /// The relations that the bug breaks, by their index. Inputs are tried part by part.
    fn killed(
        &mut self,
        claimed: &[RelationUnderTest<'_>],
        parts: &[u64],
    ) -> Result<Vec<usize>, Failure> {
        let mut killed = Vec::new();
        for ((distribution, base, is_equality), members) in groups(claimed) {
            let base = self.bug.beside(base);
            let mut open = members;
            for part in parts.windows(2) {
                let [first, end] = [part[0], part[1]];
                if open.is_empty() {
                    break;
                }
                let sweep = Sweep {
                    seed: self.seed,
                    first,
                    count: end - first,
                    distribution,
                    // Equality needs no outputs, only their number.
                    pairs: if is_equality { 0 } else { u64::MAX },
                    end: None,
                };
                let changed = open.iter().map(|place| claimed[*place].changed);
                let changed: Vec<Settings> = changed.map(|it| self.bug.beside(it)).collect();
                let (totals, seen) = self.observer.sweep(&sweep, &base, &changed)?;
                self.evaluations += seen.iter().map(|it| it.runs).sum::<u64>();
                if !totals.crashes.is_empty() {
                    break;
                }
                let mut still_open = Vec::new();
                for (place, seen) in open.into_iter().zip(&seen) {
                    match decided(claimed[place].relation, seen) {
                        Some(true) => killed.push(place),
                        Some(false) => {}
                        None => still_open.push(place),
                    }
                }
                open = still_open;
            }
        }
        Ok(killed)
    }
}

/// Relations by the inputs and the settings of their original program, those that are equality apart from the others.
fn groups<'a>(claimed: &[RelationUnderTest<'a>]) -> BTreeMap<(u8, &'a Settings, bool), Vec<usize>> {
    let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (place, claimed) in claimed.iter().enumerate() {
        let is_equality = claimed.relation.is_equality();
        let key = (claimed.distribution, claimed.base, is_equality);
        groups.entry(key).or_default().push(place);
    }
    groups
}

/// Whether a bug breaks a relation, if what was seen decides that. It never does so where the changed program crashes or hangs.
fn decided(relation: &Relation, seen: &Seen) -> Option<bool> {
    if seen.crash.is_some() {
        return Some(false);
    }
    let is_broken = if relation.is_equality() {
        seen.differing > 0
    } else {
        seen.pairs.iter().any(|pair| is_broken(relation, pair))
    };
    is_broken.then_some(true)
}
