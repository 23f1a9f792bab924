//! An observer: runs a program on many inputs, with and without each change. A change that crashes or hangs is an observation, too.

mod corpus;
mod crash;
mod part;
mod two_builds;

use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use super::connection::{Frame, Launcher, NoAnswer};
use super::frames::{count, numbers, pair, read_input_with_output};
use super::observation::{Crash, Pair, Seen, Settings, Sweep, Totals};
use super::service::{DEFAULT_REQUEST_TIMEOUT, DEFAULT_RUN_TIMEOUT, Service, settings_text};
use crate::score::failure::Failure;
pub(crate) use crash::Drawn;
use part::{Ended, SweepPart};

/// Inputs of one request.
const CHUNK: u64 = 1024;
/// Inputs that are not divided into several requests.
const FEW: u64 = 32;

/// Maximum time that is added for changes that hang.
const LONGEST_WAIT: Duration = DEFAULT_REQUEST_TIMEOUT.saturating_mul(4);

/// An observer: runs the program and changed programs, and returns their outputs.
pub(crate) struct Observer<'a> {
    program: Service<'a>,
    /// The build that changed programs run in; `None` if it is that of the program.
    other: Option<Service<'a>>,
    left_out_on_crash: LeftOutOnCrash,
    /// Maximum time of one run: the program may have been seen to hang.
    longest_run: Duration,
    /// Crashes of the program itself in all sweeps so far.
    crashes: Vec<Crash>,
}

/// What is left out when a process ends in the run of a changed program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeftOutOnCrash {
    /// The change.
    Change,
    /// The input: the program itself crashes on some, so changed programs may, too.
    Input,
    /// The change, and from the first crash of the program itself on, the input.
    InputLater,
}

/// How a program that does not return is called before its last run is looked into.
pub(crate) const HANGS: &str = "hangs";
/// Maximum time of one run after the program has been seen to hang.
const SHORT_RUN: Duration = Duration::from_millis(150);

/// What was seen of a program, and of each change.
type Observed = (Totals, Vec<Seen>);

impl<'a> Observer<'a> {
    /// An observer of programs that are all in one build, with settings that are on in all runs.
    pub(crate) fn new(launcher: &'a Launcher<'a>, always: Settings) -> Self {
        Self {
            program: Service::new(launcher, always),
            other: None,
            left_out_on_crash: LeftOutOnCrash::Change,
            longest_run: DEFAULT_RUN_TIMEOUT,
            crashes: Vec::new(),
        }
    }

    /// An observer that runs changed programs in another build.
    pub(crate) fn with_other(self, launcher: &'a Launcher<'a>, always: Settings) -> Self {
        Self {
            other: Some(Service::new(launcher, always)),
            ..self
        }
    }

    /// Ends the process, so that the next one has reached no site yet.
    pub(crate) fn restart(&mut self) {
        self.program.restart();
    }

    /// Sets the maximum time of one request: what is only counted need not be waited for as long as what is looked into.
    pub(crate) fn wait_at_most(&mut self, time: Duration) {
        self.program.timeouts.request = time.min(DEFAULT_REQUEST_TIMEOUT);
        self.program.timeouts.run = time.min(self.longest_run);
    }

    /// Sets what is left out when a process ends.
    pub(crate) fn leave_out_on_crash(&mut self, left_out_on_crash: LeftOutOnCrash) {
        self.left_out_on_crash = left_out_on_crash;
    }

    /// Crashes of the program itself that were seen so far.
    pub(crate) fn crashes(&self) -> &[Crash] {
        &self.crashes
    }

    /// Sites that the process has reached since it was started.
    pub(crate) fn reached(&self) -> Vec<u32> {
        self.program.reached()
    }

    /// The number of recorded calls that inputs are drawn from; zero if the process has ended.
    pub(crate) fn recorded(&mut self) -> Result<u64, Failure> {
        match self.program.ask("recorded") {
            Ok(frames) => {
                let numbers = frames.first().map(|frame| numbers(&frame.payload));
                Ok(numbers.and_then(|it| it.first().copied()).unwrap_or(0))
            }
            Err(NoAnswer::Failure(failure)) => Err(failure),
            Err(_) => Ok(0),
        }
    }

    /// Another observer of the same builds.
    fn another(&self) -> Self {
        Self {
            program: self.program.another(),
            other: self.other.as_ref().map(Service::another),
            left_out_on_crash: self.left_out_on_crash,
            longest_run: self.longest_run,
            crashes: self.crashes.clone(),
        }
    }

    /// Runs the program, with `base` on in all runs, and each change in runs of its own. Many inputs are shared by several
    /// processes; what is seen does not depend on their number.
    pub(crate) fn sweep(
        &mut self,
        sweep: &Sweep,
        base: &Settings,
        changes: &[Settings],
    ) -> Result<Observed, Failure> {
        let parts = parts(sweep);
        let Some((first, others)) = parts.split_first() else {
            return Ok((Totals::default(), vec![Seen::default(); changes.len()]));
        };
        let results = thread::scope(|scope| {
            let others = others.iter().map(|part| {
                let mut observer = self.another();
                scope.spawn(move || observer.sweep_part(part, base, changes))
            });
            let others: Vec<_> = others.collect();
            let first = self.sweep_part(first, base, changes);
            let others = others
                .into_iter()
                .map(|it| it.join().expect("it does not panic"));
            [first].into_iter().chain(others).collect::<Vec<_>>()
        });
        let mut all = (Totals::default(), vec![Seen::default(); changes.len()]);
        for result in results {
            let (totals, seen) = result?;
            if base.is_empty() {
                self.crashes.extend(totals.crashes.iter().cloned());
            }
            all.0.add(&totals);
            for (all, seen) in all.1.iter_mut().zip(seen) {
                all.add(seen);
            }
        }
        Ok(all)
    }

    fn sweep_part(
        &mut self,
        sweep: &Sweep,
        base: &Settings,
        changes: &[Settings],
    ) -> Result<Observed, Failure> {
        let mut part = SweepPart::new(
            sweep,
            changes.len(),
            (self.left_out_on_crash, &self.crashes),
        );
        let mut next = sweep.first;
        let end = sweep.first + sweep.count;
        let mut chunk = FEW;
        // A change that hangs takes no time from the others.
        let mut waited = Duration::ZERO;
        while next < end && sweep.end.is_none_or(|end| Instant::now() < end + waited) {
            let alive = part.alive();
            if !changes.is_empty() && alive.is_empty() {
                break;
            }
            let count = part.count_before(next, chunk.min(end - next));
            if count == 0 {
                next += 1;
                continue;
            }
            let of_alive: Vec<&Settings> = alive.iter().map(|it| &changes[*it]).collect();
            let request = Sweep {
                first: next,
                count,
                ..*sweep
            };
            let asked = Instant::now();
            let ended = |run: u32, how: String| Ended {
                run,
                first: next,
                alive: &alive,
                how,
            };
            match self.run(&request, base, &of_alive) {
                Ok(observed) => {
                    part.add(&alive, observed);
                    next += count;
                    chunk = next_chunk(chunk, asked.elapsed());
                }
                Err(NoAnswer::Failure(failure)) => return Err(failure),
                Err(NoAnswer::Ended { run, how }) => part.record_end(ended(run, how)),
                // The request may have been too long for its time.
                Err(NoAnswer::OutOfTime { run, is_stuck })
                    if chunk > 1 && (run == 0 || count > 8 && !is_stuck) =>
                {
                    chunk = (count / 8).max(1);
                }
                Err(NoAnswer::OutOfTime { run, .. }) => {
                    waited = (waited + asked.elapsed()).min(LONGEST_WAIT);
                    part.record_end(ended(run, HANGS.to_owned()));
                    if part.left_out_on_crash == LeftOutOnCrash::Input {
                        self.hurry();
                    }
                }
            }
            if part.is_cut_short() {
                break;
            }
        }
        self.left_out_on_crash = part.left_out_on_crash;
        Ok(part.observed())
    }

    /// Runs the program and changed programs on the inputs of one request.
    fn run(
        &mut self,
        sweep: &Sweep,
        base: &Settings,
        changes: &[&Settings],
    ) -> Result<Observed, NoAnswer> {
        if let Some(other) = &mut self.other {
            return two_builds::run([&mut self.program, other], sweep, base, changes);
        }
        let mut totals = Totals {
            inputs: sweep.count,
            ..Totals::default()
        };
        let mut seen = vec![Seen::default(); changes.len()];
        for frame in self.program.ask(&request(sweep, base, changes))? {
            match frame.letter {
                b'p' => {
                    let (place, pair) = pair(&frame.payload);
                    seen[place].pairs.push(pair);
                }
                b'n' => count(&frame.payload, &mut totals, &mut seen),
                _ => {}
            }
        }
        Ok((totals, seen))
    }

    /// Words that make a drawn input.
    pub(crate) fn words(&mut self, sweep: &Sweep, number: u64) -> Result<Vec<u64>, Failure> {
        let Sweep {
            seed, distribution, ..
        } = sweep;
        match self
            .program
            .ask(&format!("words {seed} {number} {distribution} -"))
        {
            Ok(frames) => Ok(frames.first().map_or(Vec::new(), |it| numbers(&it.payload))),
            Err(NoAnswer::Failure(failure)) => Err(failure),
            Err(_) => Ok(Vec::new()),
        }
    }

    /// Shrinks a drawn input of a strategy. Returns the last pair for which the question was answered with yes.
    pub(crate) fn shrink_drawn(
        &mut self,
        (sweep, number): (&Sweep, u64),
        [base, change]: [&Settings; 2],
        mut question: impl FnMut(&Pair) -> bool,
    ) -> Result<Option<Pair>, Failure> {
        let mut best = None;
        let request = format!(
            "shrink {} {number} {} {}",
            sweep.seed,
            settings_text(base),
            settings_text(change)
        );
        let answered = self.program.converse(&request, |frame| {
            let (_, pair) = pair(&frame.payload);
            let is_yes = question(&pair);
            if is_yes {
                best = Some(pair);
            }
            if is_yes { "y" } else { "n" }
        });
        match answered {
            Err(NoAnswer::Failure(failure)) => Err(failure),
            _ => Ok(best),
        }
    }

    /// Runs both programs on the input that words make. `None` if they make none, or not the same one; or if a program crashes.
    pub(crate) fn one(
        &mut self,
        distribution: u8,
        [base, change]: [&Settings; 2],
        words: &[u64],
    ) -> Result<Option<Pair>, Failure> {
        let words: Vec<String> = words.iter().map(u64::to_string).collect();
        let (base, change, words) = (settings_text(base), settings_text(change), words.join(" "));
        let alone = |settings: &str| format!("one {distribution} 1 {settings} {words}");
        let frames = match &mut self.other {
            None => self
                .program
                .ask(&format!("one {distribution} 2 {base} {change} {words}")),
            Some(other) => self.program.ask(&alone(&base)).and_then(|mut frames| {
                frames.extend(other.ask(&alone(&change))?);
                Ok(frames)
            }),
        };
        match frames {
            Ok(frames) => Ok(pair_of(&frames)),
            Err(NoAnswer::Failure(failure)) => Err(failure),
            Err(_) => Ok(None),
        }
    }
}

/// The pair of two outputs, if both are there, and of the same input.
fn pair_of(frames: &[Frame]) -> Option<Pair> {
    let [original, changed] = frames else {
        return None;
    };
    read_input_with_output(&original.payload).beside(read_input_with_output(&changed.payload))
}

/// Inputs from which on another process is worth starting.
const INPUTS_OF_PROCESS: u64 = 4 * CHUNK;
/// Maximum number of processes.
const MOST_PROCESSES: u64 = 8;

/// Parts of a sweep, for one process each.
fn parts(sweep: &Sweep) -> Vec<Sweep> {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let most = MOST_PROCESSES.min(processors as u64);
    let count = (sweep.count / INPUTS_OF_PROCESS).clamp(1, most);
    let length = sweep.count.div_ceil(count).max(1);
    let parts = (0..count).map(|part| Sweep {
        first: sweep.first + part * length,
        count: length.min(sweep.count.saturating_sub(part * length)),
        ..*sweep
    });
    parts.filter(|part| part.count > 0).collect()
}

/// The number of inputs of the next request. Slow programs get small requests, so that the end of the time is noticed.
fn next_chunk(chunk: u64, time: Duration) -> u64 {
    match time {
        time if time > DEFAULT_REQUEST_TIMEOUT / 20 => (chunk / 2).max(1),
        time if time < DEFAULT_REQUEST_TIMEOUT / 100 => (chunk * 4).min(CHUNK),
        _ => chunk,
    }
}

fn request(sweep: &Sweep, base: &Settings, changes: &[&Settings]) -> String {
    let Sweep {
        seed,
        first,
        count,
        distribution,
        pairs,
        ..
    } = sweep;
    let mut request = format!("sweep {seed} {first} {count} {distribution} {pairs}");
    for settings in [base].iter().chain(changes) {
        request.push(' ');
        request.push_str(&settings_text(settings));
    }
    request
}
