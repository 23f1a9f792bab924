//! A place in the source that asks which of its arms to take.

use std::ops::Range;

use super::change::ChangeId;

/// The number of a site, by which it asks; unique in its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SiteId(pub(crate) u32);

/// More than any expression has, and what fits beside the mark of a site that was reached.
pub(super) const MOST_ARMS: usize = 127;

#[derive(Debug)]
pub(super) struct Site {
    pub(super) id: SiteId,
    pub(super) kind: SiteKind,
    /// The bytes of the source that it stands for; empty for what is inserted.
    pub(super) range: Range<usize>,
    pub(super) arms: Vec<Arm>,
}

/// How a site is written. The order is that in which sites with the same range enclose each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SiteKind {
    /// Statements that may return, put before others: arms are what is done instead of going on.
    Entry,
    /// A statement that may be left out.
    Statement,
    /// An expression that may be another.
    Expression,
    /// What is put behind the pattern of a match arm that may be left out.
    Guard,
}

/// What a site may be instead of the original.
#[derive(Debug)]
pub(super) struct Arm {
    pub(super) change: ChangeId,
    /// On one line; empty where the change is that there is nothing.
    pub(super) text: String,
}
