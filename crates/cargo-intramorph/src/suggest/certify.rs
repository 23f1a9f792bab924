//! Certificates: relations that hold are tried on fresh inputs, which had no part in their choice.

use std::collections::BTreeMap;
use std::time::Instant;

use intramorph_record::suggest::{ChangeKind, Example, HeldRelation};

use super::exception::Exception;
use super::falsify::{Attack, falsify};
use super::judge::{Expectation, may_be_promised, may_be_suspected};
use super::observation::{PLAIN, Pair, SMALL, Seen, Settings, Sweep};
use super::tally::{TalliedRelation, Tally, tally};
use super::trial::{Exploration, Held, Trial};
use crate::relation_language::{Certificate, Relation};
use crate::score::failure::Failure;

/// A relation that holds on all inputs so far.
pub(super) struct UncertifiedRelation {
    pub(super) trial: Trial,
    pub(super) relation: Relation,
    pub(super) seen: Seen,
}

/// Confidence of certificates.
const CONFIDENCE: f64 = 0.99;
/// Candidates of relations that the language has for one change, roughly; each certificate counts them in.
const CANDIDATES_OF_CHANGE: u64 = 100;
/// Added to the seed for fresh inputs.
const FRESH: u64 = 0x5eed;
/// Factor on the number of inputs where equality is promised: real bugs showed on one input of thousands.
const MORE_INPUTS: u64 = 10;

/// Part of the time of a group for inputs that reach unusual code, in percent.
const FALSIFY_SHARE: u32 = 35;

/// What relations have in common that are tried together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    class: Class,
    /// The number of the observer that tries them.
    observer: usize,
    distribution: u8,
    /// Settings of the original program.
    base: Settings,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// Equality that the documentation or the names of functions promise, or that a change of the source was chosen for.
    Doubted,
    /// The same, where a number is set, such as a capacity, or where less is promised of a switch.
    LessDoubted,
    /// Equality.
    Equality,
    /// Another relation, for which all outputs are needed.
    Other,
}

/// Tries candidates on fresh inputs. Those that hold get certificates; exceptions are reported.
pub(super) fn certify(
    exploration: &mut Exploration<'_, '_>,
    candidates: Vec<UncertifiedRelation>,
) -> Result<(), Failure> {
    let budget = exploration.budget;
    let mut groups: BTreeMap<Group, Vec<UncertifiedRelation>> = BTreeMap::new();
    for candidate in candidates {
        let Trial {
            observer,
            distribution,
            base,
            ..
        } = &candidate.trial;
        let group = Group {
            class: class(&candidate),
            observer: *observer,
            distribution: *distribution,
            base: base.clone(),
        };
        groups.entry(group).or_default().push(candidate);
    }
    let weights: u32 = groups.keys().map(|it| it.class.weight()).sum();
    for (group, members) in groups {
        let time = budget.time * group.class.weight() / weights.max(1);
        let falsify_time = time * FALSIFY_SHARE / 100;
        let sweep = Sweep {
            seed: budget.seed.wrapping_add(FRESH),
            first: 0,
            count: budget.inputs * group.class.factor(),
            distribution: group.distribution,
            pairs: 0,
            end: Instant::now().checked_add(time.saturating_sub(falsify_time)),
        };
        let runner = &mut exploration.observers[group.observer];
        let fresh = tally(runner, &sweep, &group.base, &claims(&members))?;
        let mut holding = Vec::new();
        for (candidate, fresh) in members.into_iter().zip(fresh) {
            exploration.explored.evaluations += fresh.runs;
            holding.extend(decide(exploration, candidate, &fresh, &sweep)?);
        }
        let attack = Attack {
            observer: group.observer,
            base: &group.base,
            drawn: &sweep,
            time: falsify_time,
        };
        falsify(exploration, holding, &attack)?;
    }
    Ok(())
}

fn claims(candidates: &[UncertifiedRelation]) -> Vec<TalliedRelation<'_>> {
    let claims = candidates.iter().map(|it| TalliedRelation {
        changed: &it.trial.changed,
        relation: &it.relation,
    });
    claims.collect()
}

fn class(candidate: &UncertifiedRelation) -> Class {
    let expectation = candidate.trial.expectation;
    let is_promised = expectation <= Expectation::Related;
    // Of all changes of the source, those are chosen that no input has shown yet: some of them only by accident.
    let is_chosen = expectation == Expectation::OtherSource;
    match candidate.relation.is_equality() {
        true if is_promised && is_less_doubted(&candidate.trial) => Class::LessDoubted,
        true if is_promised || is_chosen => Class::Doubted,
        true => Class::Equality,
        false => Class::Other,
    }
}

fn is_less_doubted(trial: &Trial) -> bool {
    let is_switch = trial.change.kind == ChangeKind::Switch;
    trial.is_number || is_switch && trial.expectation == Expectation::Related
}

impl Class {
    fn weight(self) -> u32 {
        match self {
            Self::Doubted => 10,
            Self::LessDoubted => 2,
            Self::Equality | Self::Other => 1,
        }
    }

    fn factor(self) -> u64 {
        match self {
            Self::Doubted | Self::LessDoubted => MORE_INPUTS,
            Self::Equality | Self::Other => 1,
        }
    }
}

/// Decides whether a relation holds on fresh inputs, and returns it if it does.
fn decide(
    exploration: &mut Exploration<'_, '_>,
    candidate: UncertifiedRelation,
    fresh: &Tally,
    sweep: &Sweep,
) -> Result<Option<Held>, Failure> {
    let UncertifiedRelation {
        trial,
        relation,
        seen,
    } = candidate;
    if let Some(obstacle) = &fresh.obstacle {
        exploration.leave_out(&trial, obstacle);
        return Ok(None);
    }
    let Some(shortest) = &fresh.shortest else {
        let trials = exploration.budget.trials;
        let held = held(trial, relation, (&seen, fresh), trials);
        return Ok(Some(held));
    };
    let outputs = seen.pairs.iter().map(|pair| &*pair.original.text);
    if !may_be_suspected(trial.expectation, &relation, fresh.broken, fresh.runs)
        || !may_be_promised(trial.expectation, outputs)
    {
        let (in_words, input) = (relation.in_words(), &shortest.input);
        let reason = format!("nearly always, {in_words}, but not on {input}");
        exploration.leave_out(&trial, &reason);
        return Ok(None);
    }
    let exception = Exception {
        trial: &trial,
        relation: &relation,
        pair: shortest,
        broken: fresh.broken,
        runs: seen.runs + fresh.runs,
    };
    exception.report(exploration, sweep)?;
    Ok(None)
}

fn held(trial: Trial, relation: Relation, (seen, fresh): (&Seen, &Tally), trials: usize) -> Held {
    let candidates = CANDIDATES_OF_CHANGE * trials as u64;
    let certificate = Certificate::new(candidates, fresh.runs, CONFIDENCE);
    let mut record = HeldRelation::default();
    record.change = trial.change.clone();
    record.relation = relation.to_string();
    record.in_words = relation.in_words();
    record.rust = relation.rust().unwrap_or_default();
    record.examples = examples(seen);
    (record.runs, record.fresh) = (seen.runs, fresh.runs);
    record.differing = seen.differing + fresh.differing;
    record.refused = seen.refused + fresh.refused;
    record.small_inputs = trial.distribution == SMALL;
    record.plain_inputs = trial.distribution == PLAIN;
    (record.violated_at_most, record.confidence) = (certificate.rate, certificate.confidence);
    Held {
        trial,
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
    let examples = pairs.into_iter().take(MOST_EXAMPLES).map(Pair::example);
    examples.collect()
}
