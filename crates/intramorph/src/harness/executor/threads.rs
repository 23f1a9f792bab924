//! The executor of several threads.
//!
//! Inputs are drawn, and reports are counted, in order on the thread of the check. So the outcome does not depend on the
//! number of threads.

mod feed;

use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, available_parallelism, scope};
use std::time::{Duration, Instant};

use feed::Feed;

use super::local::Local;
use super::{Executor, Job, Summary};
use crate::harness::plan::budget::variable;
use crate::harness::{About, CaseReport, Cases, Drawn, Examine, Observation, Plan, Source, Stop};
use crate::record::Disagreement;
use crate::transformation::scope::Scope;
use crate::transformation::scopes::Scopes;
use crate::transformation::setting::Site;

/// Overrides the number of threads.
const THREADS: &str = "INTRAMORPH_THREADS";

/// Runs drawn cases on several threads, and all else on the thread of the check.
pub(crate) struct Threads<'run, I, E: Examine<I> + ?Sized> {
    local: Local<'run, I, E>,
    threads: Option<NonZeroUsize>,
    /// Where the variant was reached last, in the order of cases.
    site: Option<Site>,
}

/// Some cases for one thread, in order.
struct Batch<I> {
    number: usize,
    cases: Vec<Drawn<I>>,
}

/// The reports that a thread sends back.
struct Done<I> {
    number: usize,
    /// Each with the site where the variant was reached last.
    reports: Vec<(CaseReport<I>, Option<Site>)>,
    elapsed: Duration,
    /// Whether time ran out before its last case.
    is_cut: bool,
}

impl<'run, I, E: Examine<I> + ?Sized> Threads<'run, I, E> {
    pub(crate) fn new(local: Local<'run, I, E>, threads: Option<NonZeroUsize>) -> Self {
        let site = None;
        Self {
            local,
            threads,
            site,
        }
    }
}

/// Returns how many threads run cases: the environment decides, then the test, then the machine.
#[track_caller]
fn number_of_threads(wanted: Option<NonZeroUsize>) -> usize {
    let asked = variable(THREADS, "a number of threads, at least 1", |text| {
        text.parse().ok()
    });
    let threads = asked.or(wanted).or_else(|| available_parallelism().ok());
    threads.map_or(1, NonZeroUsize::get)
}

impl<I, E> Executor<I> for Threads<'_, I, E>
where
    I: Debug + Send,
    E: Examine<I, Evidence: Send> + Sync + ?Sized,
{
    fn about(&self) -> About {
        self.local.about()
    }

    fn run(
        &mut self,
        source: &mut dyn Source<Input = I>,
        cases: &mut Cases<'_, '_, I>,
    ) -> Option<Stop<I>> {
        let threads = number_of_threads(self.threads);
        let (batches, waiting) = channel::<Batch<I>>();
        let (done, reports) = channel();
        let shared = Shared {
            waiting: Mutex::new(waiting),
            last: AtomicU64::new(u64::MAX),
            deadline: cases.deadline(),
        };
        scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    let (shared, done) = (&shared, done.clone());
                    let local = self.local.alike();
                    // Relations and follow-ups run in the scope of the check, as on its own thread.
                    let mut around = Scope::between_runs();
                    let worker = Builder::new().name(local.seed.test.clone());
                    let work = move || {
                        let scopes = around.run(|| shared.work(local, &done));
                        (scopes, around)
                    };
                    let spawned = worker.spawn_scoped(scope, work);
                    spawned.expect("the system has threads left")
                })
                .collect();
            drop(done);
            let mut feed = Feed::new(batches, reports, threads);
            let stop = feed.take(source, cases);
            self.site = feed.site;
            drop(feed);
            for worker in workers {
                // Their scopes end on the thread of the check, which counts what they reached.
                let ended = worker.join();
                let (scopes, around) = ended.unwrap_or_else(|payload| resume_unwind(payload));
                self.scopes().add_changes_reached(scopes.changes_reached());
                drop((scopes, around));
            }
            stop
        })
    }

    fn observe(&mut self, job: Job<'_, I>) -> Observation {
        self.local.observe(job)
    }

    fn repeat(&mut self, job: Job<'_, I>, before: &Observation) -> Option<Disagreement> {
        self.local.repeat(job, before)
    }

    fn admit(&mut self, plan: &Plan<'_, I>, job: Job<'_, I>) -> Option<u64> {
        self.local.admit(plan, job)
    }

    fn scopes(&mut self) -> &mut Scopes {
        self.local.scopes()
    }

    fn summary(&self) -> Summary {
        let summary = self.local.summary();
        let site = self.site.map(|site| (site.granularity, site.place()));
        Summary {
            place: summary.place.or(site),
            ..summary
        }
    }
}

/// The values that all threads share.
struct Shared<I> {
    waiting: Mutex<Receiver<Batch<I>>>,
    /// The first case that ends the run: later cases need not run.
    last: AtomicU64,
    deadline: Option<Instant>,
}

impl<I: Debug + Send> Shared<I> {
    /// Runs batches until there are no more; returns the scopes, which know what was reached on this thread.
    fn work<E>(&self, mut local: Local<'_, I, E>, done: &Sender<Done<I>>) -> Scopes
    where
        E: Examine<I> + ?Sized,
    {
        loop {
            let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let Ok(batch) = waiting.recv() else { break };
            drop(waiting);
            if done.send(self.run(&mut local, batch)).is_err() {
                break;
            }
        }
        local.runner.scopes
    }

    fn run<E>(&self, local: &mut Local<'_, I, E>, batch: Batch<I>) -> Done<I>
    where
        E: Examine<I> + ?Sized,
    {
        let started = Instant::now();
        let mut reports = Vec::with_capacity(batch.cases.len());
        let mut is_cut = false;
        for drawn in batch.cases {
            let is_first = batch.number == 0 && reports.is_empty();
            is_cut = !is_first && self.deadline.is_some_and(|end| Instant::now() >= end);
            if is_cut || drawn.number > self.last.load(Ordering::Relaxed) {
                break;
            }
            let (number, rejected) = (drawn.number, drawn.rejected);
            // Follow-ups and relations are the test's own code: its panics belong to the thread of the check.
            let report = catch_unwind(AssertUnwindSafe(|| local.report(drawn)));
            let report =
                report.unwrap_or_else(|payload| CaseReport::panicked(number, rejected, payload));
            let site = local.runner.scopes.reach().and_then(|reach| reach.site);
            if report.ends_the_run() {
                self.last.fetch_min(number, Ordering::Relaxed);
            }
            reports.push((report, site));
        }
        Done {
            number: batch.number,
            reports,
            elapsed: started.elapsed(),
            is_cut,
        }
    }
}
