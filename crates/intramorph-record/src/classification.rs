//! The paper's classification of intramorphic testing (Section 3): six dimensions, derived from the test itself.

use std::fmt::{Display, Formatter, Result};

use crate::define::{named_enum, record_struct};
use crate::json::{Json, write_object};

record_struct! {
    fields_of_classification:
    /// Where a check stands on the paper's six dimensions.
    #[derive(Copy)]
    pub struct Classification {
        /// How large the replaced component is; `None` where it was never reached, so that nobody knows.
        pub granularity: Option<Granularity>,
        /// In which form the program is changed.
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
        /// The whole program, as far as the test says.
        Program = "program",
    }
}

named_enum! {
    /// In which form the program is changed.
    pub enum Format {
        /// As source code.
        Source = "source",
        /// As binary code.
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
        /// A person.
        Manual = "manual",
        /// A tool, from the program's source.
        Derived = "derived",
    }
}

named_enum! {
    /// Whether the relation gives the expected output for any input.
    pub enum Completeness {
        /// It demands one definite output, and no assumption rejects inputs.
        Complete = "complete",
        /// It leaves several outputs open, or says nothing of some inputs.
        Partial = "partial",
    }
}

/// Whether a correct program may fail the check. Nobody can promise that none does.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum FalseAlarms {
    /// Whoever wrote the relation claims that it always holds.
    NoneClaimed,
    /// At most at this rate: a statistical relation.
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
