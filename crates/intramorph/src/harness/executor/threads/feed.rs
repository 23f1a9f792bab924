//! The feed: keeps the threads busy, and counts their reports in the order of cases.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use super::{Batch, Done};
use crate::harness::{Ahead, Cases, Next, Sample, Sensitivity, Source, Stop};
use crate::transformation::site::Site;

/// Maximum number of cases in a batch.
const LARGEST_BATCH: usize = 64;
/// Time that a batch should take.
const LONGEST_BATCH: Duration = Duration::from_millis(1);
/// Number of batches that are under way for each thread.
const BATCHES: usize = 3;

/// Keeps the threads busy and counts their reports.
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
    /// Where the variant was reached last, in the order of cases.
    pub(super) site: Option<Site>,
}

impl<I: Debug + Send, V> Feed<I, V> {
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
            site: None,
        }
    }

    /// Takes all inputs through the threads. Calls `contrast` with the cases that come with their outputs.
    pub(super) fn take(
        &mut self,
        source: &mut dyn Source<Input = I>,
        cases: &mut Cases<'_, '_, I>,
        mut contrast: impl FnMut(Sample<I, V>) -> Sensitivity,
    ) -> Option<Stop<I>> {
        let mut number = cases.first();
        let mut is_exhausted = false;
        loop {
            while !is_exhausted && self.sent - self.counted < self.most_under_way {
                is_exhausted = !self.send_batch(source, cases, &mut number);
            }
            if self.sent == self.counted {
                if let Some(payload) = self.panic.take() {
                    resume_unwind(payload);
                }
                cases.reject(self.rejected);
                return cases.complete();
            }
            let (stop, is_cut) = self.count_batch(cases, &mut contrast);
            if stop.is_some() {
                return stop;
            }
            // Cases that were drawn after the end of time do not count.
            if is_cut {
                return cases.complete();
            }
        }
    }

    /// Draws a batch and hands it out; returns false if there are no more inputs to draw.
    fn send_batch(
        &mut self,
        source: &mut dyn Source<Input = I>,
        cases: &mut Cases<'_, '_, I>,
        number: &mut u64,
    ) -> bool {
        let mut batch = Vec::with_capacity(self.size);
        let mut goes_on = true;
        while goes_on && batch.len() < self.size {
            if cases.is_over(*number, self.ahead) {
                goes_on = false;
                break;
            }
            match catch_unwind(AssertUnwindSafe(|| cases.next(source, *number))) {
                Ok(Next::None) => goes_on = false,
                Ok(Next::Rejected(more)) => {
                    self.rejected += more;
                    self.ahead.rejected += more;
                }
                Ok(Next::Case(mut drawn)) => {
                    self.ahead.examined += 1;
                    drawn.rejected = std::mem::take(&mut self.rejected);
                    batch.push(drawn);
                }
                Err(payload) => {
                    self.panic = Some(payload);
                    goes_on = false;
                }
            }
            *number += 1;
        }
        if !batch.is_empty() {
            let number = self.sent;
            self.sent += 1;
            let cases = batch;
            let batch = Batch { number, cases };
            self.batches.send(batch).expect("the threads wait for more");
        }
        goes_on
    }

    /// Waits for the reports whose turn it is, and counts them; the flag says that time ran out.
    fn count_batch(
        &mut self,
        cases: &mut Cases<'_, '_, I>,
        contrast: &mut impl FnMut(Sample<I, V>) -> Sensitivity,
    ) -> (Option<Stop<I>>, bool) {
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
        let stop = done.reports.into_iter().find_map(|reported| {
            let mut report = reported.report;
            self.ahead.examined -= 1;
            self.ahead.rejected -= report.rejected;
            self.site = reported.site.or(self.site);
            // On one thread no case is related to others once two were told apart.
            if let Some(sample) = reported
                .sample
                .filter(|_| cases.tally.sensitivity != Sensitivity::BothOutputs)
            {
                report.observation.sensitivity = contrast(sample);
            }
            cases.fold(report)
        });
        (stop, done.is_cut)
    }
}
