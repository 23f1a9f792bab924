//! The paper's classification of intramorphic testing (Section 3): six dimensions, derived from the test itself.

use std::fmt::{Display, Formatter, Result};

/// Where a check stands on the paper's six dimensions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Classification {
    /// How large the replaced component is; `None` where it was never reached, so that nobody knows.
    pub granularity: Option<Granularity>,
    /// In which form the program is changed.
    pub format: Format,
    /// How the transformation is applied.
    pub application: Application,
    /// Who wrote the transformation.
    pub automation: Automation,
    /// Whether the relation gives the expected output for any input.
    pub completeness: Completeness,
    /// Whether a correct program may fail the check.
    pub false_alarms: FalseAlarms,
}

/// How large the replaced component is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Granularity {
    /// An operator or another expression, at a `morph!`.
    Expression,
    /// A statement or several, at an `is_on()`.
    Statement,
    /// A function.
    Function,
    /// A constant.
    Constant,
    /// The whole program, as far as the test says.
    Program,
}

/// In which form the program is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Format {
    /// As source code.
    Source,
    /// As binary code.
    Binary,
}

/// How the transformation is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Application {
    /// The variant stands beside the component in the program's source.
    InPlace,
    /// A function, or another program, was added.
    Added,
    /// The program has a switch of its own.
    Parameter,
}

/// Who wrote the transformation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Automation {
    /// A person.
    Manual,
    /// A tool, from the program's source.
    Derived,
}

/// Whether the relation gives the expected output for any input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Completeness {
    /// It demands one definite output, and no assumption rejects inputs.
    Complete,
    /// It leaves several outputs open, or says nothing of some inputs.
    Partial,
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

impl Display for Granularity {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        formatter.pad(match self {
            Self::Expression => "expression",
            Self::Statement => "statement",
            Self::Function => "function",
            Self::Constant => "constant",
            Self::Program => "program",
        })
    }
}

impl Display for Format {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        formatter.pad(match self {
            Self::Source => "source",
            Self::Binary => "binary",
        })
    }
}

impl Display for Application {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        formatter.pad(match self {
            Self::InPlace => "in place",
            Self::Added => "added",
            Self::Parameter => "parameter",
        })
    }
}

impl Display for Automation {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        formatter.pad(match self {
            Self::Manual => "manual",
            Self::Derived => "derived",
        })
    }
}

impl Display for Completeness {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        formatter.pad(match self {
            Self::Complete => "complete",
            Self::Partial => "partial",
        })
    }
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
