//! The executor of this process. Drawn cases may run on several threads, and all else runs on the thread of the check.

mod known;

mod irregularity;

use std::fmt::Debug;
use std::mem::forget;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Executor, Job, Purpose, Summary};
use crate::harness::vacuity::{calls_for_repetition, calls_for_snapshots};
use crate::harness::{
    About, Ahead, Breach, CaseReport, CaseVerdict, Cases, Contrast, Details, Drawn, Event, Examine,
    Examined, KnownBug, Making, Next, Observation, Occasion, Part, Place, Plan, Runner, Sample,
    Seed, Sensitivity, Snapshot, Source, Stop, Watch,
};
use crate::panics::{blaming, caught};
use crate::randomness::Case;
use crate::record::{Disagreement, Vacuity};
use crate::transformation::scopes::Scopes;
use crate::transformation::site::Site;

/// Runs the programs of an oracle on one thread.
pub(crate) struct Local<'run, I, E: Examine<I> + ?Sized> {
    pub(super) seed: &'run Seed,
    oracle: &'run E,
    pub(super) runner: Runner,
    /// The reasons to fail that the test tolerates.
    tolerated: Vec<Vacuity>,
    /// Whether the change must make a difference and has not made one yet.
    wants_effect: bool,
    /// Whether the relation has not demanded one definite output yet.
    wants_demand: bool,
    /// The search for outputs that the relation tells apart.
    contrast: Contrast<I, E::Evidence>,
    /// Whether the next case that breaks nothing is wanted as a sample.
    pub(super) wants_sample: bool,
    /// That case, until it is related to others.
    pub(super) sample: Option<Sample<I, E::Evidence>>,
    /// The outputs of the observation with that ticket.
    last: Option<(u64, E::Evidence)>,
    /// The bugs that the check goes on past.
    known: Vec<KnownBug>,
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
        let is_sought = !plan.tolerates(Vacuity::TellsNothingApart);
        let is_of_both = !plan.tolerates(Vacuity::OneOutputIgnored);
        Self {
            wants_sample: is_sought,
            contrast: Contrast::new(is_sought, is_of_both),
            ..Self::of(seed, oracle, plan.tolerated.clone())
        }
    }

    fn of(seed: &'run Seed, oracle: &'run E, tolerated: Vec<Vacuity>) -> Self {
        let about = oracle.about();
        let runner = Runner::new(oracle.changes());
        Self {
            tolerated,
            seed,
            oracle,
            runner,
            wants_effect: about.must_show_effect,
            wants_demand: about.application.is_some(),
            contrast: Contrast::new(false, false),
            wants_sample: false,
            sample: None,
            last: None,
            known: Vec::new(),
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

    /// Makes the same executor for another thread. The thread of the check relates cases to each other.
    pub(super) fn alike(&self) -> Self {
        Self {
            known: self.known.clone(),
            ..Self::of(self.seed, self.oracle, self.tolerated.clone())
        }
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
                    let mut report = self.report(drawn);
                    self.contrast_last(&mut report);
                    if let Some(stop) = cases.fold(report) {
                        return Some(stop);
                    }
                }
            }
            number += 1;
        }
        cases.complete()
    }

    /// Relates the last case to recent cases, while the relation has told none apart.
    #[inline]
    pub(super) fn contrast_last(&mut self, report: &mut CaseReport<I>) {
        if self.wants_sample
            && let Some(sample) = self.sample.take()
        {
            report.observation.sensitivity = self.contrast(sample);
        }
    }

    /// Relates a case to recent cases.
    #[cold]
    pub(super) fn contrast(&mut self, sample: Sample<I, E::Evidence>) -> Sensitivity {
        self.runner.note(Part::Relation);
        let sensitivity = self.contrast.see(self.oracle, sample);
        self.wants_sample = self.contrast.is_sought();
        sensitivity
    }

    /// Runs one case, and on some cases the programs a second time. Keeps the case as a sample if it is wanted and broke nothing.
    #[inline]
    pub(super) fn report(&mut self, drawn: Drawn<I>) -> CaseReport<I> {
        let Drawn { number, input, .. } = drawn;
        let is_repeated = calls_for_repetition(number);
        let before = if is_repeated {
            self.start_repetition(&input, number)
        } else {
            None
        };
        let (observation, evidence) = self.examined(self.job(&input, number));
        let is_broken = matches!(observation.verdict, CaseVerdict::Broken(_));
        let mut report = CaseReport {
            number,
            classes: drawn.classes,
            rejected: drawn.rejected,
            observation,
            event: None,
        };
        if is_broken || is_repeated || self.wants_sample {
            self.look_closer(&mut report, (input, evidence), before);
        } else {
            self.drop_outputs(&input, number, evidence);
        }
        report
    }

    /// Drops the outputs of a case, which may panic.
    #[inline]
    fn drop_outputs(&self, input: &I, number: u64, evidence: E::Evidence) {
        let watch = Watch::over(self.seed, input, number);
        blaming("the `Drop` of an output", || drop(evidence));
        forget(watch);
    }

    /// The job of a drawn case.
    fn job<'input>(&self, input: &'input I, number: u64) -> Job<'input, I> {
        let seed = self.seed.value;
        Job::new(input, Making::Drawn(number), Case { seed, number })
    }

    /// Starts a case that is repeated. Returns how its input prints, if that is compared.
    #[cold]
    fn start_repetition(&mut self, input: &I, number: u64) -> Option<Snapshot> {
        self.runner.scopes.track_first_run();
        calls_for_snapshots(number).then(|| Snapshot::of(input))
    }

    /// Looks closer at a case that broke, is repeated, or is wanted as a sample.
    #[cold]
    fn look_closer(
        &mut self,
        report: &mut CaseReport<I>,
        (input, evidence): Sample<I, E::Evidence>,
        before: Option<Snapshot>,
    ) {
        let job = self.job(&input, report.number);
        let is_repeated = calls_for_repetition(report.number);
        let observation = &mut report.observation;
        if let CaseVerdict::Broken(breach) = observation.verdict {
            if observation.reached == Some(0) && is_repeated {
                // Has the program kept what `P` computed? Then the check says so at its end.
                self.irregularity(job, &evidence, None);
            }
            let irregularity = self.input_was_changed(job, before);
            observation.ticket = next_ticket();
            self.last = Some((observation.ticket, evidence));
            report.event = Some(Box::new(match irregularity {
                Some(irregularity) => Event::Disagreed(irregularity),
                None => Event::Broke(input, breach),
            }));
        } else {
            if is_repeated {
                let irregularity = self.irregularity(job, &evidence, before);
                report.event = irregularity.map(|found| Box::new(Event::Disagreed(found)));
            }
            if self.wants_sample {
                self.sample = Some((input, evidence));
            } else {
                self.drop_outputs(&input, report.number, evidence);
            }
        }
        self.runner.scopes.stop_tracking();
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
                let (runner, evidence) = (&mut self.runner, &examined.evidence);
                observation.shows_effect = self.oracle.shows_effect(runner, job.input, evidence);
                self.wants_effect = !observation.shows_effect;
            }
            if self.wants_demand {
                observation.demands_one_output = self.oracle.demands_one_output(&examined.evidence);
                self.wants_demand = !observation.demands_one_output;
            }
        }
        let is_broken = if let CaseVerdict::Broken(breach) = examined.verdict {
            let place = self.oracle.panicked_at(&examined.evidence, breach);
            observation.panicked_at = place.map(|place| Box::new(place.to_owned()));
            true
        } else {
            false
        };
        let is_recognised = is_broken && !self.known.is_empty();
        if is_recognised || job.explain.applies_to(examined.verdict) {
            self.explain(job, &examined, &mut observation);
        }
        if is_recognised {
            self.recognise(job, &mut observation);
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
            CaseVerdict::Holds | CaseVerdict::Inconclusive | CaseVerdict::Known(_) => {
                Breach::Unrelated(0)
            }
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

    fn go_past(&mut self, known: Vec<KnownBug>) {
        self.known = known;
    }

    fn scopes(&mut self) -> &mut Scopes {
        &mut self.runner.scopes
    }

    fn summary(&self) -> Summary {
        Summary {
            place: self.place(),
            orphans: self.runner.scopes.orphans(),
            statistics: self.oracle.statistics(),
            is_settled: self.oracle.is_settled(),
            vacuity: self.oracle.vacuity(),
        }
    }
}
