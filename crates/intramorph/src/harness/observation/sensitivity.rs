//! Sensitivity: to which outputs a relation was seen to react.

/// The outputs to which a relation was seen to react, from least to most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sensitivity {
    /// It was not asked, or could not decide.
    #[default]
    Unknown,
    /// It accepts the outputs of different cases just as well.
    Nothing,
    /// It rejects some outputs. Whether it looks at both is not known.
    Something,
    /// It looks at one output only: whatever takes the place of the other one, the answer stays.
    OneOutput,
    /// The answer depends on both outputs.
    BothOutputs,
}

/// The answers of a relation to questions about the outputs of two cases.
#[derive(Clone, Copy, Default)]
pub(crate) struct Answers {
    /// Whether it rejects a pair of outputs; `None` if it can't decide any pair.
    pub(crate) is_rejected: Option<bool>,
    /// Whether its answers depend on each output.
    pub(crate) depends_on: [bool; 2],
    /// Whether the outputs differ by so much that its answers could have depended on each.
    pub(crate) is_telling: bool,
}

impl Answers {
    /// A rejection that proves that the relation looks at both outputs, or whose outputs do not say.
    pub(crate) const REJECTED: Self = Self {
        is_rejected: Some(true),
        depends_on: [true; 2],
        is_telling: false,
    };
}
