//! The record of a score: which injected bugs the tests of a package catch.

use std::time::Duration;

/// What became of all the bugs that were injected into some packages.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score {
    /// The version of this schema, [`SCHEMA`](crate::SCHEMA).
    pub schema: u32,
    /// The packages that were changed.
    pub packages: Vec<String>,
    /// Whether all was tried that there is to try, damage was looked for, and nobody interrupted it.
    pub complete: bool,
    /// Tests that passed before any bug was tried, and failed after the last, with no bug active: a bug has damaged something
    /// that is not made anew for each run, and outcomes can't be relied on.
    pub damaged_tests: Vec<String>,
    /// How many tests there are.
    pub tests: usize,
    /// The tests whose way through the code differs from run to run.
    pub unrepeatable_tests: Vec<String>,
    /// The test binaries that were not run, each with the reason.
    pub left_out_binaries: Vec<String>,
    /// Sources in which nothing was changed, since they can't be parsed; with the reason.
    pub unparsable_files: Vec<String>,
    /// How often the changed packages were compiled until all that was left compiled.
    pub rounds: usize,
    /// How long each part took.
    pub elapsed: Elapsed,
    /// In the order of their files and lines.
    pub bugs: Vec<BugRecord>,
}

/// How long each part of a score took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Elapsed {
    /// Copying the workspace and planning the changes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
    pub planning: Duration,
    /// Compiling, all rounds.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
    pub building: Duration,
    /// Running each test with nothing injected.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
    pub baseline: Duration,
    /// Trying the bugs.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
    pub trials: Duration,
}

/// What became of one injected bug.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BugRecord {
    /// With the three fields that follow it is the bug's identity, which stays as long as its function does.
    pub file: String,
    /// The path of the function that is changed.
    pub item: String,
    /// What kind of change it is.
    pub operator: String,
    /// Counts the changes of that kind in that function.
    pub ordinal: u32,
    /// Where the change is, from 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// What the source says.
    pub original: String,
    /// What it says with the bug.
    pub replacement: String,
    /// The lines that it changes: before, behind `-`, and after, behind `+`.
    pub difference: String,
    /// What became of it.
    pub outcome: Outcome,
    /// Why it does not compile, if it was removed; how it timed out, if it did.
    pub reason: Option<String>,
    /// The test that failed.
    pub caught_by: Option<String>,
    /// How many tests reach the change.
    pub reaching: usize,
    /// Up to five of these, those that do least first, if it was missed: where an assertion may be missing.
    #[cfg_attr(feature = "serde", serde(default))]
    pub reached_by: Vec<String>,
    /// Whether the outcome may be another one the next time: it rests on tests that take another way from run to run, or on
    /// the clock.
    pub may_vary: bool,
    /// Whether repetitions showed that the outcome does vary.
    pub flaky: bool,
    /// How long it was tried.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
    pub elapsed: Duration,
}

/// What became of an injected bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// A test failed.
    Caught,
    /// All tests that reach it passed.
    Missed,
    /// A test ran much longer than without it, and was ended.
    TimedOut,
    /// No test gets to it.
    Unreached,
    /// It is in source that was not compiled, such as for another platform or feature.
    NotBuilt,
    /// It does not compile.
    Removed,
    /// It was to be tried, and the run was interrupted before.
    Untried,
}

impl Outcome {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 7] = [
        Self::Caught,
        Self::TimedOut,
        Self::Missed,
        Self::Unreached,
        Self::NotBuilt,
        Self::Removed,
        Self::Untried,
    ];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Caught => "caught",
            Self::Missed => "missed",
            Self::TimedOut => "timed out",
            Self::Unreached => "unreached",
            Self::NotBuilt => "not built",
            Self::Removed => "removed",
            Self::Untried => "untried",
        }
    }
}

impl BugRecord {
    /// Where it is, for sorting.
    pub fn place(&self) -> (&str, usize, usize) {
        (&self.file, self.line, self.column)
    }
}

impl Score {
    /// How many bugs had this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.bugs
            .iter()
            .filter(|bug| bug.outcome == outcome)
            .count()
    }
}
