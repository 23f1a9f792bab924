//! The evidence behind a verdict other than "holds": a broken case, or a program that disagrees with itself.

use crate::Vacuity;
use crate::define::{named_enum, record_struct};

record_struct! {
    fields_of_finding:
    /// The evidence for a broken verdict: the smallest input found, both outputs, and the command that replays it.
    #[derive(Eq)]
    pub struct Finding {
        /// One line that says why the relation does not hold.
        pub why: String,
        /// Advice on what to do other than fix a bug, if there is any.
        pub advice: Option<String>,
        /// The shrunk input, printed.
        pub input: String,
        /// The input as it was generated, if shrinking made it smaller.
        pub unshrunk_input: Option<String>,
        /// The follow-up input of a metamorphic check, printed.
        pub follow_up: Option<String>,
        /// The output of the original program, printed.
        pub output: String,
        /// Whether a panic broke the case, so that its message is one of the outputs.
        #[cfg_attr(feature = "serde", serde(default))]
        pub panicked: bool,
        /// What the program was compared with. If that was several programs, the one that disagrees.
        pub counterpart: String,
        /// The smallest set of changes that breaks the relation on this input, if several were made at once.
        #[cfg_attr(feature = "serde", serde(default))]
        pub minimal_changes as "guilty": Option<String>,
        /// The output that it was compared with, printed.
        pub counterpart_output: String,
        /// The difference between the output that the relation demands and the one seen, if it demands a single output.
        pub difference: Option<String>,
        /// The symptoms by which the same bug is recognised in another case: where the outputs differ and how, without values.
        #[cfg_attr(feature = "serde", serde(default))]
        pub symptoms: Vec<String>,
        /// The number of the case that broke, counted from 1; with the seed it replays the finding.
        pub case: u64,
        /// The case whose values for knobs are simpler and break the relation on this input, too, if they took the place of its own.
        #[cfg_attr(feature = "serde", serde(default))]
        pub values_of_case: Option<u64>,
        /// How often the programs were executed to shrink the input.
        pub shrinking_runs: u64,
        /// Why shrinking ended before nothing simpler was left, if it did: a simpler input may break the relation, too.
        #[cfg_attr(feature = "serde", serde(default))]
        pub shrinking_ended_early: Option<String>,
        /// The input that the strategy makes when the case is drawn again, if that is another one each time: then the replay may
        /// not repeat the finding.
        #[cfg_attr(feature = "serde", serde(default))]
        pub redrawn_input: Option<String>,
        /// How often the variant ran on the shrunk input.
        pub reached: Option<u64>,
        /// The choices that make the input again, if a strategy made it.
        pub path: Option<String>,
        /// The file that keeps the finding or that it was read from, or the reason why there is none.
        pub kept: Option<String>,
        /// The command that replays the finding.
        pub replay: String,
    }
}

record_struct! {
    fields_of_disagreement:
    /// An input for which a program returned two different outputs, or a value that changed while a program ran, all of them
    /// printed.
    #[derive(Eq)]
    pub struct Disagreement {
        /// What the two outputs show: that a program disagrees with itself, or that its input or output changed.
        #[cfg_attr(feature = "serde", serde(default = "self_disagreement"))]
        pub shows: Vacuity = Vacuity::SelfDisagreement,
        /// What gave two answers, where one of the test's own closures may have.
        #[cfg_attr(feature = "serde", serde(default))]
        pub unsteady: Unsteady = Unsteady::Program,
        /// The program: `P`, or the one that it was compared with, `P'` or `P2`.
        pub program: String,
        /// The input of both runs.
        pub input: String,
        /// The output of the first run, the first follow-up input, or the value before it changed.
        pub output: String,
        /// The output of a second run, after the other program ran, the second follow-up input, or the value after it changed.
        pub again: String,
        /// The command that runs the case again.
        pub replay: String,
    }
}

named_enum! {
    /// What gave two answers to one question.
    #[derive(Default)]
    pub enum Unsteady {
        /// A program returned two outputs for one input.
        #[default]
        Program = "program",
        /// Two follow-up inputs were made of one input.
        FollowUp = "follow up",
        /// The relation held and did not hold for outputs that print the same.
        Relation = "relation",
    }
}

impl Disagreement {
    /// Creates a disagreement from both outputs of a program for one input.
    pub fn new(program: &str, input: String, outputs: [String; 2], replay: String) -> Self {
        let [output, again] = outputs;
        Self {
            shows: Vacuity::SelfDisagreement,
            unsteady: Unsteady::Program,
            program: program.to_owned(),
            input,
            output,
            again,
            replay,
        }
    }
}

/// What the outputs of a disagreement showed before records said so.
#[cfg(feature = "serde")]
fn self_disagreement() -> Vacuity {
    Vacuity::SelfDisagreement
}
