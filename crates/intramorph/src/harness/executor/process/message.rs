//! The messages: what a parent asks of a worker, and what the worker answers.

use std::time::Duration;

use super::wire::{
    Garbled, Message, Reader, Reading, Writer, conversions, enums, lists, structs, with_fields,
};
use crate::harness::{
    Breach, CaseReport, CaseVerdict, Crash, Details, Event, Explain, Explanation, Job, KnownBug,
    Mode, Observation, Part, Path, Payload, Place, Purpose, Recipe, Sensitivity, Symptom,
};
use crate::panics::message_of;
use crate::randomness::Case;
use crate::record::classification::{
    Application, Automation, Completeness, FalseAlarms, Format, Granularity,
};
use crate::record::{
    Classification, Coverage, Disagreement, Finding, KnownFinding, Oracle, Record, Statistics,
    Unsteady, Vacuity, Verdict,
};
use crate::transformation::scopes::BugVisits;
use crate::transformation::site::AskedSite;

/// A request of the parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Draw cases and run them.
    Cases(Wanted),
    /// Make an input, and ask assumptions and classes.
    Admit(Recipe),
    Observe(RemoteJob),
    /// Run `P` once more, and compare with the observation of that ticket.
    Repeat(RemoteJob, u64),
}

/// A job as a worker gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RemoteJob {
    pub(super) recipe: Recipe,
    pub(super) case: Case,
    pub(super) changes: Option<Vec<usize>>,
    pub(super) withheld: Option<Part>,
    pub(super) explain: Explain,
    pub(super) purpose: Purpose,
}

/// The cases that the parent wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    /// The numbers of the first and of the last case.
    pub(super) first: u64,
    pub(super) last: u64,
    /// Maximum number of cases, and of rejected inputs.
    pub(super) cases: u64,
    pub(super) rejections: u64,
    pub(super) time: Option<Duration>,
    /// Whether a broken case needs no attention, because the parent has recognised a known bug in it.
    pub(super) is_past_breaches: bool,
}

/// The answer of a worker.
pub(super) enum Reply {
    Cases(Batch),
    /// The classes of an input, if the program accepts it.
    Admitted(Option<u64>),
    Observed(Box<Observed>),
    Repeated(Option<Disagreement>),
    /// There is no such input.
    NotMade,
    /// The test's own code panicked, with that message.
    Panicked(String),
}

/// The reports of some cases.
#[derive(Default)]
pub(super) struct Batch {
    /// The reports, with a hash of the printed input where a case broke.
    pub(super) reports: Vec<CaseReport<u64>>,
    /// The number of the case that comes next, unless there are no more inputs.
    pub(super) next: u64,
    pub(super) is_exhausted: bool,
    /// How many inputs were rejected since the last case.
    pub(super) rejected: u64,
    pub(super) traces: Traces,
    /// How often the component ran on threads that are in no scope.
    pub(super) orphans: u64,
    /// The sites that were asked.
    pub(super) sites: Vec<AskedSite>,
    /// The longest time that a program took.
    pub(super) slowest: Duration,
}

/// The observation of one job.
pub(super) struct Observed {
    pub(super) observation: Observation,
    /// A hash of the printed input.
    pub(super) print: u64,
    pub(super) traces: Traces,
}

/// What the worker has reached in the place of its parent.
#[derive(Default)]
pub(super) struct Traces {
    /// Where the variant was reached last.
    pub(super) place: Option<Place>,
    /// How often each injected bug was asked for since the last answer.
    pub(super) bugs: Vec<BugVisits>,
}

/// The facts by which a worker shows that it has come to the right check.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Hello {
    pub(super) place: String,
    pub(super) relation: String,
    pub(super) counterpart: String,
}

/// The facts that a worker has to know of the check.
pub(super) struct Setup {
    pub(super) mode: Mode,
    pub(super) seed: u64,
    pub(super) memory_limit: u64,
    /// The bugs that the check goes on past.
    pub(super) known: Vec<KnownBug>,
}

/// The outcome of a check that a worker does not run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// Code of the test's own panicked in the check.
    Panicked,
    /// The check holds, and no code has seen its record.
    Held,
    /// The test may have looked at this record.
    Recorded(Box<Record>),
}

impl<I> From<Job<'_, I>> for RemoteJob {
    fn from(job: Job<'_, I>) -> Self {
        Self {
            recipe: job.making.into(),
            case: job.case,
            changes: job.changes.map(ToOwned::to_owned),
            withheld: job.withheld,
            explain: job.explain,
            purpose: job.purpose,
        }
    }
}

impl Wanted {
    /// Returns whether one more case is wanted: not after a case that needs the parent's attention.
    pub(super) fn goes_on_after(&self, batch: &Batch, rejections: u64) -> bool {
        let last = batch.reports.last();
        !last.is_some_and(|report| self.stops_at(report))
            && batch.next <= self.last
            && (batch.reports.len() as u64) < self.cases
            && rejections <= self.rejections
    }

    /// Returns whether this case needs the parent's attention.
    pub(super) fn stops_at(&self, report: &CaseReport<u64>) -> bool {
        let event = report.event.as_deref();
        let is_passed = |event| self.is_past_breaches && matches!(event, &Event::Broke(..));
        !event.is_none_or(is_passed)
    }
}

enums! {
    Request { Cases(wanted), Admit(recipe), Observe(job), Repeat(job, ticket) }
    Reply { Cases(batch), Admitted(classes), Observed(observed), Repeated(disagreement), NotMade, Panicked(message) }
    Outcome { Panicked, Held, Recorded(record) }
    Event<u64> { Broke(print, breach), Disagreed(disagreement), Panicked(payload) }
    Recipe { Drawn(number), At(path), File(place) }
    Mode { Isolated, WholeProcess }
    Purpose { Case, Confirmation, Shrinking, HurriedShrinking }
    Explain { Nothing, Breaches, Everything, AllBut(verdict) }
    CaseVerdict { Holds, Broken(breach), Inconclusive, Known(number) }
    Breach {
        Unrelated(index), OriginalPanicked, CounterpartPanicked(index), RelationPanicked(index), Died(part, crash), Evidence,
    }
    Part { Input, Original, FollowUp, Counterpart(index), Relation, Printing }
    Sensitivity { Unknown, Nothing, Something, OneOutput, BothOutputs }
    Crash { Hung, Aborted, OverflowedStack, OutOfMemory, Exited(code), Killed(signal) }
}

structs! {
    RemoteJob { recipe, case, changes, withheld, explain, purpose }
    Wanted { first, last, cases, rejections, time, is_past_breaches }
    Batch { reports, next, is_exhausted, rejected, traces, orphans, sites, slowest }
    Observed { observation, print, traces }
    Traces { place, bugs }
    BugVisits { reached, orphans }
    AskedSite { change, place, column, askers }
    Hello { place, relation, counterpart }
    Setup { mode, seed, memory_limit, known }
    Case { seed, number }
    CaseReport<u64> { number, classes, rejected, observation, event }
    Observation { verdict, reached, shows_effect, demands_one_output, sensitivity, details, panicked_at, ticket }
    Details { explanation, place }
    Explanation { why, advice, follow_up, output, counterpart, counterpart_output, difference, symptoms }
    Symptom { text, place }
    KnownBug { symptoms, changes }
}

lists! { Oracle, Verdict, Vacuity, Unsteady, Granularity, Format, Application, Automation, Completeness }

intramorph_record::fields_of_record!();
intramorph_record::fields_of_finding!();
intramorph_record::fields_of_statistics!();
intramorph_record::fields_of_coverage!();
intramorph_record::fields_of_known_finding!();
intramorph_record::fields_of_disagreement!();
intramorph_record::fields_of_classification!();

conversions! {
    FalseAlarms as Option<f64> {
        |rate| if let FalseAlarms::AtMost(rate) = rate { Some(*rate) } else { None },
        |rate| Ok(rate.map_or(FalseAlarms::NoneClaimed, FalseAlarms::AtMost))
    }
    // The payload of a panic is sent as its message.
    Payload as String {
        |payload| message_of(&*payload.0).unwrap_or_default().to_owned(),
        |message| Ok(Payload(Box::new(message)))
    }
    Path as String { ToString::to_string, |text| text.parse().map_err(|()| Garbled) }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;
    use std::time::Duration;

    use super::{
        Case, CaseVerdict, Explain, Message, Part, Purpose, Recipe, RemoteJob, Request, Wanted,
    };
    use crate::harness::executor::process::wire::{Reader, Writer};
    use crate::prelude::*;

    fn check(message: &(impl Message + PartialEq + Debug)) {
        let mut sent = Vec::new();
        Writer::of(message)
            .send(&mut sent)
            .expect("memory takes it");
        assert_eq!(Reader::message(&sent[4..]).as_ref(), Ok(message));
    }

    #[test]
    fn a_request_is_read_as_it_is_written() {
        check(&Request::Cases(Wanted {
            first: 1,
            last: u64::MAX,
            cases: 1000,
            rejections: 5000,
            time: Some(Duration::from_secs(1)),
            is_past_breaches: true,
        }));
        let path = "words 1 2 s3".parse().expect("a path");
        check(&Request::Admit(Recipe::At(path)));
        let job = RemoteJob {
            recipe: Recipe::File(3),
            case: Case { seed: 7, number: 0 },
            changes: Some(vec![0, 300]),
            withheld: Some(Part::Counterpart(2)),
            explain: Explain::AllBut(CaseVerdict::Inconclusive),
            purpose: Purpose::HurriedShrinking,
        };
        check(&Request::Observe(job.clone()));
        check(&Request::Repeat(job, 7));
    }

    #[test]
    fn a_record_is_read_as_it_is_written() {
        let records = recorded(|| {
            program(|number: &i32| *number)
                .inputs(0i32..100)
                .cover("small", 10.0, |number| *number < 50)
                .replaced("doubled", |number| 2 * number)
                .must_be(equal());
            program(|number: &i32| *number)
                .inputs(0i32..100)
                .replaced("the same", |number| *number)
                .must_be(at_least());
            program_with_rng(|&(), rng| rng.below(2))
                .on(())
                .replaced("the other half", |&(), rng| 1 - rng.below(2))
                .must_be(stochastically_at_least());
        });
        records.iter().for_each(check);
    }
}
