//! Observations: what a program prints on many inputs, with and without each change. Plain data.

use std::time::Instant;

use crate::single_line::joined_words;

/// A change of the program: the arms that are taken at some sites.
pub(crate) type Settings = Vec<(u32, u8)>;

/// An output as it was printed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Output {
    pub(crate) text: String,
    pub(crate) is_panic: bool,
}

impl Output {
    /// The output as people read it. The messages of assertions have several lines.
    pub(crate) fn shown(&self) -> String {
        if self.is_panic {
            return format!("panics: {}", joined_words(&self.text));
        }
        self.text.clone()
    }
}

/// An input, with the outputs of the program and of the changed program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) number: u64,
    pub(crate) input: String,
    pub(crate) original: Output,
    pub(crate) changed: Output,
}

/// What was seen of one change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// Inputs that both programs accept.
    pub(crate) runs: u64,
    pub(crate) differing: u64,
    /// Inputs on which the changed program panics.
    pub(crate) panics: u64,
    /// Inputs on which the changed place was reached.
    pub(crate) reached: u64,
    /// Pairs of outputs that differ, as many as were asked for, and a few that are equal.
    pub(crate) pairs: Vec<Pair>,
    /// The end of the process on an input, after which the change was not tried any more.
    pub(crate) crash: Option<Crash>,
}

impl Seen {
    /// Adds what was seen on later inputs.
    pub(crate) fn add(&mut self, later: Self) {
        self.runs += later.runs;
        self.differing += later.differing;
        self.panics += later.panics;
        self.reached += later.reached;
        self.pairs.extend(later.pairs);
        self.crash = self.crash.take().or(later.crash);
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Crash {
    pub(crate) number: u64,
    /// A verb phrase, such as `hangs`.
    pub(crate) how: String,
}

/// What was seen of the program itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) inputs: u64,
    /// Words that made no input.
    pub(crate) rejected: u64,
    pub(crate) panics: u64,
    /// Inputs on which two runs of the program differ.
    pub(crate) unsteady: u64,
    /// Different outputs, counted up to some thousands.
    pub(crate) distinct: u64,
    pub(crate) crashes: Vec<Crash>,
}

impl Totals {
    /// Whether the program crashed so often that no more inputs were tried.
    pub(crate) fn is_cut_short(&self) -> bool {
        self.crashes.len() >= MOST_CRASHES
    }

    /// Adds what was seen on other inputs.
    pub(crate) fn add(&mut self, other: &Self) {
        self.inputs += other.inputs;
        self.rejected += other.rejected;
        self.panics += other.panics;
        self.unsteady += other.unsteady;
        self.distinct = self.distinct.max(other.distinct);
        self.crashes.extend(other.crashes.iter().cloned());
    }
}

/// Inputs to run on, and what is to be kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sweep {
    pub(crate) seed: u64,
    pub(crate) first: u64,
    pub(crate) count: u64,
    pub(crate) distribution: u8,
    /// Maximum number of differing pairs that are kept of each change, in each chunk; 0 for none at all, equal ones included.
    pub(crate) pairs: u64,
    /// When to stop before all inputs have been tried.
    pub(crate) end: Option<Instant>,
}

/// The distribution of inputs that are tried first.
pub(crate) const ORDINARY: u8 = 0;
/// The distribution of short inputs with small numbers, for programs that crash or hang on others.
pub(crate) const SMALL: u8 = 2;

/// Maximum number of inputs on which the program itself may crash.
pub(crate) const MOST_CRASHES: usize = 4;
/// Pairs of outputs that are kept of each change, in each request.
pub(crate) const KEPT_PAIRS: u64 = 64;
