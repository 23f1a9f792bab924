//! Cases by the batch: the worker examines some hundred in a row, and the parent counts them in their order.

use std::time::{Duration, Instant};

use super::child::Death;
use super::message::{Batch, Happening, Recipe, Subject, Told, Wanted};
use super::remote::{Hearsay, Remote};
use super::{Fate, Part};
use crate::harness::examination::{Case, Event, Making, Report};
use crate::harness::inputs::{Draw, Source};
use crate::harness::run::{Ahead, Ending, Run};
use crate::harness::{Breach, CaseVerdict, Examine, Examined};
use crate::record::Disagreement;

/// A batch has so many cases at most, or as many as take so long.
const LARGEST: u64 = 1024;
const LONGEST: Duration = Duration::from_millis(20);

/// Takes the inputs through the oracle in the worker.
pub(super) fn through<S, E>(run: &mut Run<'_, '_, S, Remote<'_, E>>) -> Ending
where
    S: Source,
    E: Examine<S::Input>,
{
    let mut number = run.first();
    let mut size = 1;
    let mut fatal: Option<Fatal> = None;
    let mut full = Full::default();
    while !run.is_over(number, Ahead::default()) {
        if let Some(met) = fatal.take_if(|fatal| fatal.case == number) {
            number += 1;
            if let Some(ending) = folded_fatal(run, &met) {
                return ending;
            }
            continue;
        }
        if full.starts_anew_at(number) {
            run.here.examiner.renew();
        }
        let end = fatal.as_ref().map(|fatal| fatal.case).or(full.before);
        let last = end.map(|end| end - 1);
        let started = Instant::now();
        match run.here.examiner.cases(wanted(run, number, size, last)) {
            Ok(batch) => {
                let is_exhausted = batch.is_exhausted;
                number = batch.next;
                run.here.scopes.add_bugs_reached(&batch.bugs);
                run.here.scopes.add_changes_reached(batch.changes);
                if let Some(ending) = folded(run, batch) {
                    return ending;
                }
                if is_exhausted {
                    break;
                }
            }
            Err(death) => {
                let met = Fatal::of(&death, number);
                fatal = (!full.explains(&met)).then_some(met);
            }
        }
        size = next_size(size, started.elapsed());
    }
    run.completed()
}

/// A worker whose memory is used up: by the case, or by what the cases before have left behind.
#[derive(Default)]
struct Full {
    /// The case at which a worker starts with nothing.
    before: Option<u64>,
    /// The case at which one has started so.
    renewed_at: Option<u64>,
}

impl Full {
    /// Whether the cases before may be to blame, so that the case is given to a worker of its own.
    fn explains(&mut self, met: &Fatal) -> bool {
        let is_explained = met.fate == Fate::OutOfMemory && self.renewed_at != Some(met.case);
        self.before = is_explained.then_some(met.case);
        is_explained
    }

    /// Whether it is this case's turn.
    fn starts_anew_at(&mut self, number: u64) -> bool {
        let is_turn = self.before.take_if(|case| *case == number).is_some();
        if is_turn {
            self.renewed_at = Some(number);
        }
        is_turn
    }
}

/// How many cases to ask for, after so many took so long.
fn next_size(size: u64, elapsed: Duration) -> u64 {
    if elapsed < LONGEST / 2 {
        (2 * size).min(LARGEST)
    } else if elapsed > LONGEST {
        (size / 2).max(1)
    } else {
        size
    }
}

/// A case in which a program took the worker with it. The cases before are asked for again, of another worker.
struct Fatal {
    case: u64,
    part: Part,
    fate: Fate,
}

impl Fatal {
    /// What was noted is a case of the batch, which began with that number.
    fn of(death: &Death, first: u64) -> Self {
        Self {
            case: death.case.max(first),
            part: death.part.unwrap_or(Part::Original),
            fate: death.fate,
        }
    }
}

fn wanted<S, E>(
    run: &Run<'_, '_, S, Remote<'_, E>>,
    first: u64,
    size: u64,
    last: Option<u64>,
) -> Wanted
where
    S: Source,
    E: Examine<S::Input>,
{
    let left = run.left();
    Wanted {
        first,
        last: last.unwrap_or(u64::MAX).min(left.last),
        // Whatever the time, one input is examined.
        cases: if left.is_first {
            1
        } else {
            left.cases.min(size)
        },
        rejections: left.rejections,
        time: left.time.filter(|_| !left.is_first),
    }
}

fn folded<S, E>(run: &mut Run<'_, '_, S, Remote<'_, E>>, batch: Batch) -> Option<Ending>
where
    S: Source,
    E: Examine<S::Input>,
{
    for told in batch.reports {
        let report = reported(run, told);
        if let Some(ending) = run.fold(report) {
            return Some(ending);
        }
    }
    run.reject(batch.rejected);
    None
}

fn folded_fatal<S, E>(run: &mut Run<'_, '_, S, Remote<'_, E>>, fatal: &Fatal) -> Option<Ending>
where
    S: Source,
    E: Examine<S::Input>,
{
    let number = fatal.case;
    let input = drawn(run, number);
    let making = Making::Drawn(number);
    let examined = Remote::<E>::died(subject(run, number), fatal.part, fatal.fate);
    let Some(drawn) = run.admitted(input, number, making) else {
        run.reject(1);
        return None;
    };
    let breach = Breach::Died(fatal.part, fatal.fate);
    let event = Event::Broke(drawn.input, examined, breach);
    run.fold(Report {
        classes: drawn.classes,
        event: Some(Box::new(event)),
        ..Report::of_case(number, 0)
    })
}

/// What a thread of this process would have reported.
fn reported<S, E>(run: &mut Run<'_, '_, S, Remote<'_, E>>, told: Told) -> Report<S::Input, Hearsay>
where
    S: Source,
    E: Examine<S::Input>,
{
    let number = told.number;
    let mut input = run.looks_at_inputs().then(|| {
        let input = drawn(run, number);
        run.look_at(&input);
        input
    });
    let event = told.happening.map(|happening| match *happening {
        Happening::Broke(breach, print, explanation) => {
            let input = input.take().unwrap_or_else(|| drawn(run, number));
            run.here.examiner.must_print_alike(&input, print);
            let examined = Examined {
                verdict: CaseVerdict::Broken(breach),
                evidence: Remote::<E>::hearsay(subject(run, number), explanation),
                reached: told.reached,
            };
            Event::Broke(input, examined, breach)
        }
        Happening::Disagreed(texts) => Event::Disagreed(disagreement(run, number, texts)),
        Happening::Panicked(message) => {
            run.here.examiner.tell_panic();
            Event::Panicked(Box::new(message))
        }
    });
    Report {
        classes: told.classes,
        is_inconclusive: told.is_inconclusive,
        reached: told.reached,
        shows_effect: told.shows_effect,
        demands_one_output: told.demands_one_output,
        event: event.map(Box::new),
        ..Report::of_case(number, told.rejected)
    }
}

fn disagreement<S, E>(
    run: &Run<'_, '_, S, Remote<'_, E>>,
    number: u64,
    [input, output, again]: [String; 3],
) -> Disagreement
where
    S: Source,
    E: Examine<S::Input>,
{
    Disagreement {
        program: "P".to_owned(),
        input,
        output,
        again,
        replay: run.here.seed.replay(number),
    }
}

fn subject<S, E>(run: &Run<'_, '_, S, Remote<'_, E>>, number: u64) -> Subject
where
    S: Source,
    E: Examine<S::Input>,
{
    let seed = run.here.seed.value;
    Subject {
        recipe: Recipe::Drawn(number),
        case: Case { seed, number },
        withheld: None,
        restriction: None,
    }
}

/// The input of a case that the worker has drawn.
fn drawn<S, E>(run: &mut Run<'_, '_, S, Remote<'_, E>>, number: u64) -> S::Input
where
    S: Source,
    E: Examine<S::Input>,
{
    match run.source.draw(number) {
        Draw::Drawn(input) => input,
        Draw::Rejected(_) | Draw::Exhausted => run.here.examiner.no_input(number),
    }
}
