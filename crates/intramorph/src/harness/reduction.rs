//! A reduction under way: the simplest input so far that breaks the relation, and what was tried already.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use super::alarm::Alarm;
use super::path::Path;
use crate::printed::canonical;

/// Enough for a thousand elements; a bound rather than a budget.
const MOST_RUNS: u64 = 20_000;
/// For slow programs: the best so far is reported.
const LONGEST: Duration = Duration::from_secs(30);
/// For inputs that take long to make: so much time without an improvement, that of running programs apart.
const LONGEST_IN_VAIN: Duration = Duration::from_secs(5);

/// The simplest input so far. What was seen there is kept by whoever examines.
#[doc(hidden)]
pub struct Reduction<'run, I> {
    pub(crate) best: I,
    pub(crate) path: Option<Path>,
    pub(crate) runs: u64,
    simplicity: Simplicity,
    /// Whether the inputs tried before broke the relation, by the hash of what they print.
    known: HashMap<u64, bool>,
    still_broken: &'run mut StillBroken<'run, I>,
    started: Instant,
    improved: Instant,
    /// How long programs ran since then.
    running: Duration,
    alarm: Alarm,
}

/// Examines an input, which is made again along the path: whether it breaks as the first one did.
pub(crate) type StillBroken<'run, I> = dyn FnMut(&I, &dyn Fn() -> Path, Purpose) -> bool + 'run;

/// Why an input is examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be the best if it breaks: then what was seen is kept.
    Best,
    /// To know whether it breaks, and no more.
    Question,
}

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
        let alarm = Alarm::set(&input);
        Self {
            known: HashMap::from([(simplicity.hash(), true)]),
            best: input,
            path: None,
            runs: 0,
            simplicity,
            still_broken,
            started: Instant::now(),
            improved: Instant::now(),
            running: Duration::ZERO,
            alarm,
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
        if !self.run(&input, (&simplicity, Purpose::Best), path) {
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

    /// Whether the relation breaks with this input, be it simpler than the best or not.
    pub(crate) fn breaks_with(&mut self, input: &I, path: &dyn Fn() -> Path) -> bool {
        let simplicity = Simplicity::of(input);
        let known = self.known.get(&simplicity.hash()).copied();
        known.unwrap_or_else(|| {
            !self.is_over() && self.run(input, (&simplicity, Purpose::Question), path)
        })
    }

    fn run(
        &mut self,
        input: &I,
        (simplicity, purpose): (&Simplicity, Purpose),
        path: &dyn Fn() -> Path,
    ) -> bool {
        self.runs += 1;
        let started = Instant::now();
        let is_broken = (self.still_broken)(input, path, purpose);
        self.running += started.elapsed();
        self.known.insert(simplicity.hash(), is_broken);
        is_broken
    }

    /// Runs the case with an input that prints as the best does, and takes its path if it breaks too.
    pub(crate) fn confirm(&mut self, input: I, path: Path) {
        self.runs += 1;
        if (self.still_broken)(&input, &|| path.clone(), Purpose::Best) {
            self.best = input;
            self.path = Some(path);
        }
    }

    /// Whether the best so far has to do.
    pub(crate) fn is_over(&self) -> bool {
        let making = self.improved.elapsed().saturating_sub(self.running);
        self.runs >= MOST_RUNS || self.started.elapsed() > LONGEST || making > LONGEST_IN_VAIN
    }

    pub(crate) fn simplicity(&self) -> &Simplicity {
        &self.simplicity
    }
}

/// The order of inputs: what prints shorter is simpler, and of two as long the one that comes first in the alphabet.
///
/// It asks nothing of an input but `Debug`, is the same however an input was made, and is what a reader sees.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Simplicity {
    length: usize,
    /// The text with truth values as digits, where there are any.
    measured: String,
    text: String,
}

impl Simplicity {
    pub(crate) fn of(input: &impl Debug) -> Self {
        let text = canonical(input);
        // Of the two truth values the false one is simpler, though longer.
        let measured = if text.contains("true") || text.contains("false") {
            text.replace("false", "0").replace("true", "1")
        } else {
            String::new()
        };
        let measure = if measured.is_empty() {
            &text
        } else {
            &measured
        };
        let length = measure.chars().count();
        Self {
            length,
            measured,
            text,
        }
    }

    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// The text with all numbers alike, which tells inputs of different structure apart.
    pub(crate) fn shape(&self) -> String {
        let mut shape = String::new();
        for character in self.text.chars() {
            let character = if character.is_ascii_digit() {
                '0'
            } else {
                character
            };
            if !(character == '0' && shape.ends_with('0') || character == '-') {
                shape.push(character);
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
