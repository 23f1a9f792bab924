//! Cases in a row, as most of them run.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use super::super::message::{Batch, Wanted};
use super::Worker;
use crate::harness::inputs::reduction::Simplicity;
use crate::harness::seed::watch_drawing;
use crate::harness::{CaseReport, Draw, Drawn, Part, Recipe, Watch};

/// The result of drawing the case of one number.
enum Next {
    Case(Box<CaseReport<u64>>),
    Rejected(u64),
    None,
}

impl<I: Debug, V> Worker<'_, '_, I, V> {
    /// Draws cases and runs them, up to the first that needs the parent's attention.
    pub(super) fn cases(&mut self, wanted: Wanted) -> Batch {
        let started = Instant::now();
        let mut batch = Batch {
            next: wanted.first,
            ..Batch::default()
        };
        let mut rejections = 0;
        while wanted.goes_on_after(&batch, rejections)
            && wanted.time.is_none_or(|time| started.elapsed() < time)
        {
            let number = batch.next;
            let report = match catch_unwind(AssertUnwindSafe(|| self.case(number))) {
                Ok(Next::None) => {
                    batch.is_exhausted = true;
                    break;
                }
                Ok(Next::Rejected(rejected)) => {
                    rejections += rejected;
                    batch.rejected += rejected;
                    None
                }
                Ok(Next::Case(report)) => Some(*report),
                Err(payload) => Some(CaseReport::panicked(number, 0, payload)),
            };
            batch.next += 1;
            if let Some(mut report) = report {
                report.rejected = std::mem::take(&mut batch.rejected);
                batch.reports.push(report);
            }
        }
        batch.traces = self.traces();
        let scopes = &self.local.runner.scopes;
        let orphans = scopes.orphans();
        batch.sites = scopes.asked_sites();
        batch.orphans = orphans - std::mem::replace(&mut self.orphans, orphans);
        if let Some(progress) = &self.local.runner.progress {
            batch.slowest = progress.slowest;
        }
        batch
    }

    /// Draws one input and runs the programs on it.
    fn case(&mut self, number: u64) -> Next {
        self.local.runner.start_case(number, None);
        self.local.runner.note(Part::Input);
        let drawn = watch_drawing(self.local.seed, number, || self.source.draw(number));
        let input = match drawn {
            Draw::Exhausted => return Next::None,
            Draw::Rejected(rejected) => return Next::Rejected(rejected),
            Draw::Drawn(input) => input,
        };
        let watch = Watch::over(self.local.seed, &input, number);
        let classes = self.plan.admit(&input);
        drop(watch);
        let Some(classes) = classes else {
            return Next::Rejected(1);
        };
        let mut report = self.local.report(Drawn {
            number,
            input,
            classes,
            rejected: 0,
        });
        self.local.contrast_last(&mut report);
        Next::Case(Box::new(report.map(|input| {
            let print = Simplicity::of(&input).hash();
            let recipe = Recipe::Drawn(number);
            self.made.keep(recipe, input);
            print
        })))
    }
}
