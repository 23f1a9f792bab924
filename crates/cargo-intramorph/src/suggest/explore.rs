//! Exploration: tries every change of a program on many inputs, judges what was seen, and makes sure of it on fresh inputs.

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use intramorph_record::suggest::{ChangeKind, LeftOutChange};

use super::certify::{UncertifiedRelation, certify};
use super::exception::Exception;
use super::judge::{Judgement, judge, relation_other_than_equality};
use super::observation::{KEPT_PAIRS, ORDINARY, PLAIN, SMALL, Seen, Settings, Sweep, Totals};
use super::observe::Observer;
use super::trial::{Budget, Exploration, Explored, Held, OWN_BUILD, Trial};
use crate::relation_language::{Claim, Relation};
use crate::score::failure::{Failure, is_interrupted};

/// Part of the time for the first look at all changes, in percent; the rest is for fresh inputs. A program that is slow has most to
/// gain from the rest, where fewer changes share the time.
const FIRST_LOOK: u32 = 15;
/// Parts of the time for plain inputs: for the first look, and for fresh ones.
const PLAIN_LOOK: u32 = 5;
const PLAIN_REST: u32 = 15;
/// Inputs that say enough of a program, even if it crashed on others.
const ENOUGH: u64 = 1000;

/// Tries changes, each by the observer that it names, and says what holds and what nearly holds. What crashes or hangs is tried once more,
/// on small inputs. If the user stops it, what was found until then is returned.
pub(crate) fn explore(
    observers: &mut [Observer<'_>],
    trials: &[Trial],
    budget: Budget,
) -> Result<Explored, Failure> {
    let mut exploration = Exploration {
        observers,
        budget,
        explored: Explored {
            needs_small_inputs: trials.iter().any(|it| it.distribution == SMALL),
            ..Explored::default()
        },
    };
    let ended = try_all(&mut exploration, trials);
    exploration.explored.is_interrupted = is_interrupted(ended)?;
    Ok(exploration.explored)
}

/// Tries changes in two rounds: on all inputs, and on plain ones.
fn try_all(exploration: &mut Exploration<'_, '_>, trials: &[Trial]) -> Result<(), Failure> {
    let budget = exploration.budget;
    let part = |percent: u32| Budget {
        time: budget.time * percent / 100,
        ..budget
    };
    exploration.budget = part(FIRST_LOOK);
    if trials.is_empty() {
        exploration.explored.totals = run_unchanged_program(exploration)?;
    }
    let mut candidates = Vec::new();
    let mut failing = look_at(exploration, trials, &mut candidates)?;
    for trial in &mut failing {
        trial.distribution = SMALL;
    }
    look_at(exploration, &failing, &mut candidates)?;
    let may_be_plain = budget.are_inputs_of_words && trials.iter().any(may_be_plain);
    let plain = if may_be_plain {
        PLAIN_LOOK + PLAIN_REST
    } else {
        0
    };
    exploration.budget = part(100 - FIRST_LOOK - plain);
    certify(exploration, candidates)?;
    if may_be_plain {
        exploration.budget = part(PLAIN_LOOK);
        let (candidates, left_out) = on_plain_inputs(exploration, trials)?;
        exploration.budget = part(PLAIN_REST);
        certify(exploration, candidates)?;
        exploration.explored.left_out = still_left_out(left_out, &exploration.explored.held);
    }
    Ok(())
}

/// Whether a change may be tried on plain inputs: another input and another function may mean nothing for odd texts and large numbers.
fn may_be_plain(trial: &Trial) -> bool {
    let kind = trial.change.kind;
    trial.distribution == ORDINARY
        && trial.observer == OWN_BUILD
        && matches!(kind, ChangeKind::Input | ChangeKind::Sibling)
}

/// Looks at changes once more of which no relation says what the output is, on plain inputs. Returns relations that do, and the changes
/// that were left out before.
fn on_plain_inputs(
    exploration: &mut Exploration<'_, '_>,
    trials: &[Trial],
) -> Result<(Vec<UncertifiedRelation>, Vec<LeftOutChange>), Failure> {
    let explored = &exploration.explored;
    let (left_out, suspects) = (explored.left_out.clone(), explored.suspects.len());
    let is_known = |trial: &Trial| {
        let mut suspects = explored.suspects.iter();
        decides_all(&explored.held, trial) || suspects.any(|(_, it)| it.change == trial.change)
    };
    let plain = trials
        .iter()
        .filter(|it| may_be_plain(it) && !is_known(it))
        .map(|trial| Trial {
            distribution: PLAIN,
            ..trial.clone()
        });
    let plain: Vec<Trial> = plain.collect();
    let mut candidates = Vec::new();
    let ended = look_at(exploration, &plain, &mut candidates);
    exploration.explored.suspects.truncate(suspects);
    ended?;
    candidates.retain(|it| {
        let claims = it.relation.claims();
        claims.iter().all(Claim::is_exact)
            && claims.len() > most_claims(&exploration.explored.held, &it.trial)
    });
    Ok((candidates, left_out))
}

/// Relations that say what outputs are after a change, or what some of their fields are.
fn exact<'a>(held: &'a [Held], trial: &'a Trial) -> impl Iterator<Item = &'a Relation> {
    let of_change = held.iter().filter(|it| it.trial.change == trial.change);
    let relations = of_change.map(|it| &it.relation);
    relations.filter(|it| it.claims().iter().all(Claim::is_exact))
}

/// Whether it is known what outputs are after a change, and not only what some of their fields are.
fn decides_all(held: &[Held], trial: &Trial) -> bool {
    let is_of_all = |relation: &Relation| !relation.claims().iter().any(Claim::is_about_field);
    exact(held, trial).any(is_of_all)
}

/// The number of fields, at most, of which it is known what they are after a change.
fn most_claims(held: &[Held], trial: &Trial) -> usize {
    let counts = exact(held, trial).map(|it| it.claims().len());
    counts.max().unwrap_or_default()
}

/// Changes that were left out, but for those that have a relation after all.
fn still_left_out(left_out: Vec<LeftOutChange>, held: &[Held]) -> Vec<LeftOutChange> {
    let held: HashSet<&String> = held.iter().map(|it| &it.trial.change.what).collect();
    let left_out = left_out.into_iter();
    left_out.filter(|it| !held.contains(&it.what)).collect()
}

/// What is seen of the program without any change.
fn run_unchanged_program(exploration: &mut Exploration<'_, '_>) -> Result<Totals, Failure> {
    let budget = exploration.budget;
    let sweep = Sweep {
        seed: budget.seed,
        first: 0,
        count: budget.inputs,
        distribution: ORDINARY,
        pairs: 0,
        end: Instant::now().checked_add(budget.time),
    };
    let observer = &mut exploration.observers[OWN_BUILD];
    let (totals, _) = observer.sweep(&sweep, &Settings::new(), &[])?;
    Ok(totals)
}

/// Looks at changes, and adds the relations that hold so far. Returns the changes that crash or hang on ordinary inputs.
fn look_at(
    exploration: &mut Exploration<'_, '_>,
    trials: &[Trial],
    candidates: &mut Vec<UncertifiedRelation>,
) -> Result<Vec<Trial>, Failure> {
    let mut failing = Vec::new();
    let groups = groups(trials);
    let parts = u32::try_from(groups.len()).unwrap_or(u32::MAX).max(1);
    let budget = exploration.budget;
    for ((observer, distribution, base), members) in groups {
        let sweep = Sweep {
            seed: budget.seed,
            first: 0,
            count: budget.inputs,
            distribution,
            pairs: KEPT_PAIRS,
            end: Instant::now().checked_add(budget.time / parts),
        };
        let changes: Vec<Settings> = members.iter().map(|it| it.changed.clone()).collect();
        let observer = &mut exploration.observers[observer];
        let (totals, seen) = observer.sweep(&sweep, &base, &changes)?;
        if totals.is_cut_short && totals.inputs < ENOUGH && distribution == ORDINARY {
            exploration.explored.needs_small_inputs = true;
            failing.extend(members.into_iter().cloned());
            continue;
        }
        exploration.explored.totals.add(&totals);
        for (trial, seen) in members.into_iter().zip(seen) {
            exploration.explored.evaluations += seen.runs;
            if seen.crash.is_some() && distribution == ORDINARY {
                failing.push(trial.clone());
            } else {
                candidates.extend(judged(exploration, trial, seen, &sweep)?);
            }
        }
    }
    Ok(failing)
}

/// Trials by their observer, by the distribution of their inputs, and by the settings of their original program.
fn groups(trials: &[Trial]) -> BTreeMap<(usize, u8, Settings), Vec<&Trial>> {
    let mut groups: BTreeMap<_, Vec<&Trial>> = BTreeMap::new();
    for trial in trials {
        let key = (trial.observer, trial.distribution, trial.base.clone());
        groups.entry(key).or_default().push(trial);
    }
    groups
}

/// Judges a change by what was seen of it. Reports what is suspicious, and returns the relation that holds so far.
fn judged(
    exploration: &mut Exploration<'_, '_>,
    trial: &Trial,
    seen: Seen,
    sweep: &Sweep,
) -> Result<Option<UncertifiedRelation>, Failure> {
    if let Some(obstacle) = seen.obstacle() {
        exploration.leave_out(trial, &obstacle);
        return Ok(None);
    }
    let relation = match judge(trial.expectation, &seen) {
        Judgement::Nothing(cause, reason) => {
            let mut left_out = trial.left_out(reason);
            left_out.cause = cause;
            exploration.explored.left_out.push(left_out);
            None
        }
        Judgement::Suspicious {
            relation,
            exceptions,
        } => {
            let pairs = exceptions.iter().map(|index| &seen.pairs[*index]);
            let simplest = pairs.min_by_key(|pair| (pair.input.len(), &pair.input));
            let broken = if relation.is_equality() {
                seen.differing
            } else {
                exceptions.len() as u64
            };
            if let Some(pair) = simplest {
                let exception = Exception {
                    trial,
                    relation: &relation,
                    pair,
                    broken,
                    runs: seen.runs,
                };
                exception.report(exploration, sweep)?;
            }
            relation_other_than_equality(&seen)
        }
        Judgement::Holds(relation) => Some(relation),
    };
    Ok(relation.map(|relation| UncertifiedRelation {
        trial: trial.clone(),
        relation,
        seen,
    }))
}
