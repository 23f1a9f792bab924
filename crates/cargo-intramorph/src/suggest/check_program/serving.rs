//! Serving: the edits that make a test serve the engine.

use std::ops::Range;

use super::edits::Edits;

/// The edits that make a test serve the engine, and where its program is before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Serving {
    pub(super) edits: Edits,
    pub(super) program: Range<usize>,
}
