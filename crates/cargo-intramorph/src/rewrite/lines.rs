//! Lines of a text, and which of them a byte is in.

use std::ops::{Range, RangeInclusive};

/// Line, and column in characters, both from 1.
pub(crate) type LineColumn = (usize, usize);

pub(super) struct Lines<'a> {
    text: &'a str,
    /// Bytes at which lines begin.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let breaks = text.match_indices('\n').map(|(place, _)| place + 1);
        Self {
            text,
            starts: std::iter::once(0).chain(breaks).collect(),
        }
    }

    /// Returns the lines that a range is in, from 1.
    pub(super) fn of_range(&self, range: &Range<usize>) -> RangeInclusive<usize> {
        let last = range.end.saturating_sub(1).max(range.start);
        self.line(range.start)..=self.line(last)
    }

    pub(super) fn line_and_column(&self, byte: usize) -> LineColumn {
        let line = self.line(byte);
        let column = self.text[self.starts[line - 1]..byte].chars().count() + 1;
        (line, column)
    }

    fn line(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start <= byte)
    }
}
