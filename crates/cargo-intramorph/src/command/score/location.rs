//! The location of the text that a bug replaces, from its first character to behind its last.

use intramorph_record::score::BugRecord;
use serde::Serialize;

/// A line and a column, both from 1. Columns are in UTF-16, as in the programs that read reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Position {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// A range of text. The end is behind the last character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Location {
    pub(super) start: Position,
    pub(super) end: Position,
}

impl Location {
    /// The location of a bug; `None` if the text has changed since.
    pub(super) fn of(bug: &BugRecord, text: &str) -> Option<Self> {
        let start = match bug.span {
            Some(span) => Some(span.start.byte),
            None => start(bug, text),
        };
        let start = start?;
        let end = start + bug.original.len();
        (text.get(start..end)? == bug.original).then(|| Self {
            start: position(text, start),
            end: position(text, end),
        })
    }
}

/// The first byte of the replaced text, if the record is of a version without spans. The replaced text contains the place of the
/// bug, and mostly begins there.
fn start(bug: &BugRecord, text: &str) -> Option<usize> {
    let place = place(bug, text)?;
    let length = bug.original.len();
    let mut starts = (place.saturating_sub(length)..=place).rev();
    starts.find(|start| text.get(*start..start + length) == Some(&bug.original))
}

/// The byte that a record names by line and column.
fn place(bug: &BugRecord, text: &str) -> Option<usize> {
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines.by_ref().take(bug.line - 1).map(str::len).sum();
    let line = &text[before..];
    let mut characters = line.char_indices().map(|(byte, _)| byte);
    let column = characters
        .nth(bug.column - 1)
        .or_else(|| (line.chars().count() == bug.column - 1).then_some(line.len()))?;
    Some(before + column)
}

fn position(text: &str, byte: usize) -> Position {
    let before = &text[..byte];
    let line_start = before.rfind('\n').map_or(0, |line_break| line_break + 1);
    Position {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].encode_utf16().count() + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{Location, Position};
    use crate::command::score::sample::bug;

    #[track_caller]
    fn check(
        text: &str,
        (line, column, original): (usize, usize, &str),
        expected: Option<[usize; 4]>,
    ) {
        let mut bug = bug();
        (bug.line, bug.column) = (line, column);
        original.clone_into(&mut bug.original);
        let expected = expected.map(|[line, column, end_line, end_column]| Location {
            start: Position { line, column },
            end: Position {
                line: end_line,
                column: end_column,
            },
        });
        assert_eq!(Location::of(&bug, text), expected);
    }

    #[test]
    fn what_is_on_one_line() {
        check("a\nb < c\n", (2, 3, "<"), Some([2, 3, 2, 4]));
    }

    #[test]
    fn what_spans_lines_and_characters_of_two_units() {
        check("é𝄞 {\n  b\n}", (1, 4, "{\n  b\n}"), Some([1, 5, 3, 2]));
    }

    #[test]
    fn what_begins_before_its_place() {
        check("a && b", (1, 3, "a && b"), Some([1, 1, 1, 7]));
    }

    #[test]
    fn what_is_added_has_a_place_and_no_length() {
        check("f()", (1, 4, ""), Some([1, 4, 1, 4]));
    }

    #[test]
    fn a_span_says_which_of_two_equal_texts_it_is() {
        let text = "é a a";
        let mut bug = bug();
        (bug.line, bug.column, bug.original) = (1, 5, "a".to_owned());
        let position = |column, byte| intramorph_record::score::Position {
            line: 1,
            column,
            byte,
        };
        bug.span = Some(intramorph_record::score::Span {
            start: position(3, 3),
            end: position(4, 4),
        });
        let start = Location::of(&bug, text).map(|location| location.start.column);
        assert_eq!(start, Some(3));
        assert_eq!(Location::of(&bug, "é"), None);
    }

    #[test]
    fn what_is_not_there_any_more() {
        check("a\n", (1, 1, "b"), None);
        check("a\n", (7, 3, "b"), None);
    }
}
