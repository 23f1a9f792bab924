//! Cases on several threads. Inputs are drawn, and reports are counted, in order on the thread of the check, so that its
//! outcome does not depend on how many threads there are.

mod feed;

use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, available_parallelism, scope};
use std::time::{Duration, Instant};

use super::Examine;
use super::budget::variable;
use super::examination::{Drawn, Examination, Making, Report};
use super::inputs::Source;
use super::run::{Ending, Run};
use crate::transformation::scope::Scope;
use crate::transformation::scopes::Scopes;
use feed::Feed;

/// Overrides how many threads there are.
const THREADS: &str = "INTRAMORPH_THREADS";

/// Some cases for one thread, in order.
struct Batch<I> {
    number: usize,
    cases: Vec<Drawn<I>>,
}

/// What a thread sends back.
struct Done<I, V> {
    number: usize,
    reports: Vec<Report<I, V>>,
    elapsed: Duration,
    /// Whether time ran out before its last case.
    is_cut: bool,
}

/// Takes the inputs through the oracle on all threads.
#[track_caller]
pub(super) fn through<S, E>(run: &mut Run<'_, '_, S, E>, threads: Option<NonZeroUsize>) -> Ending
where
    S: Source<Input: Send>,
    E: Examine<S::Input, Evidence: Send> + Sync,
{
    let asked = variable(THREADS, "a number of threads, at least 1", |text| {
        text.parse().ok()
    });
    let threads = asked.or(threads).or_else(|| available_parallelism().ok());
    let threads = threads.map_or(1, NonZeroUsize::get);
    let (batches, waiting) = channel::<Batch<S::Input>>();
    let (done, reports) = channel();
    let shared = Shared {
        waiting: Mutex::new(waiting),
        last: AtomicU64::new(u64::MAX),
        deadline: run.deadline(),
    };
    scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let (shared, done) = (&shared, done.clone());
                let here = run.here.alike();
                // Relations and follow-ups run in the scope of the check, as on its own thread.
                let mut around = Scope::between_runs();
                let worker = Builder::new().name(here.seed.test.clone());
                let work = move || {
                    let scopes = around.run(|| shared.work(here, &done));
                    (scopes, around)
                };
                let spawned = worker.spawn_scoped(scope, work);
                spawned.expect("the system has threads left")
            })
            .collect();
        drop(done);
        let ending = Feed::new(batches, reports, threads).take(run);
        for worker in workers {
            // Their scopes end on the thread of the check, which counts what they reached.
            let ended = worker.join();
            let (scopes, around) = ended.unwrap_or_else(|payload| resume_unwind(payload));
            run.here
                .scopes
                .add_changes_reached(scopes.changes_reached());
            drop((scopes, around));
        }
        ending
    })
}

/// What all threads see.
struct Shared<I> {
    waiting: Mutex<Receiver<Batch<I>>>,
    /// The first case that ends the run: later ones need not be examined.
    last: AtomicU64,
    deadline: Option<Instant>,
}

impl<I: Debug + Send> Shared<I> {
    /// Examines batches until there are no more; gives back what was reached on this thread.
    fn work<E>(&self, mut here: Examination<'_, E>, done: &Sender<Done<I, E::Evidence>>) -> Scopes
    where
        E: Examine<I>,
    {
        loop {
            let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let Ok(batch) = waiting.recv() else { break };
            drop(waiting);
            if done.send(self.examine(&mut here, batch)).is_err() {
                break;
            }
        }
        here.scopes
    }

    fn examine<E>(&self, here: &mut Examination<'_, E>, batch: Batch<I>) -> Done<I, E::Evidence>
    where
        E: Examine<I>,
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
            let report = catch_unwind(AssertUnwindSafe(|| {
                here.report(drawn, Making::Drawn(number))
            }));
            let mut report =
                report.unwrap_or_else(|payload| Report::panicked(number, rejected, payload));
            report.site = here.scopes.reach().and_then(|reach| reach.site);
            if report.ends_the_run() {
                self.last.fetch_min(number, Ordering::Relaxed);
            }
            reports.push(report);
        }
        Done {
            number: batch.number,
            reports,
            elapsed: started.elapsed(),
            is_cut,
        }
    }
}
