//! The harness: takes inputs through an oracle, guards against vacuous success, and shrinks what breaks.

mod alarm;
pub(crate) mod budget;
mod classification;
pub(crate) mod corpus;
pub(crate) mod coverage;
pub(crate) mod driver;
mod erased;
pub(crate) mod examination;
mod finding;
pub(crate) mod guard;
mod guilt;
pub(crate) mod inputs;
#[cfg_attr(not(unix), path = "harness/isolation/elsewhere.rs")]
pub(crate) mod isolation;
mod kept;
mod note;
pub(crate) mod one_of;
mod origin;
mod orphans;
pub(crate) mod panics;
mod parallel;
pub(crate) mod path;
pub(crate) mod randomness;
mod reduction;
mod run;
pub(crate) mod seed;
mod shrink;
mod strategy;
mod stream;
mod survey;
mod target;
mod watch;
pub(crate) mod whole_file;

use std::fmt::Debug;
use std::num::NonZeroUsize;

use budget::Budget;
use corpus::CorpusFile;
use coverage::{Class, classes_of};
use erased::AnyInputs;
use examination::{Making, Occasion};
use inputs::Source;
use isolation::{Begun, Fate, Isolation, Part, Role};
use orphans::Suspicion;
use run::Run;
use seed::Seed;

use crate::printed::difference;
use crate::record::classification::{Application, Granularity};
use crate::record::{Oracle, Record, Statistics, Vacuity, Verdict};
use crate::relation::Printed;
use crate::transformation::scope::Scope;
use crate::transformation::scopes::{Changes, Scopes};

/// An oracle that is ready to look at single inputs: programs, relation and all.
pub(crate) trait Examine<I> {
    /// Whether programs run in another process, which knows more of what it did than this one.
    fn is_elsewhere(&self) -> bool {
        false
    }

    /// The outputs of one case, kept so that a finding is made from what was seen and not from a further run.
    type Evidence;

    fn about(&self) -> About;

    /// By what the changed program differs, if that is how it is changed.
    fn changes(&self) -> Changes {
        Changes::default()
    }

    /// The classes of an input, a bit for each, if the program is said to accept it.
    fn admit(&self, plan: &Plan<'_, I>, input: &I, _making: Making<'_>) -> Option<u64> {
        let is_accepted = plan.accepts(input);
        is_accepted.then(|| classes_of(&plan.classes, input))
    }

    /// Runs the programs on one input and judges.
    fn examine(
        &self,
        scopes: &mut Scopes,
        input: &I,
        occasion: Occasion<'_>,
    ) -> Examined<Self::Evidence>;

    /// Runs `P` once more: does it still return what the evidence says?
    fn disagreement(
        &self,
        scopes: &mut Scopes,
        input: &I,
        evidence: &Self::Evidence,
    ) -> Option<[String; 2]>;

    /// Runs what `P` is compared with once more, where nothing else would show that it is not the same each time.
    fn disagreement_of_counterpart(
        &self,
        _scopes: &mut Scopes,
        _input: &I,
        _evidence: &Self::Evidence,
    ) -> Option<[String; 2]> {
        None
    }

    /// Whether the change made a difference in this case.
    fn shows_effect(&self, input: &I, evidence: &Self::Evidence) -> bool;

    /// Whether the relation leaves the other output no choice, given what was seen of `P`.
    fn demands_one_output(&self, _evidence: &Self::Evidence) -> bool {
        false
    }

    fn explain(&self, input: &I, evidence: &Self::Evidence, breach: Breach) -> Explanation;

    /// What to say of a program that panicked.
    fn panicked(&self, part: Part) -> &'static str;

    /// Where the variant was reached last, if that was in another process.
    fn site_elsewhere(&self) -> Option<(Granularity, String)> {
        None
    }

    /// How often the component ran on threads that are in no scope, if that was in another process.
    fn orphans_elsewhere(&self) -> Option<u64> {
        None
    }

    /// Is told that inputs are shrunk which break in this way, in a hurry if that helps. Whether it does: then the simplest
    /// has to be examined once more.
    fn starts_shrinking(&self, _breach: Breach, _may_hurry: bool) -> bool {
        false
    }

    fn ends_shrinking(&self) {}

    /// Whether further cases can't change the verdict.
    fn is_settled(&self) -> bool {
        false
    }

    /// What the evidence came to, if it takes more than one case.
    fn statistics(&self) -> Option<Statistics> {
        None
    }

    /// Why the check has tested nothing, for a reason that only the oracle knows.
    fn vacuity(&self) -> Option<Vacuity> {
        None
    }
}

/// The scopes in which one thread runs the programs of an oracle. They are made on the thread of the check, whose injected
/// bugs they keep.
fn scopes_for<I>(examiner: &impl Examine<I>) -> Scopes {
    Scopes::with(examiner.changes())
}

/// How the paper calls what `P` is compared with.
fn name_of_counterpart(oracle: Oracle) -> &'static str {
    match oracle {
        Oracle::Intramorphic => "P'",
        Oracle::Differential => "P2",
        Oracle::Metamorphic | Oracle::Regression => "P",
    }
}

/// What an oracle is, whatever its runs may show.
pub(crate) struct About {
    pub(crate) oracle: Oracle,
    pub(crate) application: Option<Application>,
    pub(crate) relation: String,
    pub(crate) counterpart: String,
    /// Whether a check in which the change never shows has tested nothing.
    pub(crate) must_show_effect: bool,
}

pub(crate) struct Examined<E> {
    pub(crate) verdict: CaseVerdict,
    pub(crate) evidence: E,
    /// How often the variant ran; `None` where there is no switch to count it.
    pub(crate) reached: Option<u64>,
}

/// The verdict on one case.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CaseVerdict {
    Holds,
    Broken(Breach),
    Inconclusive,
}

impl CaseVerdict {
    /// Of two verdicts on one case, the one that says more.
    pub(crate) fn or_rather(self, other: Self) -> Self {
        match (self, other) {
            (Self::Broken(_), _) | (_, Self::Holds) => self,
            _ => other,
        }
    }
}

/// In which way a case is broken, by the counterpart of that number. Shrinking keeps to it, lest it slip to another bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breach {
    Unrelated(usize),
    OriginalPanicked,
    CounterpartPanicked(usize),
    RelationPanicked(usize),
    /// A program took its process with it.
    Died(Part, Fate),
    /// Not this case alone, but all that were seen so far.
    Evidence,
}

/// What an oracle says of a broken case.
#[derive(Clone)]
pub(crate) struct Explanation {
    pub(crate) why: String,
    /// What may be done besides fixing a bug.
    pub(crate) advice: Option<String>,
    pub(crate) follow_up: Option<String>,
    pub(crate) output: String,
    pub(crate) counterpart: String,
    pub(crate) counterpart_output: String,
    /// What the relation demands, and what was seen.
    pub(crate) demanded: Option<[Printed; 2]>,
}

/// What a check needs besides its oracle.
pub(crate) struct Plan<'check, I> {
    pub(crate) budget: Budget,
    pub(crate) tolerated: Vec<Vacuity>,
    pub(crate) assumptions: Vec<Assumption<'check, I>>,
    pub(crate) classes: Vec<Class<'check, I>>,
    pub(crate) corpus: Vec<CorpusFile<I>>,
    /// Whether programs run in a process of their own, and within which limits.
    pub(crate) isolation: Option<Isolation>,
}

/// Whether the program accepts an input.
pub(crate) type Assumption<'check, I> = Box<dyn Fn(&I) -> bool + 'check>;

impl<I> Plan<'_, I> {
    pub(crate) fn tolerates(&self, vacuity: Vacuity) -> bool {
        self.tolerated.contains(&vacuity)
    }

    /// Whether the program is said to accept the input.
    pub(crate) fn accepts(&self, input: &I) -> bool {
        self.assumptions.iter().all(|assumption| assumption(input))
    }
}

impl<I> Default for Plan<'_, I> {
    fn default() -> Self {
        Self {
            budget: Budget::default(),
            tolerated: Vec::new(),
            assumptions: Vec::new(),
            classes: Vec::new(),
            corpus: Vec::new(),
            isolation: None,
        }
    }
}

/// Runs a check and records it.
#[track_caller]
pub(crate) fn check<I, S, E>(
    plan: &Plan<'_, I>,
    source: impl FnOnce(u64) -> S,
    examiner: &E,
) -> Record
where
    I: Debug,
    S: Source<Input = I>,
    E: Examine<I>,
{
    let examiner: &dyn Examine<I, Evidence = E::Evidence> = examiner;
    checked(plan, erased::inputs(source), &examiner)
}

#[track_caller]
fn checked<I: Debug, E: Examine<I>>(
    plan: &Plan<'_, I>,
    inputs: AnyInputs<'_, I>,
    examiner: &E,
) -> Record {
    let begun = Begun::now();
    let mut around = Scope::between_runs();
    let _around = around.enter();
    begun.ended(match (Role::of_this_process(), plan.isolation) {
        (Role::Told(outcome), _) => isolation::told(outcome, examiner),
        (Role::Worker(connection), _) => isolation::serve(connection, plan, inputs, examiner),
        (Role::Ordinary, Some(isolation)) => {
            let record = isolation::check(plan, isolation, inputs, examiner);
            orphans::judged(record, plan)
        }
        (Role::Ordinary, None) => {
            let seed = Seed::of_this_test();
            let suspicion = Suspicion::begins();
            let mut run = Run::new(plan, &seed, examiner, inputs);
            let ending = run.first_of_all();
            let ending = ending.unwrap_or_else(|| run.through());
            let record = run.record(ending);
            suspicion.ends(record, plan, (&seed, examiner))
        }
    })
}

/// Runs a check on several threads, and records the same as on one.
#[track_caller]
pub(crate) fn check_in_parallel<I, S, E>(
    plan: &Plan<'_, I>,
    threads: Option<NonZeroUsize>,
    source: impl FnOnce(u64) -> S,
    examiner: &E,
) -> Record
where
    I: Debug + Send,
    S: Source<Input = I>,
    E: Examine<I, Evidence: Send> + Sync,
{
    // In a worker, cases run one after the other.
    if plan.isolation.is_some() || isolation::is_worker() {
        return check(plan, source, examiner);
    }
    let examiner: &(dyn Examine<I, Evidence = E::Evidence> + Sync) = examiner;
    checked_in_parallel(plan, threads, erased::inputs(source), &examiner)
}

#[track_caller]
fn checked_in_parallel<I, E>(
    plan: &Plan<'_, I>,
    threads: Option<NonZeroUsize>,
    inputs: AnyInputs<'_, I>,
    examiner: &E,
) -> Record
where
    I: Debug + Send,
    E: Examine<I, Evidence: Send> + Sync,
{
    let begun = Begun::now();
    let mut around = Scope::between_runs();
    let _around = around.enter();
    let seed = Seed::of_this_test();
    let suspicion = Suspicion::begins();
    let mut run = Run::new(plan, &seed, examiner, inputs);
    let ending = run.first_of_all();
    let ending = match ending {
        Some(ending) => ending,
        None => parallel::through(&mut run, threads),
    };
    let record = run.record(ending);
    begun.ended(suspicion.ends(record, plan, (&seed, examiner)))
}

/// Hands the record to whoever collects records; otherwise writes it where the environment says, and fails the test unless
/// the relation holds.
#[track_caller]
pub(crate) fn conclude(record: Record) {
    let Some(mut record) = crate::record::collect(record) else {
        return;
    };
    if isolation::is_worker() {
        // The parent keeps and writes.
        if record.verdict != Verdict::Holds {
            panics::fail(record.to_string().trim_end());
        }
        return;
    }
    let kept = kept::keep(&record);
    if let Some(finding) = &mut record.finding {
        // A finding from a file is kept there already.
        finding.kept = kept.or(finding.kept.take());
    }
    let written = crate::record::write::write(&record);
    let finding = (record.verdict != Verdict::Holds).then(|| record.to_string());
    match (finding, written) {
        (None, Ok(())) => {}
        (Some(finding), Ok(())) => panics::fail(finding.trim_end()),
        (None, Err(unwritten)) => panics::fail(&unwritten),
        (Some(finding), Err(unwritten)) => panics::fail(&format!("{finding}\n{unwritten}")),
    }
}
