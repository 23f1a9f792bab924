//! Weighing: what relations are worth by the injected bugs that break them, and by those that the tests of the package miss.

use std::collections::{HashMap, HashSet};

use intramorph_record::score::{BugRecord, Outcome, Score};
use intramorph_record::suggest::TriedBug;

use super::bugs::{Bug, Bugs, Effort, bugs};
use super::kills::{Claimed, Kills, kills};
use super::observe::Observer;
use super::source_changes::{Search, SourceChange, of_different_functions, overlap};
use super::trial::{Budget, Held};
use crate::rewrite::{Change, Source};
use crate::score::failure::Failure;

/// What is known of a package beside its relations.
pub(crate) struct Known<'a> {
    /// Injected bugs that compile.
    pub(crate) bugs: &'a [Change],
    pub(crate) sources: &'a [Source],
    /// The last score of the package.
    pub(crate) score: Option<&'a Score>,
    /// Distribution of inputs on which the program neither crashes nor hangs.
    pub(crate) distribution: u8,
}

/// Relations with their kills.
#[derive(Debug, Default)]
pub(crate) struct Weighed {
    /// All relations, those of changes of the source included.
    pub(crate) held: Vec<Held>,
    /// Number of injected bugs that the program reaches, and all sites that it reaches.
    pub(crate) reached: usize,
    pub(crate) reached_sites: HashSet<u32>,
    /// Injected bugs that were tried.
    pub(crate) tried: Vec<TriedBug>,
    pub(crate) evaluations: u64,
}

/// Parts of the time for trying changes that bugs and changes of the source may take beside it, in percent.
const EFFECTS_SHARE: u32 = 20;
const CHANGES_SHARE: u32 = 10;
const KILLS_SHARE: u32 = 30;

/// Weighs relations, and adds those of changes of the source.
pub(crate) fn weigh(
    observer: &mut Observer<'_>,
    held: Vec<Held>,
    known: &Known<'_>,
    budget: Budget,
) -> Result<Weighed, Failure> {
    let share = |percent: u32| budget.time * percent / 100;
    let effort = |time| Effort {
        seed: budget.seed,
        distribution: known.distribution,
        time,
    };
    let Bugs {
        known: bugs,
        reached,
        reached_sites,
        evaluations,
    } = bugs(observer, known.bugs, effort(share(EFFECTS_SHARE)))?;
    let time = share(CHANGES_SHARE);
    let mut search = Search {
        observer,
        bugs: &bugs,
        sources: known.sources,
        budget: Budget { time, ..budget },
        distribution: known.distribution,
        evaluations,
    };
    let flipped = search.flipped()?;
    let neutral = search.neutral()?;
    let evaluations = search.evaluations;
    let mut of_changes: Vec<Option<&Change>> = vec![None; held.len()];
    let mut held = held;
    for SourceChange { change, held: it } in flipped.into_iter().chain(neutral) {
        of_changes.push(Some(change));
        held.push(it);
    }
    let claimed = held.iter().map(|held| Claimed {
        relation: &held.relation,
        base: &held.trial.base,
        changed: &held.trial.changed,
        distribution: held.trial.distribution,
    });
    let claimed: Vec<Claimed<'_>> = claimed.collect();
    let mut kills = kills(observer, &claimed, &bugs, effort(share(KILLS_SHARE)))?;
    for (change, killed) in of_changes.iter().zip(&mut kills.of) {
        if let Some(change) = change {
            killed.retain(|index| !overlap(bugs[*index].change, change));
        }
    }
    let missed = Missed::by(known.score);
    let mut weighed = Weighed {
        reached,
        reached_sites,
        tried: tried(&bugs, &kills, &missed),
        evaluations: evaluations + kills.evaluations,
        ..Weighed::default()
    };
    for (held, killed) in held.iter_mut().zip(&kills.of) {
        held.record.kills = killed.len();
        let beyond = killed.iter().map(|index| missed.is_missed(&bugs[*index]));
        let beyond = beyond.filter(|is_missed| *is_missed == Some(true)).count();
        held.record.kills_missed_by_tests = known.score.map(|_| beyond);
    }
    weighed.held = suggested(held, &of_changes);
    Ok(weighed)
}

/// All relations but those of changes of the source that kill nothing, or not as much as another one of the same function.
fn suggested(held: Vec<Held>, of_changes: &[Option<&Change>]) -> Vec<Held> {
    let mut order: Vec<usize> = (0..held.len()).collect();
    order.sort_by_key(|place| std::cmp::Reverse(held[*place].record.kills));
    let is_killing = |place: &&usize| held[**place].record.kills > 0;
    let mut chosen = Vec::new();
    for is_equality in [false, true] {
        let of_kind = |place: &&usize| held[**place].relation.is_equality() == is_equality;
        let killing = order.iter().filter(is_killing).filter(of_kind);
        let changes = killing.filter_map(|place| of_changes[*place]);
        chosen.extend(of_different_functions(changes));
    }
    let ids: Vec<_> = chosen.iter().map(|change| change.id).collect();
    let kept = held.into_iter().zip(of_changes);
    let kept = kept.filter(|(_, change)| change.is_none_or(|it| ids.contains(&it.id)));
    kept.map(|(held, _)| held).collect()
}

/// Bugs that the tests of the package miss, by a score.
struct Missed<'a>(HashMap<(&'a str, &'a str, &'a str, u32), &'a BugRecord>);

impl<'a> Missed<'a> {
    fn by(score: Option<&'a Score>) -> Self {
        let bugs = score.into_iter().flat_map(|score| &score.bugs);
        let bugs = bugs.map(|it| ((&*it.file, &*it.item, &*it.operator, it.ordinal), it));
        Self(bugs.collect())
    }

    /// Whether all tests pass with a bug; `None` if that is not known.
    fn is_missed(&self, bug: &Bug<'_>) -> Option<bool> {
        let identity = &bug.change.identity;
        let key = (
            &*identity.file,
            &*identity.item,
            identity.operator.name(),
            identity.ordinal,
        );
        match self.0.get(&key)?.outcome {
            Outcome::Missed | Outcome::Unreached => Some(true),
            Outcome::Caught | Outcome::TimedOut => Some(false),
            _ => None,
        }
    }
}

fn tried(bugs: &[Bug<'_>], kills: &Kills, missed: &Missed<'_>) -> Vec<TriedBug> {
    let mut killed_by = vec![0; bugs.len()];
    for index in kills.of.iter().flatten() {
        killed_by[*index] += 1;
    }
    let tried = kills.tried.iter().map(|index| {
        let bug = &bugs[*index];
        let identity = &bug.change.identity;
        let mut tried = TriedBug::default();
        tried.file.clone_from(&identity.file);
        tried.item.clone_from(&identity.item);
        tried.operator = identity.operator.to_string();
        tried.ordinal = identity.ordinal;
        tried.line = bug.change.line;
        tried.effect = bug.effect;
        tried.missed_by_tests = missed.is_missed(bug);
        tried.killed_by = killed_by[*index];
        tried
    });
    tried.collect()
}
