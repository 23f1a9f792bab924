//! The record of suggestions: what the switches of a program change, and what they do not.

use std::time::Duration;

use crate::SCHEMA;
use crate::define::{named_enum, result_struct};

result_struct! {
    /// What was found out about one program.
    pub struct Suggestions {
        /// The version of this schema, [`SCHEMA`].
        pub schema: u32 = SCHEMA,
        /// The package that was looked at.
        pub package: String,
        /// The program: a call, or the name of a test.
        pub program: String,
        /// The path of the function that is called; empty if the program is none.
        #[cfg_attr(feature = "serde", serde(default))]
        pub function: String,
        /// The strategy that the user named for its inputs; empty if there is none.
        #[cfg_attr(feature = "serde", serde(default))]
        pub strategy: String,
        /// The seed of the inputs.
        pub seed: u64,
        /// How many inputs the program ran on.
        pub inputs: u64,
        /// How many generated inputs were no inputs of the program.
        pub rejected: u64,
        /// On how many inputs the program itself panics.
        pub panics: u64,
        /// A simple input on which it panics, with the message in the place of a verb phrase, if one was found.
        #[cfg_attr(feature = "serde", serde(default))]
        pub panic: Option<ProgramCrash>,
        /// The calls that inputs were taken from; `None` if inputs were made.
        #[cfg_attr(feature = "serde", serde(default))]
        pub recorded: Option<RecordedInputs>,
        /// Inputs on which the program itself crashes or hangs, one for each way in which it does.
        #[cfg_attr(feature = "serde", serde(default))]
        pub crashes: Vec<ProgramCrash>,
        /// How many changes were tried.
        pub tried: usize,
        /// How many times a program ran with a change, in all.
        pub evaluations: u64,
        /// Relations that nearly hold. The exceptions may be bugs.
        pub suspects: Vec<Suspect>,
        /// Relations that hold.
        pub relations: Vec<HeldRelation>,
        /// Changes of which nothing can be said, each with the reason.
        pub left_out: Vec<LeftOutChange>,
        /// How many suspects and relations are not shown, since the user has rejected them before.
        #[cfg_attr(feature = "serde", serde(default))]
        pub rejected_before: usize,
        /// How many injected bugs were tried with the relations.
        pub bugs: usize,
        /// How many injected bugs the program reaches.
        #[cfg_attr(feature = "serde", serde(default))]
        pub reached_bugs: usize,
        /// The injected bugs that were tried.
        #[cfg_attr(feature = "serde", serde(default))]
        pub tried_bugs: Vec<TriedBug>,
        /// How suggested relations did on inputs of a distribution that had no part in finding them, if that was asked for.
        #[cfg_attr(feature = "serde", serde(default))]
        pub confirmations: Vec<Confirmation>,
        /// Whether the user has stopped the run: what was found until then is here.
        #[cfg_attr(feature = "serde", serde(default))]
        pub is_interrupted: bool,
        /// What is missing, and what to do about it, where there was nothing to try; empty otherwise.
        #[cfg_attr(feature = "serde", serde(default))]
        pub advice: String,
        /// How long the command took.
        pub elapsed: Duration,
        /// How long the build took, which is a part of it.
        pub building: Duration,
    }
}

result_struct! {
    /// Calls that tests made of a function, while their arguments were recorded.
    #[derive(Eq)]
    pub struct RecordedInputs {
        /// How many calls there are; those that are printed alike count once.
        pub calls: u64,
        /// The names of the tests that made them.
        pub tests: Vec<String>,
    }
}

result_struct! {
    /// The simplest input that was found on which the program itself ends its process, or does not return.
    #[derive(Eq)]
    pub struct ProgramCrash {
        /// The input.
        pub input: String,
        /// What the program does there: a verb phrase, such as `overflows the stack`.
        pub how: String,
    }
}

named_enum! {
    /// What is changed in a program.
    #[derive(Default)]
    pub enum ChangeKind {
        /// A switch is set to another value.
        #[default]
        Switch = "switch",
        /// Another function takes the place of the one that is called.
        Sibling = "sibling",
        /// The program is built with other features.
        Feature = "feature",
        /// The program gets another input: a metamorphic test.
        Input = "input",
        /// One expression of the source is changed.
        Source = "source",
    }
}

result_struct! {
    /// A change of a program.
    #[derive(Eq)]
    pub struct ChangeRecord {
        /// What is changed.
        pub kind: ChangeKind,
        /// The change in words.
        pub what: String,
        /// The place of the switch, sibling or expression; empty for an input.
        pub location: String,
        /// The sentence of the documentation that says what the switch does; empty if there is none.
        pub documentation: String,
        /// Whether the documentation says that results stay the same.
        pub is_documented_as_neutral: bool,
        /// Whether the documentation speaks of speed, of memory, or of the way to the result.
        #[cfg_attr(feature = "serde", serde(default))]
        pub is_documented_as_means: bool,
        /// The changed lines of the source: each original one after `-`, each new one after `+`. Empty unless the source is changed.
        #[cfg_attr(feature = "serde", serde(default))]
        pub difference: String,
    }
}

result_struct! {
    /// A relation that nearly holds, and the simplest input on which it does not.
    pub struct Suspect {
        /// The change.
        pub change: ChangeRecord,
        /// Other changes that show the same, or set the same switch.
        #[cfg_attr(feature = "serde", serde(default))]
        pub also: Vec<String>,
        /// The relation, in the relation language.
        pub relation: String,
        /// The relation in words.
        pub in_words: String,
        /// On how many inputs the relation was decided.
        pub runs: u64,
        /// On how many of them it is broken.
        pub broken: u64,
        /// The simplest input that was found.
        pub input: String,
        /// The output of the program.
        pub original: String,
        /// The output of the changed program.
        pub changed: String,
        /// Why the relation is broken there.
        pub explanation: String,
        /// A test that fails as long as the relation is broken there.
        #[cfg_attr(feature = "serde", serde(default))]
        pub test: SuggestedTest,
    }
}

result_struct! {
    /// A relation that holds.
    pub struct HeldRelation {
        /// The change.
        pub change: ChangeRecord,
        /// Other values of the same switch for which the same holds.
        #[cfg_attr(feature = "serde", serde(default))]
        pub also: Vec<String>,
        /// The relation, in the relation language.
        pub relation: String,
        /// The relation in words.
        pub in_words: String,
        /// The expression of the relation in a test; empty if the library has none.
        pub rust: String,
        /// On how many inputs it was decided.
        pub runs: u64,
        /// On how many of them, and of the fresh ones, the outputs differ.
        pub differing: u64,
        /// On how many fresh inputs it held after it was chosen.
        pub fresh: u64,
        /// On how many inputs near those that reach unusual code it held, too.
        #[cfg_attr(feature = "serde", serde(default))]
        pub near: u64,
        /// On how many inputs of other distributions it held; 0 if it was not tried on them.
        #[cfg_attr(feature = "serde", serde(default))]
        pub confirmed_on: u64,
        /// On how many inputs the program panics, before or after they are changed; nothing is said of those.
        #[cfg_attr(feature = "serde", serde(default))]
        pub refused: u64,
        /// Whether only small inputs were tried, since a program crashes or takes too long on others.
        #[cfg_attr(feature = "serde", serde(default))]
        pub small_inputs: bool,
        /// Whether only plain inputs were tried, since no such relation holds on others: texts of ASCII letters, digits and spaces, and
        /// numbers below 1024.
        #[cfg_attr(feature = "serde", serde(default))]
        pub plain_inputs: bool,
        /// Whether inputs were recorded from tests, and then crossed and changed.
        #[cfg_attr(feature = "serde", serde(default))]
        pub recorded_inputs: bool,
        /// The maximum share of inputs that violate it, at the confidence below.
        pub violated_at_most: f64,
        /// The confidence of that bound.
        pub confidence: f64,
        /// How many injected bugs break it.
        pub kills: usize,
        /// How many of them the tests of the package miss, by the last score; `None` without one.
        pub kills_missed_by_tests: Option<usize>,
        /// Some inputs with both outputs.
        #[cfg_attr(feature = "serde", serde(default))]
        pub examples: Vec<Example>,
        /// A test of the relation.
        #[cfg_attr(feature = "serde", serde(default))]
        pub test: SuggestedTest,
    }
}

result_struct! {
    /// A change of which nothing can be said.
    #[derive(Eq)]
    pub struct LeftOutChange {
        /// The change in words.
        pub what: String,
        /// The reason, as a fragment.
        pub reason: String,
        /// What kind of reason it is.
        #[cfg_attr(feature = "serde", serde(default))]
        pub cause: LeftOutCause,
    }
}

named_enum! {
    /// What kind of reason there is to say nothing of a change.
    #[derive(Default)]
    pub enum LeftOutCause {
        /// One of its own, which people should read.
        #[default]
        Other = "other",
        /// The change does not fit the types of the program.
        DoesNotCompile = "does not compile",
        /// The relation language has no relation that holds.
        NoRelation = "no relation holds",
        /// A relation holds that no injected bug breaks.
        Vacuous = "no injected bug breaks it",
        /// A bound or the like holds, and other relations are broken by the same bugs.
        Needless = "others are broken by the same bugs",
    }
}

result_struct! {
    /// A suggested relation on inputs of a distribution that had no part in finding it.
    #[derive(Eq)]
    pub struct Confirmation {
        /// What is changed.
        pub kind: ChangeKind,

        /// The change in words.
        pub what: String,
        /// The relation, in the relation language.
        pub relation: String,
        /// On how many inputs it was tried.
        pub runs: u64,
        /// On how many of them it is broken.
        pub broken: u64,
        /// The shortest input that breaks it, with both outputs; `None` if none does.
        pub exception: Option<Example>,
    }
}

named_enum! {
    /// What an injected bug does to the outputs of a program, on a few hundred inputs.
    #[derive(Default)]
    pub enum BugEffect {
        /// Outputs stay the same.
        #[default]
        Nothing = "nothing",
        /// Some outputs are other ones, and the program never panics where it did not before.
        Silent = "silent",
        /// The program panics on some inputs.
        Panics = "panics",
        /// The process crashes or hangs.
        Crashes = "crashes",
    }
}

result_struct! {
    /// An input with both outputs.
    #[derive(Eq)]
    pub struct Example {
        /// The input.
        pub input: String,
        /// The output of the program.
        pub original: String,
        /// The output of the changed program.
        pub changed: String,
    }
}

result_struct! {
    /// An injected bug that was tried with the relations.
    #[derive(Eq)]
    pub struct TriedBug {
        /// The file of the bug. With the next three fields it identifies the bug, as in a score.
        pub file: String,
        /// The path of the function that is changed.
        pub item: String,
        /// The name of the operator that made the change.
        pub operator: String,
        /// The number of the change among those of that operator in that function.
        pub ordinal: u32,
        /// The line of the change, from 1.
        pub line: usize,
        /// What it does to outputs.
        pub effect: BugEffect,
        /// Whether the tests of the package miss it, by the last score; `None` if that does not say.
        pub missed_by_tests: Option<bool>,
        /// How many of the relations it breaks.
        pub killed_by: usize,
    }
}

result_struct! {
    /// A test of a suggestion, with the names of the library's prelude.
    #[derive(Eq)]
    pub struct SuggestedTest {
        /// The name of the test; empty if there is none.
        pub name: String,
        /// Versions of the test, the best one first. The first that compiles and does what is expected is the test.
        pub versions: Vec<TestVersion>,
        /// The reason why there is no test, as a fragment; empty if there is one.
        pub obstacle: String,
    }
}

result_struct! {
    /// A version of a test.
    #[derive(Eq)]
    pub struct TestVersion {
        /// Paths that it imports.
        pub imports: Vec<String>,
        /// Functions that it calls: strategies of types of the crate.
        #[cfg_attr(feature = "serde", serde(default))]
        pub helpers: Vec<TestHelper>,
        /// The function with its attributes, not formatted.
        pub code: String,
    }
}

result_struct! {
    /// A function that tests call.
    #[derive(Eq)]
    pub struct TestHelper {
        /// The name of the function. Helpers of one name do the same.
        pub name: String,
        /// The function, not formatted.
        pub code: String,
    }
}
