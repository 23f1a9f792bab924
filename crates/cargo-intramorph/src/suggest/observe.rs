//! An observer: runs a program on many inputs, with and without each change. A change that crashes or hangs is an observation, too.

use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use super::connection::{Connection, Death, Frame, Launcher};
use super::observation::{Crash, Output, Pair, Seen, Settings, Sweep, Totals};
use crate::score::failure::Failure;

/// Inputs of one request.
const CHUNK: u64 = 1024;
/// Inputs that are not divided into several requests.
const FEW: u64 = 32;
/// Maximum time of one request.
const REQUEST: Duration = Duration::from_secs(10);

/// A driver that is started again when it has died.
pub(crate) struct Observer<'a> {
    launcher: &'a Launcher<'a>,
    /// Settings that are on in all runs.
    always: Settings,
    connection: Option<Connection<'a>>,
    /// Maximum time of one request.
    patience: Duration,
}

impl<'a> Observer<'a> {
    pub(crate) fn new(launcher: &'a Launcher<'a>, always: Settings) -> Self {
        let connection = None;
        Self {
            launcher,
            always,
            connection,
            patience: REQUEST,
        }
    }

    /// Ends the process, so that the next one has reached no site yet.
    pub(crate) fn restart(&mut self) {
        self.connection = None;
    }

    /// Sets the maximum time of one request: what is only counted need not be waited for as long as what is looked into.
    pub(crate) fn wait_at_most(&mut self, time: Duration) {
        self.patience = time.min(REQUEST);
    }

    fn ask(&mut self, request: &str) -> Result<Vec<Frame>, Death> {
        if self.connection.is_none() {
            let mut connection = self.launcher.start().map_err(Death::Failure)?;
            connection.ask(&format!("always {}", shown(&self.always)), REQUEST)?;
            self.connection = Some(connection);
        }
        let connection = self.connection.as_mut();
        let connection = connection.expect("it was started");
        let answer = connection.ask(request, self.patience);
        if answer.is_err() {
            self.connection = None;
        }
        answer
    }

    /// Sites that the process has reached since it was started.
    pub(crate) fn reached(&self) -> Vec<u32> {
        self.connection
            .as_ref()
            .map_or(Vec::new(), Connection::reached)
    }

    /// Runs the program, with `base` on in all runs, and each change in runs of its own. Many inputs are shared by several
    /// processes; what is seen does not depend on their number.
    pub(crate) fn sweep(
        &mut self,
        sweep: &Sweep,
        base: &Settings,
        changes: &[Settings],
    ) -> Result<(Totals, Vec<Seen>), Failure> {
        let parts = parts(sweep);
        let Some((first, others)) = parts.split_first() else {
            return Ok((Totals::default(), vec![Seen::default(); changes.len()]));
        };
        let (launcher, always) = (self.launcher, self.always.clone());
        let results = thread::scope(|scope| {
            let others = others.iter().map(|part| {
                let mut observer = Observer::new(launcher, always.clone());
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
    ) -> Result<(Totals, Vec<Seen>), Failure> {
        let mut totals = Totals::default();
        let mut seen = vec![Seen::default(); changes.len()];
        let mut skipped: Vec<u64> = Vec::new();
        let mut next = sweep.first;
        let end = sweep.first + sweep.count;
        let mut chunk = FEW;
        while next < end && sweep.end.is_none_or(|end| Instant::now() < end) {
            let alive: Vec<usize> = (0..changes.len())
                .filter(|place| seen[*place].crash.is_none())
                .collect();
            if !changes.is_empty() && alive.is_empty() {
                break;
            }
            let count = count_before(&skipped, next, chunk.min(end - next));
            if count == 0 {
                next += 1;
                continue;
            }
            let of_alive = alive.iter().map(|it| &changes[*it]);
            let request = request(sweep, (next, count), base, of_alive);
            let asked = Instant::now();
            match self.ask(&request) {
                Ok(frames) => {
                    read(&frames, &alive, &mut totals, &mut seen);
                    totals.inputs += count;
                    next += count;
                    // Slow programs get small requests, so that the end of the time is noticed.
                    chunk = match asked.elapsed() {
                        time if time > REQUEST / 20 => (chunk / 2).max(1),
                        time if time < REQUEST / 100 => (chunk * 4).min(CHUNK),
                        _ => chunk,
                    };
                }
                Err(Death::Failure(failure)) => return Err(failure),
                Err(Death::Ended { run, how }) => {
                    let run = (run, next, how);
                    bury(run, &alive, &mut seen, &mut totals);
                }
                Err(Death::OutOfTime { run }) => {
                    // The request may have been too long for its time.
                    if chunk > 1 && (run == 0 || count > 8 && asked.elapsed() >= self.patience) {
                        chunk = (count / 8).max(1);
                        continue;
                    }
                    let run = (run, next, "hangs".to_owned());
                    bury(run, &alive, &mut seen, &mut totals);
                }
            }
            skipped = totals.crashes.iter().map(|it| it.number).collect();
            if totals.is_cut_short() {
                break;
            }
        }
        Ok((totals, seen))
    }

    /// Words that make a drawn input.
    pub(crate) fn words(&mut self, sweep: &Sweep, number: u64) -> Result<Vec<u64>, Failure> {
        let Sweep {
            seed, distribution, ..
        } = sweep;
        match self.ask(&format!("words {seed} {number} {distribution} -")) {
            Ok(frames) => Ok(frames.first().map_or(Vec::new(), |it| numbers(&it.payload))),
            Err(Death::Failure(failure)) => Err(failure),
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
            shown(base),
            shown(change)
        );
        let Some(connection) = &mut self.connection else {
            return Ok(None);
        };
        let answered = connection.converse(&request, REQUEST, |frame| {
            let (_, pair) = pair(&frame.payload);
            let is_yes = question(&pair);
            if is_yes {
                best = Some(pair);
            }
            if is_yes { "y" } else { "n" }
        });
        match answered {
            Err(Death::Failure(failure)) => return Err(failure),
            Err(_) => self.connection = None,
            Ok(()) => {}
        }
        Ok(best)
    }

    /// Runs both programs on the input that words make. `None` if they make none, or if a program crashes.
    pub(crate) fn one(
        &mut self,
        distribution: u8,
        [base, change]: [&Settings; 2],
        words: &[u64],
    ) -> Result<Option<Pair>, Failure> {
        let words: Vec<String> = words.iter().map(u64::to_string).collect();
        let (base, change, words) = (shown(base), shown(change), words.join(" "));
        match self.ask(&format!("one {distribution} {base} {change} {words}")) {
            Ok(frames) => Ok(frames.first().map(|frame| pair(&frame.payload).1)),
            Err(Death::Failure(failure)) => Err(failure),
            Err(_) => Ok(None),
        }
    }
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

/// The number of inputs before the next one on which the program itself crashes, which is left out.
fn count_before(skipped: &[u64], first: u64, count: u64) -> u64 {
    let mut skipped = skipped.iter();
    let next = skipped.find(|it| (first..first + count).contains(it));
    next.map_or(count, |input| input - first)
}

fn request<'a>(
    sweep: &Sweep,
    (first, count): (u64, u64),
    base: &'a Settings,
    changes: impl Iterator<Item = &'a Settings>,
) -> String {
    let Sweep {
        seed,
        distribution,
        pairs,
        ..
    } = sweep;
    let mut request = format!("sweep {seed} {first} {count} {distribution} {pairs}");
    for settings in std::iter::once(base).chain(changes) {
        request.push(' ');
        request.push_str(&shown(settings));
    }
    request
}

fn shown(settings: &Settings) -> String {
    let settings = settings.iter().map(|(site, arm)| format!("{site}:{arm}"));
    let settings: Vec<String> = settings.collect();
    if settings.is_empty() {
        return "-".to_owned();
    }
    settings.join(",")
}

/// Notes the death of a process in a run of the program itself, or of a change: the run, the first input of the request, and how it
/// died.
fn bury(
    (run, first, how): (u32, u64, String),
    alive: &[usize],
    seen: &mut [Seen],
    totals: &mut Totals,
) {
    let run = u64::from(run.saturating_sub(1));
    let runs_of_input = alive.len() as u64 + 1;
    let number = first + run / runs_of_input;
    let crash = Crash { number, how };
    match usize::try_from(run % runs_of_input) {
        Ok(place) if place > 0 => seen[alive[place - 1]].crash = Some(crash),
        _ => totals.crashes.push(crash),
    }
}

fn read(frames: &[Frame], alive: &[usize], totals: &mut Totals, seen: &mut [Seen]) {
    for frame in frames {
        match frame.letter {
            b'p' => {
                let (place, pair) = pair(&frame.payload);
                seen[alive[place]].pairs.push(pair);
            }
            b'n' => count(&numbers(&frame.payload), alive, totals, seen),
            _ => {}
        }
    }
}

fn count(numbers: &[u64], alive: &[usize], totals: &mut Totals, seen: &mut [Seen]) {
    let (of_program, of_changes) = numbers.split_at(4);
    totals.rejected += of_program[0];
    totals.panics += of_program[1];
    totals.unsteady += of_program[2];
    totals.distinct = totals.distinct.max(of_program[3]);
    for (place, counts) in alive.iter().zip(of_changes.chunks_exact(4)) {
        let seen = &mut seen[*place];
        seen.runs += counts[0];
        seen.differing += counts[1];
        seen.panics += counts[2];
        seen.reached += counts[3];
    }
}

fn numbers(payload: &[u8]) -> Vec<u64> {
    let numbers = payload.chunks_exact(8);
    let numbers = numbers.map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes));
    numbers.collect()
}

/// Reads a pair, and the place of its change in the request.
fn pair(payload: &[u8]) -> (usize, Pair) {
    let head = numbers(&payload[..24]);
    let mut rest = &payload[24..];
    let mut text = || {
        let (length, after) = rest.split_at(8);
        let length = usize::try_from(numbers(length)[0]).expect("memory holds what was sent");
        let (text, after) = after.split_at(length);
        rest = after;
        String::from_utf8_lossy(text).into_owned()
    };
    let (input, original, changed) = (text(), text(), text());
    let output = |text, is_panic| Output { text, is_panic };
    let pair = Pair {
        number: head[0],
        input,
        original: output(original, head[2] & 1 != 0),
        changed: output(changed, head[2] & 2 != 0),
    };
    let place = usize::try_from(head[1]).expect("it was sent as a small number");
    (place, pair)
}
