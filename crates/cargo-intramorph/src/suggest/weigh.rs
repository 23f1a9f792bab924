//! Weighing: what relations are worth by the injected bugs that break them, and by those that the tests of the package miss.

use std::collections::HashSet;
use std::time::Duration;

use intramorph_record::score::Score;
use intramorph_record::suggest::{LeftOutChange, Suspect, TriedBug};

use super::bugs::{Bug, Bugs, Effort, bugs};
use super::coarse;
use super::judge::Expectation;
use super::kills::{Kills, RelationUnderTest, kills};
use super::missed::Missed;
use super::observe::Observer;
use super::second_look::{SecondLook, second_look};
use super::source_changes::{Search, SourceChange, most_killing, overlap};
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
    /// Whether outputs are only what the assertions of a test compare. What these do not notice is a fact about the test.
    pub(crate) are_outputs_of_assertions: bool,
}

/// Relations with their kills.
#[derive(Debug, Default)]
pub(crate) struct Weighed {
    /// All relations, those of changes of the source included.
    pub(crate) held: Vec<Held>,
    /// Relations that say nothing beyond others, or that broke at the second look.
    pub(crate) left_out: Vec<LeftOutChange>,
    /// What broke at the second look, and is suspected to be meant.
    pub(crate) suspects: Vec<(Expectation, Suspect)>,
    /// Number of injected bugs that the program reaches, and all sites that it reaches.
    pub(crate) reached: usize,
    pub(crate) reached_sites: HashSet<u32>,
    /// Injected bugs that were tried.
    pub(crate) tried: Vec<TriedBug>,
    pub(crate) evaluations: u64,
    /// Whether the user has stopped it. Then relations are as they were, without kills.
    pub(crate) is_interrupted: bool,
}

/// Parts of the time for trying changes that bugs and changes of the source may take beside it, in percent.
const EFFECTS_SHARE: u32 = 20;
const CHANGES_SHARE: u32 = 20;
const KILLS_SHARE: u32 = 30;
const SECOND_LOOK_SHARE: u32 = 50;

/// Weighs relations, and adds those of changes of the source.
pub(crate) fn weigh(
    observer: &mut Observer<'_>,
    held: Vec<Held>,
    known: &Known<'_>,
    budget: Budget,
) -> Result<Weighed, Failure> {
    match weigh_all(observer, held.clone(), known, budget) {
        Err(Failure::Interrupted) => Ok(Weighed::interrupted(held)),
        weighed => weighed,
    }
}

impl Weighed {
    /// Relations that were not weighed, since the user has stopped it.
    pub(crate) fn interrupted(held: Vec<Held>) -> Self {
        Self {
            held,
            is_interrupted: true,
            ..Self::default()
        }
    }
}

fn weigh_all(
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
    } = bugs(
        observer,
        (known.bugs, &Missed::by(known.score)),
        effort(share(EFFECTS_SHARE)),
    )?;
    let Gathered {
        held,
        of_changes,
        evaluations: of_search,
    } = with_source_changes(observer, (&bugs, held), known, budget)?;
    let evaluations = evaluations + of_search;
    let claimed: Vec<RelationUnderTest<'_>> = held.iter().map(relation_under_test).collect();
    let mut kills = kills(observer, &claimed, &bugs, effort(share(KILLS_SHARE)))?;
    for (change, killed) in of_changes.iter().zip(&mut kills.of) {
        if let Some(change) = change {
            killed.retain(|index| !overlap(bugs[*index].change, change));
        }
    }
    let SecondLook {
        held,
        mut left_out,
        suspects,
        evaluations: of_second_look,
    } = looked_at_again(observer, held, &kills, budget)?;
    let is_kept: Vec<bool> = held.iter().map(Option::is_some).collect();
    kills.retain(&is_kept);
    let of_changes = of_changes.into_iter().zip(&is_kept);
    let of_changes = of_changes.filter(|(_, is_kept)| **is_kept);
    let of_changes: Vec<Option<&Change>> = of_changes.map(|(change, _)| change).collect();
    let mut held: Vec<Held> = held.into_iter().flatten().collect();
    count(&mut held, (&kills, &bugs), known);
    let mut chosen = suggested(&held, &of_changes, (&kills, &bugs));
    for place in coarse::needless(&held, &kills.of, kills.tried.len()) {
        chosen[place] = false;
        left_out.push(coarse::left_out(&held[place]));
    }
    kills.clear_unsuggested(&chosen);
    let kept = held.into_iter().zip(chosen);
    let kept = kept.filter(|(_, is_chosen)| *is_chosen);
    Ok(Weighed {
        held: kept.map(|(held, _)| held).collect(),
        left_out,
        suspects,
        reached,
        reached_sites,
        tried: tried(&bugs, &kills),
        evaluations: evaluations + kills.evaluations + of_second_look,
        is_interrupted: false,
    })
}

/// All relations, those of changes of the source last.
struct Gathered<'c> {
    held: Vec<Held>,
    /// For each relation, the change of the source that it is about.
    of_changes: Vec<Option<&'c Change>>,
    evaluations: u64,
}

/// Searches for changes of the source that have relations.
fn with_source_changes<'c>(
    observer: &mut Observer<'_>,
    (bugs, mut held): (&[Bug<'c>], Vec<Held>),
    known: &Known<'_>,
    budget: Budget,
) -> Result<Gathered<'c>, Failure> {
    let time = budget.time * CHANGES_SHARE / 100;
    let mut search = Search {
        observer,
        bugs,
        sources: known.sources,
        budget: Budget { time, ..budget },
        distribution: known.distribution,
        evaluations: 0,
    };
    let mut of_changes: Vec<Option<&Change>> = vec![None; held.len()];
    for SourceChange { change, held: it } in source_changes(&mut search, known)? {
        of_changes.push(Some(change));
        held.push(it);
    }
    Ok(Gathered {
        held,
        of_changes,
        evaluations: search.evaluations,
    })
}

/// The second look at relations, for its part of the time. Inputs that are not made from words have one distribution only.
fn looked_at_again(
    observer: &mut Observer<'_>,
    held: Vec<Held>,
    kills: &Kills,
    budget: Budget,
) -> Result<SecondLook, Failure> {
    if !budget.are_inputs_of_words {
        let held = held.into_iter().map(Some).collect();
        return Ok(SecondLook {
            held,
            ..SecondLook::default()
        });
    }
    observer.wait_at_most(Duration::MAX);
    let killed: Vec<usize> = kills.of.iter().map(Vec::len).collect();
    let time = budget.time * SECOND_LOOK_SHARE / 100;
    second_look(observer, held, &killed, Budget { time, ..budget })
}

/// Notes how many bugs each relation kills, and how many of them the tests of the package miss.
fn count(held: &mut [Held], (kills, bugs): (&Kills, &[Bug<'_>]), known: &Known<'_>) {
    for (held, killed) in held.iter_mut().zip(&kills.of) {
        held.record.kills = killed.len();
        let is_missed = |index: &&usize| bugs[**index].is_missed_by_tests();
        let missed = killed.iter().filter(is_missed).count();
        held.record.kills_missed_by_tests = known.score.map(|_| missed);
    }
}

/// The changes of the source that are worth a test.
fn source_changes<'c>(
    search: &mut Search<'_, '_, 'c>,
    known: &Known<'_>,
) -> Result<Vec<SourceChange<'c>>, Failure> {
    let mut changes = search.flipped()?;
    if !known.are_outputs_of_assertions {
        changes.extend(search.neutral()?);
    }
    Ok(changes)
}

fn relation_under_test(held: &Held) -> RelationUnderTest<'_> {
    RelationUnderTest {
        relation: &held.relation,
        base: &held.trial.base,
        changed: &held.trial.changed,
        distribution: held.trial.distribution,
    }
}

/// For each relation, whether it is suggested: all but those of changes of the source that kill nothing, or not as much as others.
fn suggested(
    held: &[Held],
    of_changes: &[Option<&Change>],
    (kills, bugs): (&Kills, &[Bug<'_>]),
) -> Vec<bool> {
    let mut is_suggested: Vec<bool> = of_changes.iter().map(Option::is_none).collect();
    for is_equality in [false, true] {
        let of_kind = (0..held.len()).filter(|it| held[*it].relation.is_equality() == is_equality);
        let of_source = of_kind.filter_map(|place| {
            let change = of_changes[place]?;
            Some((place, change, &*kills.of[place]))
        });
        for place in most_killing(of_source.collect(), bugs) {
            is_suggested[place] = true;
        }
    }
    is_suggested
}

fn tried(bugs: &[Bug<'_>], kills: &Kills) -> Vec<TriedBug> {
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
        tried.missed_by_tests = bug.missed_by_tests;
        tried.killed_by = killed_by[*index];
        tried
    });
    tried.collect()
}
