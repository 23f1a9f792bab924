//! One change of one place in the source, and the identity by which it is known from run to run.

use std::fmt;
use std::ops::Range;

use super::site::SiteId;

/// The number of a change in its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ChangeId(pub(crate) u32);

#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) id: ChangeId,
    pub(crate) identity: Identity,
    pub(crate) site: SiteId,
    /// Which arm of the site it is, from 1.
    pub(crate) arm: u8,
    /// Which bytes of the source it replaces, as one would edit them.
    pub(crate) range: Range<usize>,
    pub(crate) replacement: String,
    /// From 1, as editors count.
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// What a change is called: the same as long as its item is not edited, wherever that moves in its file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Identity {
    pub(crate) file: String,
    /// The path of the function that it is in, such as `parse::Number::digits`.
    pub(crate) item: String,
    pub(crate) operator: &'static str,
    /// Counts the changes of this operator in this item, from 1.
    pub(crate) ordinal: u32,
}

impl Change {
    /// The source with this change.
    pub(crate) fn applied(&self, text: &str) -> String {
        let Range { start, end } = self.range.clone();
        [&text[..start], &self.replacement, &text[end..]].concat()
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            item,
            operator,
            ordinal,
        } = self;
        write!(formatter, "{file} {item} {operator} {ordinal}")
    }
}
