//! Cases on several threads. Inputs are drawn, and reports are counted, in order on the thread of the check, so that its
//! outcome does not depend on how many threads there are.

use std::collections::BTreeMap;
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
use super::examination::{Event, Examination, Report};
use super::inputs::Source;
use super::run::{Ahead, Ending, Next, Run};
use crate::transformation::scope::Scopes;

/// Overrides how many threads there are.
const THREADS: &str = "INTRAMORPH_THREADS";
/// A thread is given so many cases at once, or as many as it does in so long.
const LARGEST_BATCH: usize = 64;
const LONGEST_BATCH: Duration = Duration::from_millis(1);
/// For each thread so many batches are under way.
const BATCHES: usize = 3;

/// Some cases for one thread, in order.
struct Batch<I> {
    number: usize,
    cases: Vec<Case<I>>,
}

struct Case<I> {
    number: u64,
    input: I,
    /// How many inputs were rejected just before it.
    rejected: u64,
}

/// What a thread sends back: a report for each case, with the inputs rejected before it, or how it panicked.
struct Done<I, V> {
    number: usize,
    reports: std::thread::Result<Reports<I, V>>,
    elapsed: Duration,
}

type Reports<I, V> = Vec<(u64, Report<I, V>)>;

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
        broken: AtomicU64::new(u64::MAX),
    };
    scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let (shared, done) = (&shared, done.clone());
                let here = run.here.alike();
                let name = here.seed.test.clone();
                let worker = Builder::new().name(name);
                let spawned = worker.spawn_scoped(scope, move || shared.work(here, &done));
                spawned.expect("the system has threads left")
            })
            .collect();
        drop(done);
        let ending = Feed::new(batches, reports, BATCHES * threads).take(run);
        for worker in workers {
            let scopes = worker
                .join()
                .unwrap_or_else(|payload| resume_unwind(payload));
            run.here.scopes.learn_from(&scopes);
        }
        ending
    })
}

/// What all threads see.
struct Shared<I> {
    waiting: Mutex<Receiver<Batch<I>>>,
    /// The first case that broke: later ones need not be run.
    broken: AtomicU64,
}

impl<I: Send> Shared<I> {
    /// Examines batches until there are no more; gives back what was reached on this thread.
    fn work<E>(&self, mut here: Examination<'_, E>, done: &Sender<Done<I, E::Evidence>>) -> Scopes
    where
        I: Debug,
        E: Examine<I>,
    {
        loop {
            let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let Ok(batch) = waiting.recv() else { break };
            drop(waiting);
            let started = Instant::now();
            let number = batch.number;
            // Assumptions, follow-ups and relations are the test's own code: its panics belong to the thread of the check.
            let reports = catch_unwind(AssertUnwindSafe(|| self.examine(&mut here, batch)));
            let done_batch = Done {
                number,
                reports,
                elapsed: started.elapsed(),
            };
            if done.send(done_batch).is_err() {
                break;
            }
        }
        here.scopes
    }

    fn examine<E>(&self, here: &mut Examination<'_, E>, batch: Batch<I>) -> Reports<I, E::Evidence>
    where
        I: Debug,
        E: Examine<I>,
    {
        let mut reports = Vec::with_capacity(batch.cases.len());
        for case in batch.cases {
            if case.number > self.broken.load(Ordering::Relaxed) {
                break;
            }
            let report = here.report(case.input, case.number);
            if let Some(Event::Broke(..)) = report.event.as_deref() {
                self.broken.fetch_min(case.number, Ordering::Relaxed);
            }
            reports.push((case.rejected, report));
        }
        reports
    }
}

/// Keeps the threads busy and counts what they report.
struct Feed<I, V> {
    batches: Sender<Batch<I>>,
    done: Receiver<Done<I, V>>,
    /// Reports that came before their turn.
    early: BTreeMap<usize, Reports<I, V>>,
    sent: usize,
    counted: usize,
    /// The cases drawn and not counted yet.
    ahead: Ahead,
    most_under_way: usize,
    size: usize,
}

impl<I: Send, V: Send> Feed<I, V> {
    fn new(batches: Sender<Batch<I>>, done: Receiver<Done<I, V>>, most_under_way: usize) -> Self {
        Self {
            batches,
            done,
            early: BTreeMap::new(),
            sent: 0,
            counted: 0,
            ahead: Ahead::default(),
            most_under_way,
            size: 1,
        }
    }

    fn take<S, E>(mut self, run: &mut Run<'_, '_, S, E>) -> Ending
    where
        S: Source<Input = I>,
        E: Examine<I, Evidence = V>,
    {
        let mut number = run.first();
        let mut rejected = 0;
        let mut is_exhausted = false;
        loop {
            while !is_exhausted && self.sent - self.counted < self.most_under_way {
                is_exhausted = !self.send_batch(run, &mut number, &mut rejected);
            }
            if self.sent == self.counted {
                run.reject(rejected);
                return run.completed();
            }
            if let Some(ending) = self.count_batch(run) {
                return ending;
            }
        }
    }

    /// Draws a batch and hands it out; false if there are no more inputs to draw.
    fn send_batch<S, E>(
        &mut self,
        run: &mut Run<'_, '_, S, E>,
        number: &mut u64,
        rejected: &mut u64,
    ) -> bool
    where
        S: Source<Input = I>,
        E: Examine<I, Evidence = V>,
    {
        let mut cases = Vec::with_capacity(self.size);
        let mut goes_on = true;
        while goes_on && cases.len() < self.size {
            goes_on = !run.is_over(*number, self.ahead);
            if !goes_on {
                break;
            }
            match run.next(*number) {
                Next::None => goes_on = false,
                Next::Rejected(more) => {
                    *rejected += more;
                    self.ahead.rejected += more;
                }
                Next::Case(input) => {
                    self.ahead.examined += 1;
                    cases.push(Case {
                        number: *number,
                        input,
                        rejected: std::mem::take(rejected),
                    });
                }
            }
            *number += 1;
        }
        if !cases.is_empty() {
            let batch = Batch {
                number: self.sent,
                cases,
            };
            self.sent += 1;
            self.batches.send(batch).expect("the threads wait for more");
        }
        goes_on
    }

    /// Waits for the reports whose turn it is, and counts them.
    fn count_batch<S, E>(&mut self, run: &mut Run<'_, '_, S, E>) -> Option<Ending>
    where
        S: Source<Input = I>,
        E: Examine<I, Evidence = V>,
    {
        while !self.early.contains_key(&self.counted) {
            let done = self.done.recv().expect("every batch is answered");
            let reports = done
                .reports
                .unwrap_or_else(|payload| resume_unwind(payload));
            if done.elapsed < LONGEST_BATCH {
                self.size = (2 * self.size).min(LARGEST_BATCH);
            } else if done.elapsed > 2 * LONGEST_BATCH {
                self.size = (self.size / 2).max(1);
            }
            self.early.insert(done.number, reports);
        }
        let reports = self.early.remove(&self.counted).unwrap_or_default();
        self.counted += 1;
        reports.into_iter().find_map(|(rejected, report)| {
            self.ahead.examined -= 1;
            self.ahead.rejected -= rejected;
            run.reject(rejected);
            run.fold(report)
        })
    }
}
