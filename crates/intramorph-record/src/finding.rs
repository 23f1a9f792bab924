//! What a check has to show for a verdict that is not "holds": a broken case, or a program that disagrees with itself.

use crate::define::record_struct;

record_struct! {
    fields_of_finding:
    /// A broken verdict: the smallest input found, both outputs, and the line that replays it.
    #[derive(Eq)]
    pub struct Finding {
        /// One line that says why the relation does not hold.
        pub why: String,
        /// What may be done besides fixing a bug, if anything.
        pub advice: Option<String>,
        /// The shrunk input, printed.
        pub input: String,
        /// The input as it was generated, if shrinking made it smaller.
        pub unshrunk_input: Option<String>,
        /// The follow-up input of a metamorphic check, printed.
        pub follow_up: Option<String>,
        /// The output of the original program, printed.
        pub output: String,
        /// What the program was compared with, of several the one that disagrees.
        pub counterpart: String,
        /// Of several changes that were made at once, the smallest set that breaks the relation on this input.
        #[cfg_attr(feature = "serde", serde(default))]
        pub minimal_changes as "guilty": Option<String>,
        /// The output that it was compared with, printed.
        pub counterpart_output: String,
        /// From the output that the relation demands to the one seen, where the relation demands a single one.
        pub difference: Option<String>,
        /// The number of the case that broke, counted from 1; with the seed it replays the finding.
        pub case: u64,
        /// How often the programs were executed to shrink the input.
        pub shrinking_runs: u64,
        /// How often the variant ran on the shrunk input.
        pub reached: Option<u64>,
        /// How the input is made again, if it was made by a strategy.
        pub path: Option<String>,
        /// The file in which the finding is kept, or why there is none, or the one that it was read from.
        pub kept: Option<String>,
        /// The command that replays the finding.
        pub replay: String,
    }
}

record_struct! {
    fields_of_disagreement:
    /// One input for which a program returned two different outputs, all printed.
    #[derive(Eq)]
    pub struct Disagreement {
        /// Which program: `P`, or what it was compared with, `P'` or `P2`.
        pub program: String,
        /// The input of both runs.
        pub input: String,
        /// The output of the first run.
        pub output: String,
        /// The output of another run, after the other program ran.
        pub again: String,
        /// The command that runs the case again.
        pub replay: String,
    }
}

impl Disagreement {
    /// A program with two different outputs for an input, and the command that runs the case again.
    pub fn new(program: &str, input: String, outputs: [String; 2], replay: String) -> Self {
        let [output, again] = outputs;
        Self {
            program: program.to_owned(),
            input,
            output,
            again,
            replay,
        }
    }
}
