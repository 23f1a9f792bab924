//! Exploration: tries every change of a program on many inputs, judges what was seen, and makes sure of it on fresh inputs.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use intramorph_record::suggest::{ChangeRecord, HeldRelation, LeftOutChange, Suspect};

use super::certify::{Candidate, certify};
use super::exception::Exception;
use super::judge::{Expectation, Judgement, judge, weaker};
use super::observe::{ORDINARY, Observer, SMALL, Seen, Settings, Sweep, Totals};
use crate::relation_language::Relation;
use crate::score::failure::Failure;

/// A change to be tried, against the program with other settings.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub(crate) change: ChangeRecord,
    pub(crate) expectation: Expectation,
    /// Settings of the original program.
    pub(crate) base: Settings,
    /// Settings of the changed program.
    pub(crate) changed: Settings,
    /// Distribution of the inputs.
    pub(crate) distribution: u8,
}

/// How many inputs are tried, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) seed: u64,
    /// Number of all changes that are tried, for certificates.
    pub(crate) trials: usize,
    /// Inputs that each change is tried on, if the time allows.
    pub(crate) inputs: u64,
    /// Time for all changes, after which no new input is tried.
    pub(crate) time: Duration,
    /// Whether inputs are made from words, and not by a strategy.
    pub(crate) are_inputs_of_words: bool,
}

/// What was found out.
#[derive(Debug, Default)]
pub(crate) struct Explored {
    pub(crate) totals: Totals,
    /// Whether the program itself crashes or hangs on ordinary inputs, so that it was tried on small ones.
    pub(crate) needs_small_inputs: bool,
    pub(crate) evaluations: u64,
    pub(crate) suspects: Vec<(Expectation, Suspect)>,
    pub(crate) held: Vec<Held>,
    pub(crate) left_out: Vec<LeftOutChange>,
}

/// A relation that holds, and the change that it is about.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) trial: Trial,
    pub(crate) relation: Relation,
    pub(crate) record: HeldRelation,
}

/// Pairs of outputs that are kept of each change, in each request.
pub(super) const KEPT_PAIRS: u64 = 64;
/// Part of the time for the first look at all changes, in percent; the rest is for fresh inputs.
const FIRST_LOOK: u32 = 30;

/// Tries changes, and says what holds and what nearly holds. What crashes or hangs is tried once more, on small inputs.
pub(crate) fn explore(
    observer: &mut Observer<'_>,
    trials: &[Trial],
    budget: Budget,
) -> Result<Explored, Failure> {
    let mut explored = Explored::default();
    let mut candidates = Vec::new();
    let look = Budget {
        time: budget.time * FIRST_LOOK / 100,
        ..budget
    };
    let mut failing = look_at(observer, trials, look, &mut explored, &mut candidates)?;
    for trial in &mut failing {
        trial.distribution = SMALL;
    }
    look_at(observer, &failing, look, &mut explored, &mut candidates)?;
    let rest = Budget {
        time: budget.time * (100 - FIRST_LOOK) / 100,
        ..budget
    };
    certify(observer, candidates, rest, &mut explored)?;
    Ok(explored)
}

/// Looks at changes, and adds the relations that hold so far. Returns the changes that crash or hang on ordinary inputs.
fn look_at(
    observer: &mut Observer<'_>,
    trials: &[Trial],
    budget: Budget,
    explored: &mut Explored,
    candidates: &mut Vec<Candidate>,
) -> Result<Vec<Trial>, Failure> {
    let mut failing = Vec::new();
    let groups = groups(trials);
    let parts = u32::try_from(groups.len()).unwrap_or(u32::MAX).max(1);
    for ((distribution, base), members) in groups {
        let sweep = Sweep {
            seed: budget.seed,
            first: 0,
            count: budget.inputs,
            distribution,
            pairs: KEPT_PAIRS,
            end: Instant::now().checked_add(budget.time / parts),
        };
        let changes: Vec<Settings> = members.iter().map(|it| it.changed.clone()).collect();
        let (totals, seen) = observer.sweep(&sweep, &base, &changes)?;
        if totals.is_cut_short() && distribution == ORDINARY {
            explored.needs_small_inputs = true;
            failing.extend(members.into_iter().cloned());
            continue;
        }
        explored.totals.add(&totals);
        for (trial, seen) in members.into_iter().zip(seen) {
            explored.evaluations += seen.runs;
            if seen.crash.is_some() && distribution == ORDINARY {
                failing.push(trial.clone());
            } else {
                candidates.extend(judged(observer, trial, seen, (&sweep, budget), explored)?);
            }
        }
    }
    Ok(failing)
}

/// Trials by the distribution of their inputs, and by the settings of their original program.
fn groups(trials: &[Trial]) -> BTreeMap<(u8, Settings), Vec<&Trial>> {
    let mut groups: BTreeMap<_, Vec<&Trial>> = BTreeMap::new();
    for trial in trials {
        let key = (trial.distribution, trial.base.clone());
        groups.entry(key).or_default().push(trial);
    }
    groups
}

/// Judges a change by what was seen of it. Reports what is suspicious, and returns the relation that holds so far.
fn judged(
    observer: &mut Observer<'_>,
    trial: &Trial,
    seen: Seen,
    (sweep, budget): (&Sweep, Budget),
    explored: &mut Explored,
) -> Result<Option<Candidate>, Failure> {
    let judgement = match &seen.crash {
        Some(crash) => {
            let reason = format!("the changed program {}", crash.how);
            explored.left_out.push(trial.left_out(&reason));
            return Ok(None);
        }
        None => judge(trial.expectation, &seen),
    };
    let relation = match judgement {
        Judgement::Nothing(reason) => {
            explored.left_out.push(trial.left_out(reason));
            None
        }
        Judgement::Suspicious {
            relation,
            exceptions,
        } => {
            let pairs = exceptions.iter().map(|index| &seen.pairs[*index]);
            let simplest = pairs.min_by_key(|pair| (pair.input.len(), &pair.input));
            let broken = match relation.is_equality() {
                true => seen.differing,
                false => exceptions.len() as u64,
            };
            if let Some(pair) = simplest {
                let exception = Exception {
                    trial,
                    relation: &relation,
                    pair,
                    broken,
                    runs: seen.runs,
                };
                exception.report(observer, sweep, budget, explored)?;
            }
            weaker(&seen)
        }
        Judgement::Holds(relation) => Some(relation),
    };
    Ok(relation.map(|relation| Candidate {
        trial: trial.clone(),
        relation,
        seen,
    }))
}

impl Trial {
    /// The record of a change of which nothing can be said.
    pub(super) fn left_out(&self, reason: &str) -> LeftOutChange {
        let mut left_out = LeftOutChange::default();
        left_out.what.clone_from(&self.change.what);
        reason.clone_into(&mut left_out.reason);
        left_out
    }
}
