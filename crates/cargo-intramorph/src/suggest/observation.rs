//! Observations: what a program prints on many inputs, with and without each change. Plain data.

use std::time::Instant;

use intramorph_record::suggest::Example;

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

impl Pair {
    /// The pair as people read it.
    pub(crate) fn example(&self) -> Example {
        let mut example = Example::default();
        example.input.clone_from(&self.input);
        example.original = self.original.shown();
        example.changed = self.changed.shown();
        example
    }
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
    /// Inputs that are not counted above, since the program panics on them before or after they were changed.
    pub(crate) refused: u64,
    /// Inputs that are other ones in the build of the changed program, and that are not counted above.
    pub(crate) other_inputs: u64,
    /// Inputs on which two runs of the changed program differ, as far as it was tried.
    pub(crate) unsteady: u64,
    /// Pairs of outputs that differ, as many as were asked for, and a few that are equal.
    pub(crate) pairs: Vec<Pair>,
    /// The end of the process on an input, after which the change was not tried any more.
    pub(crate) crash: Option<Crash>,
}

impl Seen {
    /// The reason why nothing can be said of the change, whatever else was seen.
    pub(crate) fn obstacle(&self) -> Option<String> {
        if let Some(crash) = &self.crash {
            return Some(format!("the changed program {}", crash.how));
        }
        if self.other_inputs > 0 {
            return Some(OTHER_INPUTS.to_owned());
        }
        let is_unsteady = self.unsteady > 0;
        is_unsteady.then(|| UNSTEADY.to_owned())
    }

    /// Adds what was seen on later inputs.
    pub(crate) fn add(&mut self, later: Self) {
        self.runs += later.runs;
        self.differing += later.differing;
        self.panics += later.panics;
        self.reached += later.reached;
        self.refused += later.refused;
        self.other_inputs += later.other_inputs;
        self.unsteady += later.unsteady;
        self.pairs.extend(later.pairs);
        self.crash = self.crash.take().or(later.crash);
    }
}

/// The end of a process in a run on a drawn input.
#[derive(Clone, Debug)]
pub(crate) struct Crash {
    /// The input: its number, seed and distribution.
    pub(crate) number: u64,
    pub(crate) seed: u64,
    pub(crate) distribution: u8,
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
    /// Outputs that cannot be printed.
    pub(crate) unseen: u64,
    pub(crate) crashes: Vec<Crash>,
    /// Whether programs crashed so often that no more inputs were tried.
    pub(crate) is_cut_short: bool,
}

impl Totals {
    /// Inputs on which the program returned.
    pub(crate) fn returned(&self) -> u64 {
        self.inputs - self.rejected - self.panics
    }

    /// Adds what was seen on other inputs.
    pub(crate) fn add(&mut self, other: &Self) {
        self.inputs += other.inputs;
        self.rejected += other.rejected;
        self.panics += other.panics;
        self.unsteady += other.unsteady;
        self.distinct = self.distinct.max(other.distinct);
        self.unseen += other.unseen;
        self.crashes.extend(other.crashes.iter().cloned());
        self.is_cut_short |= other.is_cut_short;
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
/// A distribution with other lengths, numbers and characters, for a second look.
pub(crate) const SECOND_LOOK: u8 = 1;
/// The distribution of short inputs with small numbers, for programs that crash or hang on others.
pub(crate) const SMALL: u8 = 2;
/// A third distribution, which is used to confirm relations and for nothing else.
pub(crate) const CONFIRMATION: u8 = 3;

/// Added to a distribution: texts have only ASCII letters, digits and spaces, and numbers are below 1024.
pub(crate) const PLAIN: u8 = 4;
/// Added to a distribution: inputs are drawn near those of the corpus, which reach different code.
pub(crate) const NEAR: u8 = 16;

/// Reasons why nothing is said of a change.
const OTHER_INPUTS: &str =
    "it changes how inputs are made or printed, or they are printed with addresses";
pub(crate) const UNSTEADY: &str = "its output is not the same in each run";

/// Maximum number of inputs of a sweep on which the program itself may crash.
pub(crate) const MOST_CRASHES: usize = 4;
/// Maximum number of inputs of a sweep that are left out since a program crashes on them. One on which it hangs counts as several.
pub(crate) const MOST_LEFT_OUT: usize = 128;
pub(crate) const WEIGHT_OF_HANG: usize = 8;
/// Pairs of outputs that are kept of each change, in each request.
pub(crate) const KEPT_PAIRS: u64 = 64;
