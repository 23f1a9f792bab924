//! The executor of this process. Drawn cases may run on several threads, and all else runs on the thread of the check.

use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Executor, Job, Purpose, Summary};
use crate::harness::vacuity::calls_for_repetition;
use crate::harness::{
    About, Ahead, Breach, CaseReport, CaseVerdict, Cases, Details, Drawn, Event, Examine, Examined,
    Making, Next, Observation, Occasion, Part, Place, Plan, Runner, Seed, Source, Stop, Watch,
};
use crate::panics::caught;
use crate::printed::Printed;
use crate::randomness::Case;
use crate::record::{Disagreement, Vacuity};
use crate::transformation::scopes::Scopes;
use crate::transformation::setting::Site;

/// Runs the programs of an oracle on one thread.
pub(crate) struct Local<'run, I, E: Examine<I> + ?Sized> {
    pub(super) seed: &'run Seed,
    oracle: &'run E,
    pub(super) runner: Runner,
    /// Whether `P` runs twice on some inputs.
    repeats: bool,
    /// Whether the change must make a difference and has not made one yet.
    wants_effect: bool,
    /// Whether the relation has not demanded one definite output yet.
    wants_demand: bool,
    /// The outputs of the observation with that ticket.
    last: Option<(u64, E::Evidence)>,
    /// How often threads in no scope had run the component before the check.
    orphans_before: u64,
    /// Takes drawn inputs through the oracle, on this thread or on several.
    run_cases: RunCases<'run, I, E>,
    /// The number of threads that the test asks for.
    pub(super) threads: Option<NonZeroUsize>,
    /// Where the variant was reached last on other threads, in the order of cases.
    pub(super) site: Option<Site>,
}

/// A way to take drawn inputs through an oracle.
pub(crate) type RunCases<'run, I, E> = fn(
    &mut Local<'run, I, E>,
    &mut dyn Source<Input = I>,
    &mut Cases<'_, '_, I>,
) -> Option<Stop<I>>;

impl<'run, I: Debug, E: Examine<I> + ?Sized> Local<'run, I, E> {
    pub(crate) fn new(plan: &Plan<'_, I>, seed: &'run Seed, oracle: &'run E) -> Self {
        let repeats = !plan.tolerates(Vacuity::SelfDisagreement);
        Self::of(seed, oracle, repeats)
    }

    fn of(seed: &'run Seed, oracle: &'run E, repeats: bool) -> Self {
        let about = oracle.about();
        let runner = Runner::new(oracle.changes());
        Self {
            repeats,
            seed,
            oracle,
            orphans_before: runner.scopes.orphans(),
            runner,
            wants_effect: about.must_show_effect,
            wants_demand: about.application.is_some(),
            last: None,
            run_cases: |local, source, cases| local.run_here(source, cases),
            threads: None,
            site: None,
        }
    }

    /// Returns the executor with another way to run drawn cases, on this number of threads.
    pub(crate) fn on_threads(
        self,
        threads: Option<NonZeroUsize>,
        run_cases: RunCases<'run, I, E>,
    ) -> Self {
        Self {
            run_cases,
            threads,
            ..self
        }
    }

    /// Makes the same executor for another thread.
    pub(super) fn alike(&self) -> Self {
        Self::of(self.seed, self.oracle, self.repeats)
    }

    /// Returns where the variant was reached last.
    pub(super) fn place(&self) -> Option<Place> {
        let reach = self.runner.scopes.reach();
        let site = reach.and_then(|reach| reach.site).or(self.site)?;
        Some((site.granularity, site.place()))
    }
}

impl<I: Debug, E: Examine<I> + ?Sized> Local<'_, I, E> {
    /// Takes drawn inputs through the oracle on this thread.
    fn run_here(
        &mut self,
        source: &mut dyn Source<Input = I>,
        cases: &mut Cases<'_, '_, I>,
    ) -> Option<Stop<I>> {
        let mut number = cases.first();
        while !cases.is_over(number, Ahead::default()) {
            // A component that few inputs reach is waited for.
            if self.oracle.is_settled() && cases.was_reached() {
                break;
            }
            match cases.next(source, number) {
                Next::None => break,
                Next::Rejected(rejected) => cases.reject(rejected),
                Next::Case(drawn) => {
                    let report = self.report(drawn);
                    if let Some(stop) = cases.fold(report) {
                        return Some(stop);
                    }
                }
            }
            number += 1;
        }
        cases.complete()
    }

    /// Runs one case, and on some cases `P` a second time.
    #[inline]
    pub(super) fn report(&mut self, drawn: Drawn<I>) -> CaseReport<I> {
        let Drawn { number, input, .. } = drawn;
        let seed = self.seed.value;
        let job = Job::new(&input, Making::Drawn(number), Case { seed, number });
        let (mut observation, evidence) = self.examined(job);
        let event = if let CaseVerdict::Broken(breach) = observation.verdict {
            observation.ticket = next_ticket();
            self.last = Some((observation.ticket, evidence));
            Some(Box::new(Event::Broke(input, breach)))
        } else if calls_for_repetition(number) {
            let disagreement = self.disagreement(job, &evidence);
            disagreement.map(|disagreement| Box::new(Event::Disagreed(disagreement)))
        } else {
            None
        };
        CaseReport {
            number,
            classes: drawn.classes,
            rejected: drawn.rejected,
            observation,
            event,
        }
    }

    /// Runs the programs of a job; the outputs are returned beside the observation.
    #[inline]
    fn examined(&mut self, job: Job<'_, I>) -> (Observation, E::Evidence) {
        let _watch = Watch::over(self.seed, job.input, job.case.number);
        self.runner.scopes.choose(job.case, job.changes);
        self.runner.start_case(job.case.number, job.withheld);
        let occasion = Occasion {
            case: job.case,
            is_drawn: matches!(job.making, Making::Drawn(_)),
        };
        let examined = self.oracle.examine(&mut self.runner, job.input, occasion);
        let mut observation = Observation::new(examined.verdict, examined.reached);
        if job.purpose == Purpose::Case {
            if self.wants_effect {
                observation.shows_effect = self.oracle.shows_effect(job.input, &examined.evidence);
                self.wants_effect = !observation.shows_effect;
            }
            if self.wants_demand {
                observation.demands_one_output = self.oracle.demands_one_output(&examined.evidence);
                self.wants_demand = !observation.demands_one_output;
            }
        }
        if job.explain.applies_to(examined.verdict) {
            self.explain(job, &examined, &mut observation);
        }
        (observation, examined.evidence)
    }

    #[cold]
    fn explain(
        &mut self,
        job: Job<'_, I>,
        examined: &Examined<E::Evidence>,
        observation: &mut Observation,
    ) {
        self.runner.note(Part::Printing);
        let breach = match examined.verdict {
            CaseVerdict::Broken(breach) => breach,
            CaseVerdict::Holds | CaseVerdict::Inconclusive => Breach::Unrelated(0),
        };
        let explained = caught(|| self.oracle.explain(job.input, &examined.evidence, breach));
        // A finding is worth more than what its outputs print.
        let mut explanation =
            explained.unwrap_or_else(|panic| self.oracle.about().unprinted(&panic));
        if let Some(described) = self.runner.scopes.describe_changes() {
            explanation.counterpart = described;
        }
        let place = self.place();
        observation.details = Some(Box::new(Details { explanation, place }));
    }

    /// Runs a program once more on the same input.
    fn disagreement(&mut self, job: Job<'_, I>, evidence: &E::Evidence) -> Option<Disagreement> {
        if !self.repeats {
            return None;
        }
        let _watch = Watch::over(self.seed, job.input, job.case.number);
        let differing = self
            .oracle
            .disagreement(&mut self.runner, job.input, evidence)?;
        let about = self.oracle.about();
        let program = if differing.is_of_counterpart {
            about.counterpart_name()
        } else {
            "P"
        };
        let input = Printed::of(job.input).in_order();
        let replay = self.seed.replay(job.case.number);
        Some(Disagreement::new(program, input, differing.outputs, replay))
    }
}

/// Returns a number that no other observation has, of this process or of a worker before it.
fn next_ticket() -> u64 {
    static TICKETS: AtomicU64 = AtomicU64::new(1);
    u64::from(std::process::id()) << 32 | TICKETS.fetch_add(1, Ordering::Relaxed)
}

impl<I: Debug, E: Examine<I> + ?Sized> Executor<I> for Local<'_, I, E> {
    fn about(&self) -> About {
        self.oracle.about()
    }

    fn run(
        &mut self,
        source: &mut dyn Source<Input = I>,
        cases: &mut Cases<'_, '_, I>,
    ) -> Option<Stop<I>> {
        (self.run_cases)(self, source, cases)
    }

    fn observe(&mut self, job: Job<'_, I>) -> Observation {
        let (mut observation, evidence) = self.examined(job);
        if !job.purpose.is_shrinking() {
            observation.ticket = next_ticket();
            self.last = Some((observation.ticket, evidence));
        }
        observation
    }

    fn repeat(&mut self, job: Job<'_, I>, before: &Observation) -> Option<Disagreement> {
        let evidence = match self.last.take() {
            Some((ticket, evidence)) if ticket == before.ticket => evidence,
            // Another thread has made that observation.
            _ => self.examined(job).1,
        };
        let disagreement = self.disagreement(job, &evidence);
        self.last = Some((before.ticket, evidence));
        disagreement
    }

    fn admit(&mut self, plan: &Plan<'_, I>, job: Job<'_, I>) -> Option<u64> {
        let _watch = Watch::over(self.seed, job.input, job.case.number);
        plan.admit(job.input)
    }

    fn scopes(&mut self) -> &mut Scopes {
        &mut self.runner.scopes
    }

    fn summary(&self) -> Summary {
        Summary {
            place: self.place(),
            orphans: self.runner.scopes.orphans() - self.orphans_before,
            statistics: self.oracle.statistics(),
            is_settled: self.oracle.is_settled(),
            vacuity: self.oracle.vacuity(),
        }
    }
}
