//! A reduction: the simplest input so far that breaks the relation, and the inputs that were tried already.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::path::Path;
use crate::harness::note::note;
use crate::printed::canonical;

/// Maximum number of runs, enough for a thousand elements; a bound rather than a budget.
const MOST_RUNS: u64 = 20_000;
/// Maximum time, for slow programs.
const LONGEST: Duration = Duration::from_secs(30);
/// Maximum time without an improvement, for inputs that take long to make. The time of programs does not count.
const LONGEST_IN_VAIN: Duration = Duration::from_secs(5);

/// The simplest input so far.
#[doc(hidden)]
pub struct Reduction<'run, I> {
    pub(crate) best: I,
    pub(crate) path: Option<Path>,
    pub(crate) runs: u64,
    pub(crate) simplicity: Simplicity,
    /// Whether the inputs tried before broke the relation, by the hash of what they print.
    known: HashMap<u64, bool>,
    still_broken: &'run mut StillBroken<'run, I>,
    started: Instant,
    improved: Instant,
    /// Time of programs since the last improvement.
    running: Duration,
    alarm: Alarm,
}

/// Examines an input, which the path makes again, and says whether it breaks as the first one did.
pub(crate) type StillBroken<'run, I> = dyn FnMut(&I, &dyn Fn() -> Path) -> bool + 'run;

/// How an input compares with the best so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// It breaks, is simpler, and is the best now.
    Better,
    /// It prints as the best does.
    Same,
    /// It is not simpler, or does not break.
    Worse,
}

impl<'run, I: Debug> Reduction<'run, I> {
    pub(crate) fn from(input: I, still_broken: &'run mut StillBroken<'run, I>) -> Self {
        let simplicity = Simplicity::of(&input);
        Self {
            alarm: Alarm::set(&input),
            known: HashMap::from([(simplicity.hash(), true)]),
            best: input,
            path: None,
            runs: 0,
            simplicity,
            still_broken,
            started: Instant::now(),
            improved: Instant::now(),
            running: Duration::ZERO,
        }
    }

    /// Runs the case with this input, if that could be of use.
    pub(crate) fn attempt(&mut self, input: I, path: &dyn Fn() -> Path) -> Attempt {
        let simplicity = Simplicity::of(&input);
        if simplicity == self.simplicity {
            return Attempt::Same;
        }
        let is_useless = simplicity > self.simplicity || self.is_over();
        if is_useless || self.known.contains_key(&simplicity.hash()) {
            return Attempt::Worse;
        }
        let is_broken = self.run(&input, path);
        self.known.insert(simplicity.hash(), is_broken);
        if !is_broken {
            return Attempt::Worse;
        }
        self.alarm.update(&input);
        self.best = input;
        self.path = Some(path());
        self.simplicity = simplicity;
        self.improved = Instant::now();
        self.running = Duration::ZERO;
        Attempt::Better
    }

    /// Says whether the relation breaks with this input, which need not be simpler than the best.
    pub(crate) fn breaks_with(&mut self, input: &I, path: &dyn Fn() -> Path) -> bool {
        let hash = Simplicity::of(input).hash();
        if !self.known.contains_key(&hash) && !self.is_over() {
            let is_broken = self.run(input, path);
            self.known.insert(hash, is_broken);
        }
        self.known.get(&hash).is_some_and(|is_broken| *is_broken)
    }

    fn run(&mut self, input: &I, path: &dyn Fn() -> Path) -> bool {
        self.runs += 1;
        let started = Instant::now();
        let is_broken = (self.still_broken)(input, path);
        self.running += started.elapsed();
        is_broken
    }

    /// Runs the case with an input that prints as the best does, and keeps it if it breaks too.
    pub(crate) fn confirm(&mut self, input: I, path: Path) {
        if self.run(&input, &|| path.clone()) {
            self.best = input;
            self.path = Some(path);
        }
    }

    /// Says whether runs or time are used up.
    pub(crate) fn is_over(&self) -> bool {
        let making = self.improved.elapsed().saturating_sub(self.running);
        self.runs >= MOST_RUNS || self.started.elapsed() > LONGEST || making > LONGEST_IN_VAIN
    }
}

/// Order of inputs: what prints shorter is simpler, and of equally long ones the first in the alphabet.
///
/// It needs only `Debug`, does not depend on how an input was made, and is what a reader sees.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Simplicity {
    pub(crate) length: usize,
    /// Text with truth values as digits, if there are any.
    measured: String,
    text: String,
}

impl Simplicity {
    pub(crate) fn of(input: &impl Debug) -> Self {
        let text = canonical(input);
        // `false` is simpler than `true`, though longer.
        let (measured, length) = if text.contains("true") || text.contains("false") {
            let measured = text.replace("false", "0").replace("true", "1");
            let length = measured.chars().count();
            (measured, length)
        } else {
            (String::new(), text.chars().count())
        };
        Self {
            length,
            measured,
            text,
        }
    }

    /// Returns the text with a zero for each number, so that inputs of one structure have the same shape.
    pub(crate) fn shape(&self) -> String {
        let mut shape = String::new();
        for character in self.text.chars().filter(|character| *character != '-') {
            if !character.is_ascii_digit() {
                shape.push(character);
            } else if !shape.ends_with('0') {
                shape.push('0');
            }
        }
        shape
    }

    pub(crate) fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text.hash(&mut hasher);
        hasher.finish()
    }
}

/// Maximum silence before the note is printed.
const PATIENCE: Duration = Duration::from_secs(5);

/// A thread that prints a note if the alarm still lives after a while.
pub(crate) struct Alarm {
    best: Arc<Mutex<String>>,
    /// Channel to the thread, which ends when the alarm is dropped.
    _alive: Sender<()>,
}

impl Alarm {
    pub(crate) fn set(best: &impl Debug) -> Self {
        let best = Arc::new(Mutex::new(format!("{best:?}")));
        let (alive, ended) = channel::<()>();
        let shown = Arc::clone(&best);
        let wait = move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let best = shown.lock().unwrap_or_else(PoisonError::into_inner);
                note(&format!(
                    "still shrinking; so far, this input breaks: {best}\n\
                     (if that does not end, INTRAMORPH_SHRINK=trees asks less of the strategy)"
                ));
            }
        };
        // If no thread can be started, there is no alarm.
        let _ = thread::Builder::new().name("alarm".to_owned()).spawn(wait);
        Self {
            best,
            _alive: alive,
        }
    }

    /// Replaces the input that the note shows.
    pub(crate) fn update(&self, best: &impl Debug) {
        let text = format!("{best:?}");
        *self.best.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }
}
