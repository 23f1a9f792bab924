//! Executors: run the programs of a check, on this thread, on several threads, or in a worker process.
//!
//! A job goes in, an observation comes out. All that is above this line (counting, shrinking, confirming, recording) is the
//! same for every executor.

pub(crate) mod local;
#[cfg_attr(not(unix), path = "executor/no_process.rs")]
pub(crate) mod process;
pub(crate) mod threads;

use std::time::Duration;

use crate::harness::{
    About, AnySource, Breach, CaseVerdict, Cases, KnownBug, Making, Observation, Part, Place, Plan,
    Seed, Source, Stop,
};
use crate::randomness::Case;
use crate::record::{Disagreement, Statistics, Vacuity};
use crate::transformation::scopes::Scopes;

/// Runs the programs of one check.
pub(crate) trait Executor<I> {
    fn about(&self) -> About;

    /// Takes drawn inputs through the oracle, in the order of their numbers, until a case stops the check or its budget is
    /// used up.
    fn run(
        &mut self,
        source: &mut dyn Source<Input = I>,
        cases: &mut Cases<'_, '_, I>,
    ) -> Option<Stop<I>>;

    /// Runs the programs on one input and judges.
    fn observe(&mut self, job: Job<'_, I>) -> Observation;

    /// Runs a program of a job once more, and reports a difference to what was observed before.
    fn repeat(&mut self, job: Job<'_, I>, before: &Observation) -> Option<Disagreement>;

    /// Returns the classes of an input, a bit for each, if the program accepts it.
    fn admit(&mut self, plan: &Plan<'_, I>, job: Job<'_, I>) -> Option<u64>;

    /// Returns whether a shorter time limit is enough to see this breach while shrinking.
    fn can_hurry(&self, _breach: Breach) -> bool {
        false
    }

    /// Goes on past known bugs from now on: a case that shows nothing else is not broken.
    fn go_past(&mut self, known: Vec<KnownBug>);

    /// The scopes of the two programs on the thread of the check.
    fn scopes(&mut self) -> &mut Scopes;

    /// Returns what only the executor knows when all cases have run.
    fn summary(&self) -> Summary;
}

/// One job: an input, and how the programs run on it.
pub(crate) struct Job<'job, I> {
    pub(crate) input: &'job I,
    /// How the input is made again, for an executor that can't be given the input itself.
    pub(crate) making: Making<'job>,
    pub(crate) case: Case,
    /// The only changes to make, by their places; `None` for all.
    pub(crate) changes: Option<&'job [usize]>,
    /// The run to leave out, because it is known to end its process.
    pub(crate) withheld: Option<Part>,
    pub(crate) explain: Explain,
    pub(crate) purpose: Purpose,
}

/// The observations that are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Explain {
    Nothing,
    Breaches,
    Everything,
    /// All observations with another verdict than this.
    AllBut(CaseVerdict),
}

/// The purpose of a job, which decides how much care it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A case that is counted: the effect of the change is looked for.
    Case,
    /// A repetition of a broken case, which is not counted.
    Confirmation,
    /// A search for simpler inputs: an input that can't be made again is skipped.
    Shrinking,
    /// The same with a shorter time limit.
    HurriedShrinking,
}

impl Purpose {
    pub(crate) fn is_shrinking(self) -> bool {
        matches!(self, Self::Shrinking | Self::HurriedShrinking)
    }
}

/// What an executor knows when all cases have run.
pub(crate) struct Summary {
    /// Where the variant was reached last.
    pub(crate) place: Option<Place>,
    /// How often the component ran on threads that are in no scope.
    pub(crate) orphans: u64,
    pub(crate) statistics: Option<Statistics>,
    /// Whether further cases could not have changed the verdict.
    pub(crate) is_settled: bool,
    pub(crate) vacuity: Option<Vacuity>,
}

impl<I> Clone for Job<'_, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I> Copy for Job<'_, I> {}

impl<'job, I> Job<'job, I> {
    /// Returns the same job with only these changes, and breaches explained.
    pub(crate) fn with_changes<'changes>(self, changes: &'changes [usize]) -> Job<'changes, I>
    where
        'job: 'changes,
    {
        Job {
            changes: Some(changes),
            explain: Explain::Breaches,
            purpose: Purpose::Confirmation,
            ..self
        }
    }

    /// Makes the job of a case: with all changes and runs, and breaches explained.
    pub(crate) fn new(input: &'job I, making: Making<'job>, case: Case) -> Self {
        Self {
            input,
            making,
            case,
            changes: None,
            withheld: None,
            explain: Explain::Breaches,
            purpose: Purpose::Case,
        }
    }
}

impl Explain {
    pub(crate) fn applies_to(self, verdict: CaseVerdict) -> bool {
        match self {
            Self::Nothing => false,
            Self::Everything => true,
            Self::Breaches => matches!(verdict, CaseVerdict::Broken(_)),
            Self::AllBut(expected) => verdict != expected,
        }
    }
}

/// One check under way.
pub(crate) struct CheckRun<'run, 'check, I> {
    pub(crate) plan: &'run Plan<'check, I>,
    pub(crate) seed: &'run Seed,
    pub(crate) about: About,
    /// The number of the check among those of its test with the same relation and counterpart, from 1.
    pub(crate) occurrence: u64,
    pub(crate) source: AnySource<'run, I>,
    pub(crate) executor: &'run mut dyn Executor<I>,
    /// The time spent on shrinking inputs and minimising changes.
    pub(crate) shrinking: Duration,
}

/// What a check did that was run once more, alone in its process.
pub(crate) struct Rerun {
    /// How often the component ran on threads that are in no scope.
    pub(crate) orphans: u64,
    pub(crate) reached: u64,
    /// Whether a case broke or panicked, or a program disagreed with itself.
    pub(crate) is_stopped: bool,
}
