//! The feed: keeps the threads busy, and counts what they report in the order of cases.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use super::{Batch, Done};
use crate::harness::Examine;
use crate::harness::inputs::Source;
use crate::harness::run::{Ahead, Ending, Next, Run};

/// A thread is given so many cases at once, or as many as it does in so long.
const LARGEST_BATCH: usize = 64;
const LONGEST_BATCH: Duration = Duration::from_millis(1);
/// For each thread so many batches are under way.
const BATCHES: usize = 3;

/// Keeps the threads busy and counts what they report.
pub(super) struct Feed<I, V> {
    batches: Sender<Batch<I>>,
    done: Receiver<Done<I, V>>,
    /// Batches that came back before their turn.
    early: BTreeMap<usize, Done<I, V>>,
    sent: usize,
    counted: usize,
    /// The cases drawn and not counted yet.
    ahead: Ahead,
    /// How many values were rejected since the last case.
    rejected: u64,
    /// A panic of a strategy or assumption, which comes after all cases drawn before.
    panic: Option<Box<dyn Any + Send>>,
    most_under_way: usize,
    size: usize,
}

impl<I: Send, V: Send> Feed<I, V> {
    pub(super) fn new(
        batches: Sender<Batch<I>>,
        done: Receiver<Done<I, V>>,
        threads: usize,
    ) -> Self {
        Self {
            batches,
            done,
            early: BTreeMap::new(),
            sent: 0,
            counted: 0,
            ahead: Ahead::default(),
            rejected: 0,
            panic: None,
            most_under_way: BATCHES * threads,
            size: 1,
        }
    }

    pub(super) fn take<S, E>(mut self, run: &mut Run<'_, '_, S, E>) -> Ending
    where
        S: Source<Input = I>,
        E: Examine<I, Evidence = V>,
    {
        let mut number = run.first();
        let mut is_exhausted = false;
        loop {
            while !is_exhausted && self.sent - self.counted < self.most_under_way {
                is_exhausted = !self.send_batch(run, &mut number);
            }
            if self.sent == self.counted {
                if let Some(payload) = self.panic {
                    resume_unwind(payload);
                }
                run.reject(self.rejected);
                return run.completed();
            }
            if let Some(ending) = self.count_batch(run) {
                return ending;
            }
        }
    }

    /// Draws a batch and hands it out; false if there are no more inputs to draw.
    fn send_batch<S, E>(&mut self, run: &mut Run<'_, '_, S, E>, number: &mut u64) -> bool
    where
        S: Source<Input = I>,
        E: Examine<I, Evidence = V>,
    {
        let mut cases = Vec::with_capacity(self.size);
        let mut goes_on = true;
        while goes_on && cases.len() < self.size {
            if run.is_over(*number, self.ahead) {
                goes_on = false;
                break;
            }
            match catch_unwind(AssertUnwindSafe(|| run.next(*number))) {
                Ok(Next::None) => goes_on = false,
                Ok(Next::Rejected(more)) => {
                    self.rejected += more;
                    self.ahead.rejected += more;
                }
                Ok(Next::Case(mut drawn)) => {
                    self.ahead.examined += 1;
                    drawn.rejected = std::mem::take(&mut self.rejected);
                    cases.push(drawn);
                }
                Err(payload) => {
                    self.panic = Some(payload);
                    goes_on = false;
                }
            }
            *number += 1;
        }
        if !cases.is_empty() {
            let number = self.sent;
            self.sent += 1;
            let batch = Batch { number, cases };
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
        let done = loop {
            if let Some(done) = self.early.remove(&self.counted) {
                break done;
            }
            let done = self.done.recv().expect("every batch is answered");
            if done.elapsed < LONGEST_BATCH {
                self.size = (2 * self.size).min(LARGEST_BATCH);
            } else if done.elapsed > 2 * LONGEST_BATCH {
                self.size = (self.size / 2).max(1);
            }
            self.early.insert(done.number, done);
        };
        self.counted += 1;
        let ending = done.reports.into_iter().find_map(|report| {
            self.ahead.examined -= 1;
            self.ahead.rejected -= report.rejected;
            run.fold(report)
        });
        // What was drawn after the end of time is none of the check's cases.
        ending.or_else(|| done.is_cut.then(|| run.completed()))
    }
}
