//! The record of a score: which injected bugs the tests of a package catch.

mod blind_spot;
mod kind;

use std::ops::AddAssign;
use std::time::Duration;

use crate::SCHEMA;
use crate::define::{named_enum, result_struct};
pub use blind_spot::{BlindSpot, BlindSpotReason};
pub use kind::{KindOutcome, KindWorth, TestKind, TestsOfKind};

result_struct! {
    /// The outcomes of all bugs that were injected into some packages.
    pub struct Score {
        /// The version of this schema, [`SCHEMA`].
        pub schema: u32 = SCHEMA,
        /// The packages that were changed.
        pub packages: Vec<String>,
        /// The fingerprint of all that outcomes depend on: sources, tests, options and tools. Scores can be
        /// compared if their fingerprints are equal.
        #[cfg_attr(feature = "serde", serde(default))]
        pub fingerprint as "ground": String,
        /// The part of the bugs that was tried; `None` for all.
        #[cfg_attr(feature = "serde", serde(default))]
        pub shard: Option<Shard>,
        /// The estimate for all bugs, if the time of the run was over before all were tried.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        pub sample: Option<Sample>,
        /// How many outcomes were taken from earlier runs.
        #[cfg_attr(feature = "serde", serde(default))]
        pub kept: usize,
        /// Inputs that have changed since the run before, so that no outcome of earlier runs was kept: files, the options, the
        /// compiler.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
        pub changed_inputs: Vec<String>,
        /// Whether the run tried every bug, finished the damage check and was not interrupted. If `sample` has an estimate, its
        /// time was over before that.
        pub complete: bool,
        /// Tests that passed before the first bug and failed after the last one, with no bug active. A bug has damaged
        /// something that outlives a run, so that the outcomes are unreliable.
        pub damaged_tests: Vec<String>,
        /// How many tests there are.
        pub tests: usize,
        /// The number of tests of each kind, in the order of kinds; empty if there is one kind only.
        #[cfg_attr(feature = "serde", serde(default))]
        pub kinds: Vec<TestsOfKind>,
        /// Tests that take a different path through the code from run to run.
        pub unrepeatable_tests: Vec<String>,
        /// Tests that were left out, since they do not pass without a bug.
        #[cfg_attr(feature = "serde", serde(default))]
        pub left_out_tests: Vec<LeftOutTest>,
        /// Test binaries that were not run, each with the reason. Empty since all binaries are run.
        pub left_out_binaries: Vec<String>,
        /// Source files without changes because they cannot be parsed, each with the reason.
        pub unparsable_files: Vec<String>,
        /// Code that runs and was not changed, by reason: the share of caught bugs says nothing about it.
        #[cfg_attr(feature = "serde", serde(default))]
        pub blind_spots: Vec<BlindSpot>,
        /// The options that selected some of the changes; `None` if all were made.
        #[cfg_attr(feature = "serde", serde(default))]
        pub selection: Option<String>,
        /// Whether a diff is among these options.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
        pub selected_by_diff: bool,
        /// Acceptances that match no bug and are therefore out of date.
        #[cfg_attr(feature = "serde", serde(default))]
        pub unused_acceptances: Vec<String>,
        /// How often the changed packages were compiled until all remaining changes compiled.
        pub rounds: usize,
        /// How long each part took.
        pub elapsed: Elapsed,
        /// The bugs, in the order of their files and lines.
        pub bugs: Vec<BugRecord>,
    }
}

result_struct! {
    /// A test that was left out.
    #[derive(Eq)]
    pub struct LeftOutTest {
        /// The name of the test, with its target before it.
        pub name: String,
        /// Why it was left out, such as "fails".
        pub reason: String,
    }
}

/// One of several equal parts of the bugs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shard {
    /// The number of this part, from 1.
    pub index: usize,
    /// The number of parts.
    pub count: usize,
}

impl Shard {
    /// Whether a bug is in this part, by its position in the plan.
    pub fn has(self, position: usize) -> bool {
        position % self.count.max(1) + 1 == self.index
    }
}

result_struct! {
    /// An estimate of the share of caught bugs among those that tests reach, from a random sample of them.
    #[derive(Copy)]
    pub struct Sample {
        /// How many bugs the estimate rests on: those of the random sample, and those whose outcomes were known before.
        pub size: usize,
        /// How many bugs tests reach.
        pub population: usize,
        /// The estimated share, between 0 and 1.
        pub share: f64,
        /// The lower end of the interval that contains the share at 95 % confidence.
        pub lowest: f64,
        /// The upper end of the interval.
        pub highest: f64,
    }
}

result_struct! {
    /// How long each part of a score took.
    #[derive(Copy, Eq)]
    pub struct Elapsed {
        /// The time to copy the workspace and plan the changes.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
        pub planning: Duration,
        /// The time to compile, in all rounds.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
        pub building: Duration,
        /// The time to run each test without a bug.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
        pub baseline: Duration,
        /// The time to try the bugs.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
        pub trials: Duration,
    }
}

result_struct! {
    /// One injected bug and its outcome.
    #[derive(Eq)]
    pub struct BugRecord {
        /// The file of the bug. With the next three fields it identifies the bug, for as long as the function stays the same.
        pub file: String,
        /// The path of the function that is changed.
        pub item: String,
        /// The name of the operator that made the change.
        pub operator: String,
        /// The number of the change among those of that operator in that function.
        pub ordinal: u32,
        /// Whether the function is `pub`, or a method of a trait; `None` in records of earlier versions.
        #[cfg_attr(feature = "serde", serde(default))]
        pub public: Option<bool>,
        /// The line of the change, from 1.
        pub line: usize,
        /// The column of the change in characters, from 1.
        pub column: usize,
        /// The range of the source text that is replaced; `None` in records of earlier versions.
        #[cfg_attr(feature = "serde", serde(default))]
        pub span: Option<Span>,
        /// The original source text.
        pub original: String,
        /// The source text with the bug.
        pub replacement: String,
        /// The changed lines: each original one after `-`, each new one after `+`.
        pub difference: String,
        /// The outcome.
        pub outcome: Outcome = Outcome::Untried,
        /// Why the bug does not compile, how it timed out, or why it is accepted.
        pub reason: Option<String>,
        /// The test that failed.
        pub caught_by: Option<String>,
        /// The outcome with the tests of each kind that reach the bug, in the order of kinds; empty if there is one kind only.
        #[cfg_attr(feature = "serde", serde(default))]
        pub by_kind: Vec<KindOutcome>,
        /// How many tests reach the change.
        pub reaching: usize,
        /// Up to five of these tests if the bug was missed, shortest first: an assertion may be missing there.
        #[cfg_attr(feature = "serde", serde(default))]
        pub reached_by: Vec<String>,
        /// Whether the next run may have another outcome, because it depends on the clock or on tests that are not repeatable.
        pub may_vary: bool,
        /// Whether repeated runs had different outcomes.
        pub flaky: bool,
        /// The time to try the bug.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
        pub elapsed: Duration,
    }
}

/// A range of a source file. It is empty where a bug adds text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The position of the first character.
    pub start: Position,
    /// The position behind the last character.
    pub end: Position,
}

/// A position in a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The number of bytes before it in the file.
    pub byte: usize,
}

impl AddAssign for Elapsed {
    fn add_assign(&mut self, other: Self) {
        self.planning += other.planning;
        self.building += other.building;
        self.baseline += other.baseline;
        self.trials += other.trials;
    }
}

named_enum! {
    /// The outcome of an injected bug.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Outcome {
        /// A test failed.
        Caught = "caught",
        /// A test ran much longer than without the bug and was stopped.
        TimedOut = "timed out",
        /// All tests that reach the bug passed.
        Missed = "missed",
        /// No test reaches the bug.
        Unreached = "unreached",
        /// The bug is in source that was not compiled, for example for another platform or feature.
        NotBuilt = "not built",
        /// The bug does not compile.
        Removed = "removed",
        /// The source or the configuration accepts the bug, with a reason.
        Accepted = "accepted",
        /// The run ended before the bug was tried: it was interrupted, or its time was over.
        Untried = "untried",
    }
}

impl BugRecord {
    /// The place of the bug, for sorting.
    pub fn place(&self) -> (&str, usize, usize) {
        (&self.file, self.line, self.column)
    }

    /// The place of the bug and its identity, for sorting.
    fn order(&self) -> (&str, usize, usize, &str, &str, u32) {
        let (file, line, column) = self.place();
        (file, line, column, &self.item, &self.operator, self.ordinal)
    }
}

impl Score {
    /// The part of a score that must not depend on how it was made: no times, and nothing about earlier runs.
    #[must_use]
    pub fn result(&self) -> Self {
        let bugs = self.bugs.iter().map(|bug| BugRecord {
            elapsed: Duration::ZERO,
            ..bug.clone()
        });
        Self {
            kept: 0,
            changed_inputs: Vec::new(),
            rounds: 0,
            elapsed: Elapsed::default(),
            bugs: bugs.collect(),
            ..self.clone()
        }
    }

    /// Sorts the bugs by place, and those of one place by identity.
    pub fn sort_bugs(&mut self) {
        self.bugs
            .sort_by(|one, other| one.order().cmp(&other.order()));
    }

    /// The number of bugs with this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.bugs
            .iter()
            .filter(|bug| bug.outcome == outcome)
            .count()
    }
}
