//! Edits of a text: parts that are replaced, and where everything else is afterwards.

use std::ops::Range;

/// Parts of a text that do not overlap, each with the code that takes its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    pub(super) fn replace(&mut self, range: Range<usize>, code: impl Into<String>) {
        self.0.push((range, code.into()));
    }

    pub(super) fn insert(&mut self, place: usize, code: impl Into<String>) {
        self.replace(place..place, code);
    }

    /// Replaces a part of the text by code on one line. The line breaks of the part stay, so that lines keep their numbers.
    pub(super) fn replace_in_lines(&mut self, text: &str, range: Range<usize>, code: &str) {
        let breaks = text[range.clone()].matches('\n').count();
        self.replace(range, code.to_owned() + &"\n".repeat(breaks));
    }

    /// Makes the edits in the text.
    pub(super) fn applied(&self, text: &str) -> String {
        let mut edits: Vec<&(Range<usize>, String)> = self.0.iter().collect();
        // Insertions at one place stay in the order in which they were added.
        edits.sort_by_key(|(range, _)| range.start);
        let mut edited = String::with_capacity(text.len());
        let mut from = 0;
        for (range, code) in edits {
            edited.extend([&text[from..range.start], code]);
            from = range.end;
        }
        edited + &text[from..]
    }

    /// Where a part of the text is after the edits. Code that is inserted at its borders is not in it.
    pub(super) fn moved(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.shifted(range.start, |edit| edit.end <= range.start);
        let end = self.shifted(range.end, |edit| {
            edit.end <= range.end && edit.start < range.end
        });
        start..end.max(start)
    }

    fn shifted(&self, place: usize, is_before: impl Fn(&Range<usize>) -> bool) -> usize {
        let before = self.0.iter().filter(|(range, _)| is_before(range));
        let (added, removed) = before.fold((0, 0), |(added, removed), (range, code)| {
            (added + code.len(), removed + range.len())
        });
        place + added - removed
    }
}

#[cfg(test)]
mod tests {
    use super::Edits;

    #[test]
    fn a_part_is_found_again_after_the_edits() {
        let text = "f(abc, d)";
        let mut edits = Edits::default();
        edits.insert(2, "<");
        edits.insert(5, ">");
        edits.replace(0..1, "function");
        edits.replace_in_lines(text, 7..8, "");
        let edited = edits.applied(text);
        assert_eq!(edited, "function(<abc>, )");
        assert_eq!(&edited[edits.moved(&(2..5))], "abc");
        assert_eq!(&edited[edits.moved(&(5..7))], ", ");
    }

    #[test]
    fn lines_keep_their_numbers() {
        let text = "a(\n  b,\n) c";
        let mut edits = Edits::default();
        edits.replace_in_lines(text, 1..9, "x");
        assert_eq!(edits.applied(text), "ax\n\n c");
    }
}
