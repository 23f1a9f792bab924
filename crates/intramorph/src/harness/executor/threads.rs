//! Drawn cases on several threads.
//!
//! Inputs are drawn, and reports are counted, in order on the thread of the check. So the outcome does not depend on the
//! number of threads.

mod feed;

use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, available_parallelism, scope};
use std::time::{Duration, Instant};

use feed::Feed;

use super::Executor as _;
use super::local::Local;
use crate::harness::variables::{THREADS, variable};
use crate::harness::{CaseReport, Cases, Drawn, Examine, Sample, Source, Stop};
use crate::transformation::scope::Scope;
use crate::transformation::scopes::Scopes;
use crate::transformation::site::Site;

/// Some cases for one thread, in order.
struct Batch<I> {
    number: usize,
    cases: Vec<Drawn<I>>,
}

/// The reports that a thread sends back.
struct Done<I, V> {
    number: usize,
    reports: Vec<Reported<I, V>>,
    elapsed: Duration,
    /// Whether time ran out before its last case.
    is_cut: bool,
}

/// The report of a case that ran on another thread.
struct Reported<I, V> {
    report: CaseReport<I>,
    /// The case itself, while the relation has told no cases apart.
    sample: Option<Sample<I, V>>,
    /// The site where the variant was reached last.
    site: Option<Site>,
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

/// Takes drawn inputs through the oracle on several threads.
#[track_caller]
pub(crate) fn run<I, E>(
    local: &mut Local<'_, I, E>,
    source: &mut dyn Source<Input = I>,
    cases: &mut Cases<'_, '_, I>,
) -> Option<Stop<I>>
where
    I: Debug + Send,
    E: Examine<I, Evidence: Send> + Sync + ?Sized,
{
    let threads = number_of_threads(local.threads);
    let (batches, waiting) = channel::<Batch<I>>();
    let (done, reports) = channel();
    let shared = Shared {
        waiting: Mutex::new(waiting),
        last: AtomicU64::new(u64::MAX),
        wants_samples: AtomicBool::new(local.wants_sample),
        deadline: cases.deadline(),
    };
    scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let (shared, done) = (&shared, done.clone());
                let local = local.alike();
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
        let stop = feed.take(source, cases, |sample| {
            let sensitivity = local.contrast(sample);
            shared
                .wants_samples
                .store(local.wants_sample, Ordering::Relaxed);
            sensitivity
        });
        local.site = feed.site;
        drop(feed);
        for worker in workers {
            // Their scopes end on the thread of the check, which counts what they reached.
            let ended = worker.join();
            let (scopes, around) = ended.unwrap_or_else(|payload| resume_unwind(payload));
            local.scopes().add_asked_sites(scopes.asked_sites());
            local.scopes().add_orphans(scopes.orphans());
            drop((scopes, around));
        }
        stop
    })
}

/// The values that all threads share.
struct Shared<I> {
    waiting: Mutex<Receiver<Batch<I>>>,
    /// The first case that ends the run: later cases need not run.
    last: AtomicU64,
    /// Whether the thread of the check wants the outputs of cases, to relate them to each other.
    wants_samples: AtomicBool,
    deadline: Option<Instant>,
}

impl<I: Debug + Send> Shared<I> {
    /// Runs batches until there are no more; returns the scopes, which know what was reached on this thread.
    fn work<E>(&self, mut local: Local<'_, I, E>, done: &Sender<Done<I, E::Evidence>>) -> Scopes
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

    fn run<E>(&self, local: &mut Local<'_, I, E>, batch: Batch<I>) -> Done<I, E::Evidence>
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
            local.wants_sample = self.wants_samples.load(Ordering::Relaxed);
            let report = catch_unwind(AssertUnwindSafe(|| local.report(drawn)));
            let report =
                report.unwrap_or_else(|payload| CaseReport::panicked(number, rejected, payload));
            let site = local.runner.scopes.reach().and_then(|reach| reach.site);
            if report.ends_the_run() {
                self.last.fetch_min(number, Ordering::Relaxed);
            }
            reports.push(Reported {
                report,
                sample: local.sample.take(),
                site,
            });
        }
        Done {
            number: batch.number,
            reports,
            elapsed: started.elapsed(),
            is_cut,
        }
    }
}
