//! The record of neutral changes: what `cargo intramorph test` has changed, which tests noticed, and which changes are guilty.

use std::time::Duration;

use crate::SCHEMA;
use crate::define::{named_enum, result_struct};
use crate::score::{LeftOutTest, Shard};

result_struct! {
    /// What neutral changes of some packages did to the tests.
    pub struct NeutralRun {
        /// The version of this schema, [`SCHEMA`].
        pub schema: u32 = SCHEMA,
        /// The packages that were changed.
        pub packages: Vec<String>,
        /// The fingerprint of sources, tests, options and tools. Parts of a run can be merged if theirs are equal.
        pub fingerprint: String,
        /// The part of the tests that was tried; `None` for all.
        pub shard: Option<Shard>,
        /// The seed of random combinations.
        pub seed: u64,
        /// Whether every change was tried with every test that reaches it.
        pub complete: bool,
        /// Whether the user has stopped the run.
        pub is_interrupted: bool,
        /// How many tests there are.
        pub tests: usize,
        /// Tests that were left out, since they do not pass without a change.
        pub left_out_tests: Vec<LeftOutTest>,
        /// Tests that have failed with a change, and fail now and then without one as well: no change is blamed for them.
        pub flaky_tests: Vec<FlakyTest>,
        /// Source files without changes because they cannot be parsed, each with the reason.
        pub unparsable_files: Vec<String>,
        /// The options that selected some of the changes; `None` if all were made.
        pub selection: Option<String>,
        /// Acceptances that match nothing and are therefore out of date.
        pub unused_acceptances: Vec<String>,
        /// The changes of the source, in the order of their files and lines.
        pub changes: Vec<NeutralChange>,
        /// The settings of test processes that were tried.
        pub settings: Vec<Setting>,
        /// How many random combinations of changes were tried.
        pub combinations: usize,
        /// The findings: smallest sets of changes that make tests fail.
        pub findings: Vec<NeutralFinding>,
        /// How often the changed packages were compiled until all remaining changes compiled.
        pub rounds: usize,
        /// How many test processes ran with changes.
        pub processes: u64,
        /// The time to copy the workspace and plan the changes.
        pub planning: Duration,
        /// The time to compile.
        pub building: Duration,
        /// The time to run the tests without a change.
        pub baseline: Duration,
        /// The time to run them with changes.
        pub trials: Duration,
    }
}

result_struct! {
    /// A test that does not always pass.
    #[derive(Eq)]
    pub struct FlakyTest {
        /// The name of the test, with its target before it.
        pub name: String,
        /// What was seen, such as "fails without a change as well".
        pub reason: String,
    }
}

result_struct! {
    /// A change of the source that a correct program does not notice.
    #[derive(Eq)]
    pub struct NeutralChange {
        /// The file of the change. With the next three fields it identifies the change, for as long as the function stays the same.
        pub file: String,
        /// The path of the function that is changed.
        pub item: String,
        /// The kind of the change, such as `short-read`.
        pub kind: String,
        /// The number of the change among those of its kind in that function.
        pub ordinal: u32,
        /// The line of the change, from 1.
        pub line: usize,
        /// The column of the change in characters, from 1.
        pub column: usize,
        /// What the change does: the predicate of a sentence about the code, such as "reads one byte at a time".
        pub effect: String,
        /// What it says of the program that a test notices the change: a sentence.
        pub meaning: String,
        /// The original source text.
        pub original: String,
        /// The source text with the change, as a person would write it.
        pub replacement: String,
        /// The changed lines: each original one after `-`, each new one after `+`.
        pub difference: String,
        /// What became of the change.
        pub outcome: ChangeOutcome = ChangeOutcome::NotExercised,
        /// Why the change does not compile.
        pub reason: Option<String>,
        /// How many tests reach the change.
        pub reaching: usize,
        /// The number by which `INTRAMORPH_CHANGES` switches it on.
        pub switch: String,
    }
}

named_enum! {
    /// What became of a neutral change.
    #[derive(Default)]
    pub enum ChangeOutcome {
        /// No test executes it.
        #[default]
        NotExercised = "not exercised",
        /// Tests execute it, and it never made a difference, such as where all readers are in memory.
        WithoutEffect = "without effect",
        /// It made a difference, and all tests passed.
        Passed = "passed",
        /// At least one test failed because of it, alone or with others.
        Noticed = "noticed",
        /// It was not tried, since the run ended before, or since another part of it does.
        Untried = "untried",
        /// It does not compile.
        Removed = "removed",
        /// It belongs to another platform or to features that are off.
        NotBuilt = "not built",
    }
}

result_struct! {
    /// A setting of the processes that run tests.
    #[derive(Eq)]
    pub struct Setting {
        /// The name of the setting, such as `time-zone`.
        pub name: String,
        /// What it does, as the predicate of a sentence about a test.
        pub effect: String,
        /// What it sets, as a person would type it before `cargo test`.
        pub environment: String,
        /// How many tests were run with it.
        pub tests: usize,
        /// Whether a test has asked the declared switch that it sets; `None` for a free setting, of which that is not known.
        pub asked: Option<bool>,
    }
}

named_enum! {
    /// Why a finding is probably no bug of the program.
    #[derive(Hash)]
    pub enum Label {
        /// The test reads or writes once, and expects all bytes to be transferred.
        AssumesFullTransfer = "assumes a full transfer",
        /// The test depends on how much a function returns at a time, of which the documentation only says the most.
        AssumesFullBatch = "assumes a full batch",
    }
}

result_struct! {
    /// A smallest set of changes that makes tests fail.
    #[derive(Eq)]
    pub struct NeutralFinding {
        /// The guilty changes, as indices into the changes of the run; all of them are needed.
        pub changes: Vec<usize>,
        /// Other changes of the same places that make tests fail as well, or that do so together with more changes.
        pub also: Vec<usize>,
        /// The guilty settings, as indices into the settings of the run; all of them are needed.
        pub settings: Vec<usize>,
        /// The tests that fail.
        pub tests: Vec<FailedTest>,
        /// Why it is probably no bug of the program; `None` if nothing says so.
        pub label: Option<Label>,
        /// The reason for which the user accepts it; `None` for a finding that counts.
        pub accepted: Option<String>,
    }
}

result_struct! {
    /// A test that fails because of neutral changes.
    #[derive(Eq)]
    pub struct FailedTest {
        /// The name of the test, with its target before it.
        pub name: String,
        /// How it fails: the predicate of a sentence about the test.
        pub how: String,
        /// What it says: the message of the panic, or the end of its output.
        pub output: String,
        /// The line that repeats the failure in a shell.
        pub replay: String,
        /// How many times the test ran until the smallest set was known.
        pub runs: u64,
        /// Why the failure is probably none of the program; `None` if nothing says so.
        pub label: Option<Label>,
    }
}

impl NeutralRun {
    /// The findings that count: neither accepted, nor probably caused by the test.
    pub fn counted(&self) -> impl Iterator<Item = &NeutralFinding> {
        let findings = self.findings.iter();
        findings.filter(|finding| finding.accepted.is_none() && finding.label.is_none())
    }
}
