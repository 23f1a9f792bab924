//! Exploration: tries every change of a program on many inputs, judges what was seen, and makes sure of it on fresh inputs.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use intramorph_record::suggest::{ChangeRecord, Example, HeldRelation, LeftOutChange, Suspect};

use super::judge::{Expectation, Judgement, is_broken, judge, share, values};
use super::observe::{Observer, Pair, Seen, Settings, Sweep, Totals};
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
}

/// How many inputs are tried, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) seed: u64,
    /// Inputs that each change is tried on, if the time allows.
    pub(crate) inputs: u64,
    /// Time for all changes, after which no new input is tried.
    pub(crate) time: Duration,
}

/// What was found out.
#[derive(Debug, Default)]
pub(crate) struct Explored {
    pub(crate) totals: Totals,
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

/// Tries changes, and says what holds and what nearly holds.
pub(crate) fn explore(
    observer: &mut Observer<'_>,
    trials: &[Trial],
    budget: Budget,
) -> Result<Explored, Failure> {
    let mut explored = Explored::default();
    let groups = groups(trials);
    let parts = u32::try_from(groups.len()).unwrap_or(u32::MAX).max(1);
    for (base, members) in groups {
        let sweep = Sweep {
            seed: budget.seed,
            first: 0,
            count: budget.inputs,
            distribution: 0,
            pairs: KEPT_PAIRS,
            end: Instant::now().checked_add(budget.time / parts),
        };
        let changes: Vec<Settings> = members.iter().map(|it| it.changed.clone()).collect();
        let (totals, seen) = observer.sweep(&sweep, &base, &changes)?;
        add(&mut explored.totals, &totals);
        for (trial, seen) in members.into_iter().zip(seen) {
            explored.evaluations += seen.runs;
            let examination = Examination {
                observer,
                trial,
                sweep: &sweep,
                trials: trials.len(),
            };
            examination.examine(seen, &mut explored)?;
        }
    }
    Ok(explored)
}

/// Trials by the settings of their original program.
fn groups(trials: &[Trial]) -> BTreeMap<Settings, Vec<&Trial>> {
    let mut groups: BTreeMap<Settings, Vec<&Trial>> = BTreeMap::new();
    for trial in trials {
        groups.entry(trial.base.clone()).or_default().push(trial);
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
    record.examples = examples(seen);
    (record.runs, record.differing, record.fresh) = (seen.runs, seen.differing, fresh);
    (record.violated_at_most, record.confidence) = (certificate.rate, certificate.confidence);
    Held {
        trial: trial.clone(),
        relation,
        record,
    }
}

/// Maximum number of examples.
const MOST_EXAMPLES: usize = 5;

/// Some inputs with both outputs: those with different outputs first, and short ones.
fn examples(seen: &Seen) -> Vec<Example> {
    let mut pairs: Vec<&Pair> = seen.pairs.iter().collect();
    pairs.sort_by_key(|pair| (pair.original == pair.changed, pair.input.len()));
    pairs.dedup_by_key(|pair| &pair.original);
    let examples = pairs.into_iter().take(MOST_EXAMPLES).map(|pair| {
        let mut example = Example::default();
        example.input.clone_from(&pair.input);
        example.original = pair.original.shown();
        example.changed = pair.changed.shown();
        example
    });
    examples.collect()
}
