//! The parts of a case that a worker may be busy with when it dies.

/// What is being run.
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
    /// Outputs are printed, and nothing is run.
    Telling,
}

impl Part {
    /// Whether it is a program under test, and not the test's own code.
    pub(crate) fn is_program(self) -> bool {
        matches!(self, Self::Original | Self::Counterpart(_))
    }

    /// As a number, and back.
    pub(super) fn code(self) -> u64 {
        match self {
            Self::Input => 1,
            Self::Original => 2,
            Self::FollowUp => 3,
            Self::Relation => 4,
            Self::Telling => 5,
            Self::Counterpart(index) => 6 + index as u64,
        }
    }

    pub(super) fn from_code(code: u64) -> Option<Self> {
        Some(match code {
            0 => return None,
            1 => Self::Input,
            2 => Self::Original,
            3 => Self::FollowUp,
            4 => Self::Relation,
            5 => Self::Telling,
            counterpart => Self::Counterpart(usize::try_from(counterpart - 6).ok()?),
        })
    }

    /// As a failure names it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Input => "the strategy, an assumption or a class of inputs",
            Self::Original => "the original",
            Self::FollowUp => "the follow-up",
            Self::Counterpart(_) => "the counterpart",
            Self::Relation => "the relation",
            Self::Telling => "what prints inputs and outputs",
        }
    }
}
