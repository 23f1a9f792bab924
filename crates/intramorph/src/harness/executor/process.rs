//! The executor of a worker process, so that a program that hangs, aborts or exits does not end the test.
//!
//! The worker is this test, run again by itself up to the same check. There it draws inputs and runs jobs as the parent asks.

mod batches;
mod connection;
mod crashed;
mod link;
mod message;
mod resources;
mod role;
mod wire;
mod worker;
mod worker_process;

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

pub(crate) use role::{Begun, Role, skipped};
pub(crate) use worker::serve;

use link::{Crashed, Link};
use message::{Batch, Hello, Observed, RemoteJob, Reply, Request, Traces, Wanted};

use super::{Executor, Explain, Job, Purpose, Rerun, Summary};
use crate::harness::inputs::reduction::Simplicity;
use crate::harness::rerun::{is_listed, is_test, must_be_listed};
use crate::harness::{
    About, Breach, BrokenCase, CaseVerdict, Cases, Crash, Details, Examine, Isolation, KnownBug,
    Mode, Observation, Part, Place, Plan, Seed, Source, Stop, recognised,
};
use crate::panics::message_of;
use crate::printed::Printed;
use crate::record::{Disagreement, Record};
use crate::transformation::scopes::Scopes;

/// Advice for a test that makes other inputs when it runs again.
const SAME_INPUTS: &str = "let the strategy make the same inputs each time that the test runs";

/// Runs the programs of one check in a worker process.
pub(crate) struct Process<'run> {
    seed: &'run Seed,
    about: About,
    link: Link,
    scopes: Scopes,
    /// Where the variant was reached last.
    place: Option<Place>,
    orphans: u64,
}

impl<'run> Process<'run> {
    #[track_caller]
    pub(crate) fn new<I, V>(
        isolation: Isolation,
        seed: &'run Seed,
        oracle: &dyn Examine<I, Evidence = V>,
    ) -> Self {
        let is_outermost = role::ordinal_of_this().is_some();
        must_be_listed(&seed.test, is_outermost);
        let about = oracle.about();
        Self {
            seed,
            link: Link::new(Hello::here(&about), isolation, seed),
            about,
            scopes: Scopes::with(oracle.changes()),
            place: None,
            orphans: 0,
        }
    }

    /// Asks for drawn cases.
    fn cases(&mut self, wanted: Wanted) -> Result<Batch, Crashed> {
        match self.link.ask(&Request::Cases(wanted), false)? {
            Reply::Cases(mut batch) => {
                self.credit(std::mem::take(&mut batch.traces));
                let sites = std::mem::take(&mut batch.sites);
                self.scopes.add_asked_sites(sites);
                self.orphans += batch.orphans;
                Ok(batch)
            }
            _ => self.confused(),
        }
    }

    /// Counts what the worker has reached in the place of this process.
    fn credit(&mut self, traces: Traces) {
        self.scopes.add_bug_visits(&traces.bugs);
        if traces.place.is_some() {
            self.place = traces.place;
        }
    }

    /// Returns the observation of a job in which a program ended the worker.
    fn crash_observation<I: Debug>(
        &mut self,
        job: Job<'_, I>,
        part: Part,
        crash: Crash,
    ) -> Observation {
        if part == Part::Original && self.about.original_may_panic {
            return Observation::new(CaseVerdict::Inconclusive, None);
        }
        let broken = CaseVerdict::Broken(Breach::Died(part, crash));
        let verdict = self.recognised(job, (part, crash)).unwrap_or(broken);
        let mut observation = Observation::new(verdict, None);
        if job.explain.applies_to(broken) {
            let rest = RemoteJob {
                withheld: Some(part),
                explain: Explain::Everything,
                ..RemoteJob::from(job)
            };
            let rest = match self.link.ask(&Request::Observe(rest), false) {
                Ok(Reply::Observed(observed)) => observed.observation.details.ok_or(None),
                Ok(_) => Err(None),
                Err(other) => Err(Some(other.crash)),
            };
            let isolation = self.link.isolation;
            let explanation = crashed::explanation(&self.about, isolation, (part, crash), rest);
            let place = self.place.clone();
            observation.details = Some(Box::new(Details { explanation, place }));
        }
        observation
    }

    /// Returns the verdict on a crash that is known.
    fn recognised<I: Debug>(
        &mut self,
        job: Job<'_, I>,
        (part, crash): (Part, Crash),
    ) -> Option<CaseVerdict> {
        let known = self.link.known.clone();
        let changes = self.scopes.changes_made(job.case, job.changes);
        let case = BrokenCase {
            symptoms: &[crashed::symptom(&self.about, part, crash)],
            changes: &changes,
        };
        let number = recognised(&known, &case, &mut |changes| {
            self.observe(job.with_changes(changes)).symptoms().to_vec()
        });
        number.map(CaseVerdict::Known)
    }

    /// Handles an input that the worker did not make, or made another one instead: while shrinking, it is skipped.
    fn not_observed<I: Debug>(&self, job: Job<'_, I>) -> Observation {
        if !job.purpose.is_shrinking() {
            self.unlike(job.input);
        }
        Observation::new(CaseVerdict::Inconclusive, None)
    }

    fn unlike(&self, input: &impl Debug) -> ! {
        let reason =
            format!("its worker makes another input where {input:?} is made here\n{SAME_INPUTS}");
        self.link.failed(&reason, "")
    }

    fn confused(&self) -> ! {
        self.link.failed("its worker answers another question", "")
    }
}

impl<I: Debug> Executor<I> for Process<'_> {
    fn about(&self) -> About {
        self.about.clone()
    }

    fn run(
        &mut self,
        source: &mut dyn Source<Input = I>,
        cases: &mut Cases<'_, '_, I>,
    ) -> Option<Stop<I>> {
        batches::run(self, source, cases)
    }

    fn observe(&mut self, job: Job<'_, I>) -> Observation {
        let is_hurried = job.purpose == Purpose::HurriedShrinking;
        let request = Request::Observe(job.into());
        match self.link.ask(&request, is_hurried) {
            Ok(Reply::Observed(observed)) => {
                let Observed {
                    observation,
                    print,
                    traces,
                } = *observed;
                self.credit(traces);
                if Simplicity::of(job.input).hash() == print {
                    observation
                } else {
                    self.not_observed(job)
                }
            }
            Ok(Reply::NotMade) => self.not_observed(job),
            Ok(_) => self.confused(),
            Err(crashed) => self.crash_observation(job, crashed.program(), crashed.crash),
        }
    }

    fn repeat(&mut self, job: Job<'_, I>, before: &Observation) -> Option<Disagreement> {
        let withheld = match before.verdict {
            CaseVerdict::Broken(Breach::Died(part, _)) => Some(part),
            _ => job.withheld,
        };
        let remote = RemoteJob {
            withheld,
            explain: Explain::Nothing,
            ..RemoteJob::from(job)
        };
        match self
            .link
            .ask(&Request::Repeat(remote, before.ticket), false)
        {
            Ok(Reply::Repeated(disagreement)) => {
                let mut disagreement = disagreement?;
                disagreement.replay = self.seed.replay(job.case.number);
                Some(disagreement)
            }
            Ok(_) => self.unlike(job.input),
            // Where the other program ended the worker, that says nothing of `P`.
            Err(crashed) if crashed.part != Some(Part::Original) => None,
            Err(crashed) => {
                let again = crashed.crash.shown(self.link.isolation);
                let explained = before.details.clone().or_else(|| {
                    let explain = Explain::Everything;
                    self.observe(Job { explain, ..job }).details
                })?;
                let output = explained.explanation.output;
                (output != again).then(|| {
                    let input = Printed::of(job.input).in_order();
                    let replay = self.seed.replay(job.case.number);
                    Disagreement::new("P", input, [output, again], replay)
                })
            }
        }
    }

    fn admit(&mut self, plan: &Plan<'_, I>, job: Job<'_, I>) -> Option<u64> {
        if plan.assumptions.is_empty() && plan.classes.is_empty() {
            return Some(0);
        }
        match self.link.ask(&Request::Admit(job.making.into()), false) {
            Ok(Reply::Admitted(classes)) => classes,
            Ok(Reply::NotMade) if job.purpose.is_shrinking() => None,
            Ok(Reply::NotMade) => self.unlike(job.input),
            _ => self.confused(),
        }
    }

    fn can_hurry(&self, breach: Breach) -> bool {
        matches!(breach, Breach::Died(_, Crash::Hung)) && self.link.can_hurry()
    }

    fn go_past(&mut self, known: Vec<KnownBug>) {
        self.link.known = known;
        // A worker is told when it starts.
        self.link.renew();
    }

    fn scopes(&mut self) -> &mut Scopes {
        &mut self.scopes
    }

    fn summary(&self) -> Summary {
        Summary {
            place: self.place.clone(),
            orphans: self.orphans,
            statistics: None,
            is_settled: false,
            vacuity: None,
        }
    }
}

/// Runs the cases of a check once more, alone in a process. The error says why that can't be done.
#[track_caller]
pub(crate) fn run_alone(about: &About, seed: &Seed, record: &Record) -> Result<Rerun, String> {
    let test = &seed.test;
    if role::ordinal_of_this().is_none() {
        return Err(
            "the check is part of a program of another check, and can't run alone".to_owned(),
        );
    }
    if !is_test(test) || !is_listed(test) {
        return Err(format!(
            "to run the check alone, its test is run by name, but `{test}`, the name of this thread, is no test"
        ));
    }
    // The programs ended in this process, so they will end in the worker.
    let isolation = Isolation {
        mode: Mode::Isolated,
        run_limit: Duration::from_secs(60),
        memory_limit: u64::MAX,
    };
    let mut link = Link::tentative(Hello::here(about), isolation, seed);
    let wanted = Wanted {
        first: seed.case.unwrap_or(1),
        last: seed.case.unwrap_or(u64::MAX),
        cases: record.cases,
        rejections: u64::MAX,
        time: None,
        is_past_breaches: record.cases_of_known_bugs() > 0,
    };
    let ask = || link.ask(&Request::Cases(wanted), false);
    match catch_unwind(AssertUnwindSafe(ask)) {
        Ok(Ok(Reply::Cases(batch))) => Ok(batch.rerun(wanted)),
        Ok(Ok(_)) => Err("run again alone, the check answers another question".to_owned()),
        Ok(Err(crashed)) => {
            let (program, verb) = (crashed.program().name(), crashed.crash.verb());
            Err(format!("run again alone, {program} {verb}"))
        }
        Err(payload) => {
            let reason = message_of(&*payload).unwrap_or("its code panics");
            Err(format!("the check can't be run again alone: {reason}"))
        }
    }
}

impl Batch {
    fn rerun(&self, wanted: Wanted) -> Rerun {
        let reached = self.reports.iter();
        let reached = reached.filter_map(|report| report.observation.reached);
        Rerun {
            orphans: self.orphans,
            reached: reached.sum(),
            is_stopped: self.reports.iter().any(|report| wanted.stops_at(report)),
        }
    }
}
