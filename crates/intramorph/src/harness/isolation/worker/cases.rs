//! Cases in a row, as most of them are examined.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use super::{Entry, Worker};
use crate::harness::Examine;
use crate::harness::examination::{Case, Drawn, Event, Making, Report};
use crate::harness::inputs::{Draw, Source};
use crate::harness::isolation::Part;
use crate::harness::isolation::message::{Batch, Happening, Recipe, Subject, Told, Wanted};
use crate::harness::reduction::Simplicity;
use crate::harness::watch::Watch;
use crate::panics::message_of;

/// What became of one number.
enum Next {
    Case(Box<Told>),
    Rejected(u64),
    None,
}

impl<S: Source, E: Examine<S::Input>> Worker<'_, '_, S, E> {
    /// Draws and examines cases up to the first that needs the parent's attention.
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
            let told = match catch_unwind(AssertUnwindSafe(|| self.case(number))) {
                Ok(Next::None) => {
                    batch.is_exhausted = true;
                    break;
                }
                Ok(Next::Rejected(rejected)) => {
                    rejections += rejected;
                    batch.rejected += rejected;
                    None
                }
                Ok(Next::Case(told)) => Some(*told),
                Err(payload) => Some(panicked(number, &*payload)),
            };
            batch.next += 1;
            if let Some(mut told) = told {
                told.rejected = std::mem::take(&mut batch.rejected);
                batch.reports.push(told);
            }
        }
        batch.place = self.place();
        let orphans = self.here.scopes.orphans();
        batch.orphans = orphans - std::mem::replace(&mut self.orphans, orphans);
        batch.bugs = self.bugs_since();
        batch.changes = self.here.scopes.changes_reached();
        if let Some(progress) = &self.here.scopes.progress {
            batch.slowest = progress.slowest;
        }
        batch
    }

    /// Draws one input and examines it.
    fn case(&mut self, number: u64) -> Next {
        if let Some(progress) = &mut self.here.scopes.progress {
            progress.case = number;
            progress.withheld = None;
            progress.note(Part::Input);
        }
        self.here.scopes.restrict(None);
        let input = match self.source.draw(number) {
            Draw::Exhausted => return Next::None,
            Draw::Rejected(rejected) => return Next::Rejected(rejected),
            Draw::Drawn(input) => input,
        };
        let making = Making::Drawn(number);
        let watch = Watch::over(self.here.seed, &input, number);
        let classes = self.here.examiner.admit(self.plan, &input, making);
        drop(watch);
        let Some(classes) = classes else {
            return Next::Rejected(1);
        };
        let drawn = Drawn {
            number,
            input,
            classes,
            rejected: 0,
        };
        let report = self.here.report(drawn, making);
        Next::Case(Box::new(self.told(report)))
    }

    /// What the parent is told of a case.
    fn told(&mut self, report: Report<S::Input, E::Evidence>) -> Told {
        let number = report.number;
        let happening = report.event.map(|event| match *event {
            Event::Panicked(payload) => Happening::Panicked(message(&*payload)),
            Event::Disagreed(told) => Happening::Disagreed([told.input, told.output, told.again]),
            Event::Broke(input, examined, breach) => {
                self.here.scopes.note(Part::Telling);
                let evidence = &examined.evidence;
                let explanation = self.here.explain(&input, evidence, breach);
                let print = Simplicity::of(&input).hash();
                let subject = Subject {
                    recipe: Recipe::Drawn(number),
                    case: Case {
                        seed: self.here.seed.value,
                        number,
                    },
                    withheld: None,
                    restriction: None,
                };
                self.drawn = Some(Entry {
                    recipe: Recipe::Drawn(number),
                    input,
                    examined: Some((subject, examined)),
                });
                Happening::Broke(breach, print, explanation)
            }
        });
        Told {
            number,
            classes: report.classes,
            rejected: 0,
            is_inconclusive: report.is_inconclusive,
            reached: report.reached,
            shows_effect: report.shows_effect,
            demands_one_output: report.demands_one_output,
            happening: happening.map(Box::new),
        }
    }
}

/// What the parent is told of a case in which the test's own code panicked.
fn panicked(number: u64, payload: &(dyn Any + Send)) -> Told {
    Told {
        number,
        classes: 0,
        rejected: 0,
        is_inconclusive: false,
        reached: None,
        shows_effect: false,
        demands_one_output: false,
        happening: Some(Box::new(Happening::Panicked(message(payload)))),
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    message_of(payload).unwrap_or_default().to_owned()
}
