//! The room that a text has, and how lines are fitted into it.

/// The room on the screen.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Layout {
    /// Number of characters in a line.
    pub(in super::super) width: usize,
    /// Whether everything is shown, however long it is.
    pub(in super::super) is_whole: bool,
}

impl Layout {
    /// Maximum number of lines if not everything is shown.
    pub(super) const LINES: usize = 40;

    /// Words on as many lines as they need, each behind a number of blanks.
    pub(super) fn wrapped(self, text: &str, indentation: usize) -> Vec<String> {
        let blanks = " ".repeat(indentation);
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let length = word.chars().count();
            match lines.last_mut() {
                Some(line) if line.chars().count() + 1 + length <= self.width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(format!("{blanks}{word}")),
            }
        }
        lines
    }

    /// The number of lines on the screen that a text takes.
    pub(super) fn height(self, text: &str) -> usize {
        let lines = text.lines().map(|line| line.chars().count());
        lines.map(|length| length.div_ceil(self.width).max(1)).sum()
    }

    /// A line that is cut where the screen ends.
    pub(super) fn cut(self, line: &str) -> String {
        match line.char_indices().nth(self.width.saturating_sub(1)) {
            Some((end, character)) if end + character.len_utf8() < line.len() => {
                format!("{}…", &line[..end])
            }
            _ => line.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;

    const NARROW: Layout = Layout {
        width: 10,
        is_whole: false,
    };

    #[test]
    fn words_are_wrapped_behind_blanks() {
        let lines = NARROW.wrapped("one two three four, and-a-very-long-word", 2);
        let expected = ["  one two", "  three", "  four,", "  and-a-very-long-word"];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_long_line_is_cut() {
        assert_eq!(NARROW.cut("0123456789"), "0123456789");
        assert_eq!(NARROW.cut("0123456789a"), "012345678…");
    }
}
