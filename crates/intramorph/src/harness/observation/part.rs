//! The parts of a case: what a worker is doing when it crashes.

/// The part of a case that is being run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Strategies, assumptions and classes.
    Input,
    /// `P`.
    Original,
    /// What makes a follow-up input.
    FollowUp,
    /// The counterpart of that number.
    Counterpart(usize),
    Relation,
    /// Inputs and outputs are printed, and no program runs.
    Printing,
}

impl Part {
    /// Returns whether this is a program under test, and not the test's own code.
    pub(crate) fn is_program(self) -> bool {
        matches!(self, Self::Original | Self::Counterpart(_))
    }

    /// Encodes the part as a number from 1.
    pub(crate) fn code(self) -> u64 {
        match self {
            Self::Input => 1,
            Self::Original => 2,
            Self::FollowUp => 3,
            Self::Relation => 4,
            Self::Printing => 5,
            Self::Counterpart(index) => 6 + index as u64,
        }
    }

    pub(crate) fn from_code(code: u64) -> Option<Self> {
        Some(match code {
            0 => return None,
            1 => Self::Input,
            2 => Self::Original,
            3 => Self::FollowUp,
            4 => Self::Relation,
            5 => Self::Printing,
            counterpart => Self::Counterpart(usize::try_from(counterpart - 6).ok()?),
        })
    }

    /// Names the part in a failure.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Input => "the strategy, an assumption or a class of inputs",
            Self::Original => "the original",
            Self::FollowUp => "the follow-up",
            Self::Counterpart(_) => "the counterpart",
            Self::Relation => "the relation",
            Self::Printing => "what prints inputs and outputs",
        }
    }
}
