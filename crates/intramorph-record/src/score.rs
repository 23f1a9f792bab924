//! The record of a score: which injected bugs the tests of a package catch.

mod kind;

use std::time::Duration;

pub use kind::{KindOutcome, KindWorth, TestKind, TestsOfKind};

/// What became of all the bugs that were injected into some packages.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score {
    /// The version of this schema, [`SCHEMA`](crate::SCHEMA).
    pub schema: u32,
    /// The packages that were changed.
    pub packages: Vec<String>,
    /// Stands for all that outcomes rest on: sources, tests, options and tools. Scores with the same one can be compared.
    #[cfg_attr(feature = "serde", serde(default))]
    pub ground: String,
    /// The part of the bugs that this is about; `None` for all.
    #[cfg_attr(feature = "serde", serde(default))]
    pub shard: Option<Shard>,
    /// How many outcomes are those of earlier runs.
    #[cfg_attr(feature = "serde", serde(default))]
    pub kept: usize,
    /// Whether all was tried that there is to try, damage was looked for, and nobody interrupted it.
    pub complete: bool,
    /// Tests that passed before any bug was tried, and failed after the last, with no bug active: a bug has damaged something
    /// that is not made anew for each run, and outcomes can't be relied on.
    pub damaged_tests: Vec<String>,
    /// How many tests there are.
    pub tests: usize,
    /// The tests by how they know what is right, in the order of kinds; empty if there is one kind only.
    #[cfg_attr(feature = "serde", serde(default))]
    pub kinds: Vec<TestsOfKind>,
    /// The tests whose way through the code differs from run to run.
    pub unrepeatable_tests: Vec<String>,
    /// The test binaries that were not run, each with the reason.
    pub left_out_binaries: Vec<String>,
    /// Sources in which nothing was changed, since they can't be parsed; with the reason.
    pub unparsable_files: Vec<String>,
    /// The options by which only some changes were selected; `None` if all were made.
    #[cfg_attr(feature = "serde", serde(default))]
    pub selection: Option<String>,
    /// Whether a diff is among these options.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub selected_by_diff: bool,
    /// What accepts bugs and matches none, so that it is out of date.
    #[cfg_attr(feature = "serde", serde(default))]
    pub unused_acceptances: Vec<String>,
    /// How often the changed packages were compiled until all that was left compiled.
    pub rounds: usize,
    /// How long each part took.
    pub elapsed: Elapsed,
    /// In the order of their files and lines.
    pub bugs: Vec<BugRecord>,
}

/// One of several equal parts of the bugs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shard {
    /// From 1.
    pub index: usize,
    /// How many there are.
    pub count: usize,
}

impl Shard {
    /// Whether a bug is in this part, by its position in the plan.
    pub fn has(self, position: usize) -> bool {
        position % self.count.max(1) + 1 == self.index
    }
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
    /// Why it does not compile, if it was removed; how it timed out, if it did; why somebody accepts it.
    pub reason: Option<String>,
    /// The test that failed.
    pub caught_by: Option<String>,
    /// What came of it with the tests of each kind that reach it, in the order of kinds; empty if there is one kind only.
    #[cfg_attr(feature = "serde", serde(default))]
    pub by_kind: Vec<KindOutcome>,
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
    /// Somebody has looked at it and accepts it, in the source or the configuration.
    Accepted,
    /// It was to be tried, and the run was interrupted before.
    Untried,
}

impl Outcome {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 8] = [
        Self::Caught,
        Self::TimedOut,
        Self::Missed,
        Self::Unreached,
        Self::NotBuilt,
        Self::Removed,
        Self::Accepted,
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
            Self::Accepted => "accepted",
            Self::Untried => "untried",
        }
    }
}

impl BugRecord {
    /// Where it is, for sorting.
    pub fn place(&self) -> (&str, usize, usize) {
        (&self.file, self.line, self.column)
    }

    /// The same, and what tells it from others of that place.
    fn order(&self) -> (&str, usize, usize, &str, &str, u32) {
        let (file, line, column) = self.place();
        (file, line, column, &self.item, &self.operator, self.ordinal)
    }
}

impl Score {
    /// All that has to be the same however a score has come about: without times, and without what was known before.
    #[must_use]
    pub fn result(&self) -> Self {
        let bugs = self.bugs.iter().map(|bug| BugRecord {
            elapsed: Duration::ZERO,
            ..bug.clone()
        });
        Self {
            kept: 0,
            rounds: 0,
            elapsed: Elapsed::default(),
            bugs: bugs.collect(),
            ..self.clone()
        }
    }

    /// Puts the bugs in the order of their places, and those of one place in that of their identities.
    pub fn sort_bugs(&mut self) {
        self.bugs
            .sort_by(|one, other| one.order().cmp(&other.order()));
    }

    /// How many bugs had this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.bugs
            .iter()
            .filter(|bug| bug.outcome == outcome)
            .count()
    }
}
