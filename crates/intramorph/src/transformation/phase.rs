//! The phase of a check to which a scope belongs.

/// The phase of a check to which a scope belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No check: the thread runs nothing for one, or the test set a switch by itself.
    NoCheck,
    /// Between two runs of a program: the check asks relations, assumptions and other code of the test.
    BetweenRuns,
    /// A run of a program.
    Run,
}
