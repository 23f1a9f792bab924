//! How long the search for simpler inputs goes on. It is counted in runs and in words, so that two searches from one seed end
//! with the same input, however busy the machine is.

use std::fmt::{Display, Formatter};
use std::time::{Duration, Instant};

/// Maximum number of runs, enough for a thousand elements; a bound rather than a budget.
const MOST_RUNS: u64 = 20_000;
/// Maximum effort without an improvement, for inputs that take long to make.
const MOST_IN_VAIN: usize = 10_000_000;
/// Number of characters that take as long to print as a word takes to make something of.
const CHARACTERS_OF_WORD: usize = 8;
/// Effort of making an input, besides that of its words.
const EFFORT_OF_MAKING: usize = 32;
/// Maximum time, for slow programs. It is the only bound that depends on the machine.
const LONGEST: Duration = Duration::from_secs(60);

/// What a search has spent so far.
pub(super) struct Budget {
    pub(super) runs: u64,
    /// Effort since the last improvement, in words that inputs were made of.
    in_vain: usize,
    started: Instant,
    spent: Option<Spent>,
}

/// What cut a search short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spent {
    Runs,
    Effort,
    Time,
}

impl Budget {
    pub(super) fn new() -> Self {
        Self {
            runs: 0,
            in_vain: 0,
            started: Instant::now(),
            spent: None,
        }
    }

    /// Counts an input that was made of that many words.
    pub(super) fn count_made(&mut self, words: usize) {
        self.in_vain += words + EFFORT_OF_MAKING;
    }

    /// Counts an input that printed that many characters.
    pub(super) fn count_printed(&mut self, characters: usize) {
        self.in_vain += characters / CHARACTERS_OF_WORD;
    }

    pub(super) fn improved(&mut self) {
        self.in_vain = 0;
    }

    /// Returns what is used up. A search that was cut short stays so.
    pub(super) fn spent(&mut self) -> Option<Spent> {
        self.spent = self.spent.or_else(|| {
            if self.runs >= MOST_RUNS {
                Some(Spent::Runs)
            } else if self.in_vain > MOST_IN_VAIN {
                Some(Spent::Effort)
            } else {
                (self.started.elapsed() > LONGEST).then_some(Spent::Time)
            }
        });
        self.spent
    }

    /// Returns what was used up before the search was over.
    pub(super) fn cut_short(&self) -> Option<Spent> {
        self.spent
    }
}

impl Display for Spent {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Runs => write!(formatter, "cut short after {MOST_RUNS} runs"),
            Self::Effort => write!(
                formatter,
                "cut short, since many other inputs were no better"
            ),
            Self::Time => {
                let seconds = LONGEST.as_secs();
                write!(
                    formatter,
                    "cut short after {seconds} s, so it may end elsewhere the next time"
                )
            }
        }
    }
}
