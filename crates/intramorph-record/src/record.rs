//! The record of one check, and the enums that say how the check went.

use std::time::Duration;

use crate::define::{named_enum, record_struct};
use crate::json::Json;
use crate::{Classification, Coverage, Disagreement, Finding, KnownFinding, Statistics, Vacuity};

/// The version of the schema, which [`Record::schema`] states. A new field does not change it.
pub const SCHEMA: u32 = 1;

record_struct! {
    fields_of_record:
    /// What one check did and found.
    pub struct Record {
        /// The version of this schema, [`SCHEMA`].
        pub schema: u32 = SCHEMA,
        /// The package of the test, if cargo runs it.
        pub package: Option<String>,
        /// The integration test that contains the test; `None` for a unit test.
        pub target: Option<String>,
        /// The test that ran the check.
        pub test: String,
        /// Where the check is in the source, as `file:line`.
        pub location: String,
        /// The kind of test oracle that the check uses.
        pub oracle: Oracle = Oracle::Intramorphic,
        /// The name of the relation that must hold.
        pub relation: String,
        /// What the program is compared with: the path of a transformation, the name of a replacement, or other programs.
        pub counterpart: String,
        /// The number of the check among those of its test with the same relation and counterpart, from 1. Checks inside of
        /// `recorded` and inside of programs are not counted.
        #[cfg_attr(feature = "serde", serde(default = "first"))]
        pub occurrence: u64 = 1,
        /// Where the replaced component was last reached, or else where its transformation is declared, as `file:line`.
        pub component: Option<String>,
        /// The place of the check in the paper's dimensions; `None` if it replaces nothing.
        pub classification: Option<Classification>,
        /// The seed from which all inputs derive.
        pub seed: u64,
        /// How many inputs were examined.
        pub cases: u64,
        /// How many inputs the program does not accept.
        pub rejected: u64,
        /// How many cases the relation could not decide.
        pub inconclusive: u64,
        /// The findings that are marked as known, and how many cases showed each of their bugs.
        #[cfg_attr(feature = "serde", serde(default))]
        pub known: Vec<KnownFinding>,
        /// How many inputs fell into each class that the test asks for.
        pub coverage: Vec<Coverage>,
        /// How often the variant ran instead of the component; `None` if there is no switch that could count it.
        pub reached: Option<u64>,
        /// How often the component ran on threads that the transformation does not reach.
        #[cfg_attr(feature = "serde", serde(default))]
        pub orphans: u64,
        /// When the check began, in nanoseconds since 1970.
        pub started: u64,
        /// How long the check took.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
        pub elapsed: Duration,
        /// The part of that time that shrinking took.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::in_nanoseconds"))]
        pub shrinking: Duration,
        /// The check's verdict. The test fails unless it is [`Verdict::Holds`].
        pub verdict: Verdict = Verdict::Inconclusive,
        /// The evidence, if the relation is between random outputs.
        #[cfg_attr(feature = "serde", serde(default))]
        pub statistics: Option<Statistics>,
        /// The finding behind a broken verdict.
        pub finding: Option<Finding>,
        /// The reason of an inconclusive verdict.
        pub vacuity: Option<Vacuity>,
        /// The evidence for [`Vacuity::SelfDisagreement`], [`Vacuity::InputChanged`] and [`Vacuity::OutputChanged`].
        pub disagreement: Option<Disagreement>,
        /// Why it is not known whose threads ran the component: the evidence for [`Vacuity::PossiblyOrphaned`].
        #[cfg_attr(feature = "serde", serde(default))]
        pub unconfirmed: Option<String>,
    }
}

named_enum! {
    /// The four answers to the test oracle problem that the paper compares.
    pub enum Oracle {
        /// One input, its output written by hand.
        Regression = "regression",
        /// One input, several programs.
        Differential = "differential",
        /// One program, an input and a follow-up input.
        Metamorphic = "metamorphic",
        /// One input, a program and the same program with one component replaced.
        Intramorphic = "intramorphic",
    }
}

named_enum! {
    /// Whether a relation holds: for one case, and for a whole check.
    pub enum Verdict {
        /// The relation holds.
        Holds = "holds",
        /// The relation does not hold: at least one of the programs has a bug.
        Broken = "broken",
        /// The check cannot tell. A check that tested nothing is inconclusive, and fails.
        Inconclusive = "inconclusive",
    }
}

impl Record {
    /// How many cases showed bugs that are marked as known.
    pub fn cases_of_known_bugs(&self) -> u64 {
        self.known.iter().filter_map(|known| known.cases).sum()
    }

    /// The record as one line of JSON, which the types read back with the feature `serde`.
    pub fn to_json(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }
}

/// The number of a check before records said so.
#[cfg(feature = "serde")]
fn first() -> u64 {
    1
}

impl From<bool> for Verdict {
    fn from(holds: bool) -> Self {
        if holds { Self::Holds } else { Self::Broken }
    }
}
