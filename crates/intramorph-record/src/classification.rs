//! The paper's classification of intramorphic testing (Section 3): six dimensions, derived from the test itself.

use std::fmt::{Display, Formatter, Result};

use crate::define::{named_enum, record_struct};
use crate::json::{Json, write_object};

record_struct! {
    fields_of_classification:
    /// The place of a check in the paper's six dimensions.
    #[derive(Copy)]
    pub struct Classification {
        /// How large the replaced component is; `None` if the component was never reached, so that it is unknown.
        pub granularity: Option<Granularity>,
        /// The form in which the program is changed.
        pub format: Format = Format::Source,
        /// How the transformation is applied.
        pub application: Application = Application::InPlace,
        /// Who wrote the transformation.
        pub automation: Automation = Automation::Manual,
        /// Whether the relation gives the expected output for any input.
        pub completeness: Completeness = Completeness::Partial,
        /// Whether a correct program may fail the check.
        pub false_alarms: FalseAlarms = FalseAlarms::NoneClaimed,
    }
}

named_enum! {
    /// How large the replaced component is.
    pub enum Granularity {
        /// An operator or another expression, at a `morph!`.
        Expression = "expression",
        /// A statement or several, at an `is_on()`.
        Statement = "statement",
        /// A function.
        Function = "function",
        /// A constant.
        Constant = "constant",
        /// The whole program: the test names no smaller part.
        Program = "program",
    }
}

named_enum! {
    /// The form in which the program is changed.
    pub enum Format {
        /// Source code is changed.
        Source = "source",
        /// Binary code is changed.
        Binary = "binary",
    }
}

named_enum! {
    /// How the transformation is applied.
    pub enum Application {
        /// The variant stands beside the component in the program's source.
        InPlace = "in place",
        /// A function, or another program, was added.
        Added = "added",
        /// The program has a switch of its own.
        Parameter = "parameter",
    }
}

named_enum! {
    /// Who wrote the transformation.
    pub enum Automation {
        /// A person wrote it.
        Manual = "manual",
        /// A tool made it from the program's source.
        Derived = "derived",
    }
}

named_enum! {
    /// Whether the relation gives the expected output for any input.
    pub enum Completeness {
        /// The relation demands one definite output, and no assumption rejects inputs.
        Complete = "complete",
        /// The relation allows several outputs, or says nothing about some inputs.
        Partial = "partial",
    }
}

/// Whether a correct program may fail the check. No check can promise that none does.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum FalseAlarms {
    /// The author of the relation claims that it always holds.
    NoneClaimed,
    /// A statistical relation raises false alarms at this rate at most.
    AtMost(f64),
}

impl Display for FalseAlarms {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self {
            Self::NoneClaimed => formatter.pad("none claimed"),
            Self::AtMost(rate) if *rate < 1e-3 => formatter.pad(&format!("at most {rate:e}")),
            Self::AtMost(rate) => formatter.pad(&format!("at most {rate}")),
        }
    }
}

impl Json for FalseAlarms {
    fn write(&self, text: &mut String) {
        match self {
            Self::NoneClaimed => "none_claimed".to_owned().write(text),
            Self::AtMost(rate) => write_object(&[("at_most", rate)], text),
        }
    }
}
