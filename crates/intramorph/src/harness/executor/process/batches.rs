//! Cases by the batch: the worker runs some hundred in a row, and the parent counts them in their order.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use super::link::Crashed;
use super::message::{Batch, Wanted};
use super::{Process, SAME_INPUTS};
use crate::harness::inputs::reduction::Simplicity;
use crate::harness::{
    Ahead, CaseReport, CaseVerdict, Cases, Crash, Draw, Event, Job, Making, Part, Source, Stop,
};
use crate::randomness::Case;

/// Maximum number of cases in a batch.
const LARGEST: u64 = 1024;
/// Maximum time that a batch should take.
const LONGEST: Duration = Duration::from_millis(20);

/// Takes drawn inputs through the worker.
pub(super) fn run<I: Debug>(
    process: &mut Process<'_>,
    source: &mut dyn Source<Input = I>,
    cases: &mut Cases<'_, '_, I>,
) -> Option<Stop<I>> {
    let mut number = cases.first();
    let mut size = 1;
    let mut fatal: Option<Fatal> = None;
    let mut memory = FullMemory::default();
    while !cases.is_over(number, Ahead::default()) {
        if let Some(met) = fatal.take_if(|fatal| fatal.case == number) {
            number += 1;
            if let Some(stop) = fold_fatal(process, source, cases, &met) {
                return Some(stop);
            }
            continue;
        }
        if memory.is_empty_from(number) {
            process.link.renew();
        }
        let end = fatal.as_ref().map(|fatal| fatal.case).or(memory.before);
        let last = end.map(|end| end - 1);
        let started = Instant::now();
        match process.cases(wanted(cases, number, size, last)) {
            Ok(batch) => {
                let is_exhausted = batch.is_exhausted;
                number = batch.next;
                if let Some(stop) = fold(process, source, cases, batch) {
                    return Some(stop);
                }
                if is_exhausted {
                    break;
                }
            }
            Err(crashed) => {
                let met = Fatal::of(&crashed, number);
                fatal = (!memory.explains(&met)).then_some(met);
            }
        }
        size = next_size(size, started.elapsed());
    }
    cases.complete()
}

/// A worker that has used up its memory: in the last case, or in all cases before together.
#[derive(Default)]
struct FullMemory {
    /// The case at which a new worker starts.
    before: Option<u64>,
    /// The case at which a new worker has started.
    renewed_at: Option<u64>,
}

impl FullMemory {
    /// Returns whether the cases before may be to blame, so that the case gets a new worker.
    fn explains(&mut self, met: &Fatal) -> bool {
        let is_explained = met.crash == Crash::OutOfMemory && self.renewed_at != Some(met.case);
        self.before = is_explained.then_some(met.case);
        is_explained
    }

    /// Returns whether this case gets a new worker.
    fn is_empty_from(&mut self, number: u64) -> bool {
        let is_turn = self.before.take_if(|case| *case == number).is_some();
        if is_turn {
            self.renewed_at = Some(number);
        }
        is_turn
    }
}

/// Returns the size of the next batch, after the time that the last one took.
fn next_size(size: u64, elapsed: Duration) -> u64 {
    if elapsed < LONGEST / 2 {
        (2 * size).min(LARGEST)
    } else if elapsed > LONGEST {
        (size / 2).max(1)
    } else {
        size
    }
}

/// A case in which a program ended the worker. The cases before it run again, in another worker.
struct Fatal {
    case: u64,
    part: Part,
    crash: Crash,
}

impl Fatal {
    /// Finds the fatal case of a batch, which began with that number.
    fn of(crashed: &Crashed, first: u64) -> Self {
        Self {
            case: crashed.case.max(first),
            part: crashed.program(),
            crash: crashed.crash,
        }
    }
}

fn wanted<I>(cases: &Cases<'_, '_, I>, first: u64, size: u64, last: Option<u64>) -> Wanted {
    let left = cases.left();
    Wanted {
        first,
        last: last.unwrap_or(u64::MAX).min(left.last),
        // One input runs, whatever the time.
        cases: if left.is_first {
            1
        } else {
            left.cases.min(size)
        },
        rejections: left.rejections,
        time: left.time.filter(|_| !left.is_first),
        is_past_breaches: false,
    }
}

fn fold<I: Debug>(
    process: &mut Process<'_>,
    source: &mut dyn Source<Input = I>,
    cases: &mut Cases<'_, '_, I>,
    batch: Batch,
) -> Option<Stop<I>> {
    for report in batch.reports {
        let report = local_report(process, source, cases, report);
        if let Some(stop) = cases.fold(report) {
            return Some(stop);
        }
    }
    cases.reject(batch.rejected);
    None
}

fn fold_fatal<I: Debug>(
    process: &mut Process<'_>,
    source: &mut dyn Source<Input = I>,
    cases: &mut Cases<'_, '_, I>,
    fatal: &Fatal,
) -> Option<Stop<I>> {
    use crate::harness::executor::Executor as _;
    let number = fatal.case;
    let input = drawn(process, source, number);
    let seed = cases.seed.value;
    let job = Job::new(&input, Making::Drawn(number), Case { seed, number });
    let mut classes = 0;
    if cases.looks_at_inputs() {
        let Some(admitted) = process.admit(cases.plan, job) else {
            cases.reject(1);
            return None;
        };
        classes = admitted;
        cases.look_at(&input);
    }
    let observation = process.crash_observation(job, fatal.part, fatal.crash);
    let event = match observation.verdict {
        CaseVerdict::Broken(breach) => Some(Box::new(Event::Broke(input, breach))),
        CaseVerdict::Holds | CaseVerdict::Inconclusive | CaseVerdict::Known(_) => None,
    };
    cases.fold(CaseReport {
        number,
        classes,
        rejected: 0,
        observation,
        event,
    })
}

/// Makes the report that a thread of this process would have made.
fn local_report<I: Debug>(
    process: &mut Process<'_>,
    source: &mut dyn Source<Input = I>,
    cases: &mut Cases<'_, '_, I>,
    report: CaseReport<u64>,
) -> CaseReport<I> {
    let number = report.number;
    let mut input = cases.is_surveyed().then(|| {
        let input = drawn(process, source, number);
        cases.look_at(&input);
        input
    });
    let mut report = report.map(|print| {
        let input = input
            .take()
            .unwrap_or_else(|| drawn(process, source, number));
        if Simplicity::of(&input).hash() != print {
            process.unlike(&input);
        }
        input
    });
    match report.event.as_deref_mut() {
        Some(Event::Panicked(_)) => process.link.show_panic(),
        Some(Event::Disagreed(disagreement)) => {
            disagreement.replay = cases.seed.replay(number);
        }
        Some(Event::Broke(..)) | None => {}
    }
    report
}

/// Draws the input of a case that the worker has drawn.
fn drawn<I: Debug>(process: &Process<'_>, source: &mut dyn Source<Input = I>, number: u64) -> I {
    match source.draw(number) {
        Draw::Drawn(input) => input,
        Draw::Rejected(_) | Draw::Exhausted => process.link.failed(
            &format!(
                "its worker makes an input for case {number}, and there is none here\n{SAME_INPUTS}"
            ),
            "",
        ),
    }
}
