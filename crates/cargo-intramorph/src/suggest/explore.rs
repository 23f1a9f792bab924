//! Exploration: tries every change of a program on many inputs, judges what was seen, and makes sure of it on fresh inputs.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use intramorph_record::suggest::{ChangeRecord, HeldRelation, LeftOutChange, Suspect};

use super::judge::{Expectation, Judgement, is_broken, judge, share, values, weaker};
use super::observe::{ORDINARY, Observer, Pair, SMALL, Seen, Settings, Sweep, Totals};
use super::shrink::shrink;
use crate::relation_language::{Certificate, Relation};
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

/// Confidence of certificates.
const CONFIDENCE: f64 = 0.99;
/// Candidates of relations that the language has for one change, roughly; each certificate counts them in.
const CANDIDATES_OF_CHANGE: u64 = 100;
/// Pairs of outputs that are kept of each change, in each request.
const KEPT_PAIRS: u64 = 64;
/// Added to the seed for fresh inputs.
const FRESH: u64 = 0x5eed;

/// Tries changes, and says what holds and what nearly holds. What crashes or hangs is tried once more, on small inputs.
pub(crate) fn explore(
    observer: &mut Observer<'_>,
    trials: &[Trial],
    budget: Budget,
) -> Result<Explored, Failure> {
    let mut explored = Explored::default();
    if trials.is_empty() {
        explored.totals = alone(observer, budget)?;
    }
    let mut failing = explore_once(observer, trials, budget, &mut explored)?;
    for trial in &mut failing {
        trial.distribution = SMALL;
    }
    explore_once(observer, &failing, budget, &mut explored)?;
    Ok(explored)
}

/// What is seen of the program without any change.
fn alone(observer: &mut Observer<'_>, budget: Budget) -> Result<Totals, Failure> {
    let sweep = Sweep {
        seed: budget.seed,
        first: 0,
        count: budget.inputs,
        distribution: ORDINARY,
        pairs: 0,
        end: Instant::now().checked_add(budget.time),
    };
    Ok(observer.sweep(&sweep, &Settings::new(), &[])?.0)
}

/// Tries changes, and returns those that crash or hang on ordinary inputs.
fn explore_once(
    observer: &mut Observer<'_>,
    trials: &[Trial],
    budget: Budget,
    explored: &mut Explored,
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
        add(&mut explored.totals, &totals);
        for (trial, seen) in members.into_iter().zip(seen) {
            explored.evaluations += seen.runs;
            if seen.crash.is_some() && distribution == ORDINARY {
                failing.push(trial.clone());
                continue;
            }
            let examination = Examination {
                observer,
                trial,
                sweep: &sweep,
                trials: budget.trials,
            };
            examination.examine(seen, explored)?;
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

fn add(all: &mut Totals, totals: &Totals) {
    all.inputs += totals.inputs;
    all.rejected += totals.rejected;
    all.panics += totals.panics;
    all.unsteady += totals.unsteady;
    all.distinct = all.distinct.max(totals.distinct);
    all.crashes.extend(totals.crashes.iter().cloned());
}

/// The examination of one change.
struct Examination<'a, 'b> {
    observer: &'a mut Observer<'b>,
    trial: &'a Trial,
    sweep: &'a Sweep,
    /// Number of all trials, for certificates.
    trials: usize,
}

impl Examination<'_, '_> {
    fn examine(mut self, seen: Seen, explored: &mut Explored) -> Result<(), Failure> {
        if let Some(crash) = &seen.crash {
            let reason = format!("the changed program {}", crash.how);
            explored.left_out.push(self.left_out(reason));
            return Ok(());
        }
        match judge(self.trial.expectation, &seen) {
            Judgement::Nothing(reason) => {
                explored.left_out.push(self.left_out(reason.to_owned()));
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
                    let counts = (broken, seen.runs);
                    self.suspect(&relation, pair, *self.sweep, counts, explored)?;
                }
                if let Some(relation) = weaker(&seen) {
                    self.certify(relation, &seen, explored)?;
                }
            }
            Judgement::Holds(relation) => self.certify(relation, &seen, explored)?,
        }
        Ok(())
    }

    fn left_out(&self, reason: String) -> LeftOutChange {
        let mut left_out = LeftOutChange::default();
        left_out.what.clone_from(&self.trial.change.what);
        left_out.reason = reason;
        left_out
    }

    /// Tries a relation on fresh inputs.
    fn certify(
        &mut self,
        relation: Relation,
        seen: &Seen,
        explored: &mut Explored,
    ) -> Result<(), Failure> {
        let pairs = if relation.is_equality() {
            KEPT_PAIRS
        } else {
            u64::MAX
        };
        let sweep = Sweep {
            seed: self.sweep.seed.wrapping_add(FRESH),
            pairs,
            ..*self.sweep
        };
        let end = Instant::now().checked_add(Duration::from_secs(10));
        let sweep = Sweep { end, ..sweep };
        let trial = self.trial;
        let changes = [trial.changed.clone()];
        let (_, fresh) = self.observer.sweep(&sweep, &trial.base, &changes)?;
        let fresh = &fresh[0];
        explored.evaluations += fresh.runs;
        let broken = fresh.pairs.iter().filter(|pair| is_broken(&relation, pair));
        let broken: Vec<&Pair> = broken.collect();
        if fresh.crash.is_some() {
            explored
                .left_out
                .push(self.left_out("the changed program crashes or hangs".to_owned()));
            return Ok(());
        }
        let Some(simplest) = broken.iter().min_by_key(|pair| pair.input.len()) else {
            explored
                .held
                .push(held(trial, relation, seen, fresh.runs, self.trials));
            return Ok(());
        };
        let count = match relation.is_equality() {
            true => fresh.differing,
            false => broken.len() as u64,
        };
        // What holds on all of one sample and on few of another is no coincidence of this sample.
        if share(count, fresh.runs) <= 0.001 {
            let counts = (count, seen.runs + fresh.runs);
            self.suspect(&relation, simplest, sweep, counts, explored)?;
        }
        Ok(())
    }

    /// Shrinks an exception, makes sure that it repeats itself, and reports it.
    fn suspect(
        &mut self,
        relation: &Relation,
        exception: &Pair,
        sweep: Sweep,
        (broken, runs): (u64, u64),
        explored: &mut Explored,
    ) -> Result<(), Failure> {
        let words = self.observer.words(&sweep, exception.number)?;
        let settings = [&self.trial.base, &self.trial.changed];
        let first = self.observer.one(sweep.distribution, settings, &words)?;
        let first = first.filter(|pair| is_broken(relation, pair));
        let Some(first) = first else {
            explored
                .left_out
                .push(self.left_out("its output is not the same in each run".to_owned()));
            return Ok(());
        };
        let observer = &mut *self.observer;
        let text = first.input.clone();
        let shrunk = shrink(words, (first, text), |words| {
            let pair = observer.one(sweep.distribution, settings, words)?;
            let pair = pair.filter(|pair| is_broken(relation, pair));
            Ok::<_, Failure>(pair.map(|pair| {
                let text = pair.input.clone();
                (pair, text)
            }))
        })?;
        let pair = shrunk.found;
        let (original, changed) = values(&pair);
        let mut suspect = Suspect::default();
        suspect.change = self.trial.change.clone();
        suspect.relation = relation.to_string();
        suspect.in_words = relation.in_words();
        (suspect.runs, suspect.broken) = (runs, broken);
        suspect.explanation = relation.explain(&original, &changed);
        suspect.input = pair.input;
        suspect.original = pair.original.shown();
        suspect.changed = pair.changed.shown();
        explored.suspects.push((self.trial.expectation, suspect));
        Ok(())
    }
}

fn held(trial: &Trial, relation: Relation, seen: &Seen, fresh: u64, trials: usize) -> Held {
    let candidates = CANDIDATES_OF_CHANGE * trials as u64;
    let certificate = Certificate::new(candidates, fresh, CONFIDENCE);
    let mut record = HeldRelation::default();
    record.change = trial.change.clone();
    record.relation = relation.to_string();
    record.in_words = relation.in_words();
    record.rust = relation.rust().unwrap_or_default();
    (record.runs, record.differing, record.fresh) = (seen.runs, seen.differing, fresh);
    record.small_inputs = trial.distribution == SMALL;
    (record.violated_at_most, record.confidence) = (certificate.rate, certificate.confidence);
    Held {
        trial: trial.clone(),
        relation,
        record,
    }
}
