//! The difference between two texts of several lines, with line numbers.

use super::alignment::{Piece, pieces};
use crate::printed::{around_difference, keep_start};

/// Maximum width of a line.
const WIDEST_LINE: usize = 110;
/// Maximum number of lines.
const MOST_LINES: usize = 8;
/// Number of lines of either side that a long change shows.
const MOST_OF_SIDE: usize = 3;

/// Shows changed lines, with one unchanged line around each change.
pub(super) fn between(expected: &str, actual: &str) -> String {
    let texts = Texts {
        old: expected.split_inclusive('\n').collect(),
        new: actual.split_inclusive('\n').collect(),
        shows_ends: expected.ends_with('\n') != actual.ends_with('\n'),
    };
    let pieces = pieces(&texts.old, &texts.new);
    let mut lines = vec!["- expected, + actual".to_owned()];
    for (index, piece) in pieces.iter().enumerate() {
        if piece.is_equal {
            let after = (index > 0).then_some(piece.new.start);
            let before = (index + 1 < pieces.len()).then_some(piece.new.end - 1);
            let context = after.into_iter().chain(before.filter(|_| after != before));
            lines.extend(context.map(|number| texts.line(' ', number, texts.new[number])));
        } else {
            texts.show(piece, &mut lines);
        }
    }
    if lines.len() > MOST_LINES + 1 {
        let more = lines.len() - MOST_LINES;
        lines.truncate(MOST_LINES);
        lines.push(format!("… {more} more lines of differences"));
    }
    lines.join("\n")
}

struct Texts<'a> {
    old: Vec<&'a str>,
    new: Vec<&'a str>,
    /// Whether line ends are shown, because only one of the texts ends with one.
    shows_ends: bool,
}

impl Texts<'_> {
    /// Shows the lines of one side, then those of the other, few enough that a reader sees both.
    fn show(&self, change: &Piece, lines: &mut Vec<String>) {
        let (old, new) = (&self.old[change.old.clone()], &self.new[change.new.clone()]);
        let is_paired = old.len() == new.len();
        let is_long = old.len() + new.len() > 2 * MOST_OF_SIDE;
        let (first_old, first_new) = (change.old.start, change.new.start);
        for (sign, first, side, other) in [('-', first_old, old, new), ('+', first_new, new, old)] {
            let most = if is_long { MOST_OF_SIDE } else { side.len() };
            for (place, line) in side.iter().enumerate().take(most) {
                let excerpt = if is_paired {
                    &around_difference(line, other[place], WIDEST_LINE)[0]
                } else {
                    *line
                };
                lines.push(self.line(sign, first + place, excerpt));
            }
            if side.len() > most {
                let more = side.len() - most;
                lines.push(format!("{:1$}   … {more} more lines …", "", self.width()));
            }
        }
    }

    fn line(&self, sign: char, number: usize, line: &str) -> String {
        let (number, width) = (number + 1, self.width());
        let text = visible(line.trim_end_matches('\n'));
        let has_shown_end = self.shows_ends && line.ends_with('\n');
        let end = if has_shown_end { "\\n" } else { "" };
        format!("{number:width$} {sign} {text}{end}")
    }

    fn width(&self) -> usize {
        self.old.len().max(self.new.len()).to_string().len()
    }
}

/// Escapes what a reader can't see in a line, and shows blanks at its end as dots.
fn visible(line: &str) -> String {
    let text = line.trim_end_matches(' ');
    let mut shown = String::with_capacity(line.len());
    for character in keep_start(text, WIDEST_LINE + 2).chars() {
        match character {
            '"' | '\'' | '\\' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown + &"·".repeat((line.len() - text.len()).min(WIDEST_LINE))
}

#[cfg(test)]
mod tests {
    use super::between;

    fn check(expected: &str, actual: &str, lines: &str) {
        let text = between(expected, actual);
        assert_eq!(text.strip_prefix("- expected, + actual\n"), Some(lines));
    }

    #[test]
    fn changed_lines_have_numbers_and_neighbours() {
        check("a\nb\nc\nd\n", "a\nb\nx\nd\n", "2   b\n3 - c\n3 + x\n4   d");
    }

    #[test]
    fn a_lost_end_of_a_line_is_visible() {
        check("a\nb\n", "a\nb", "1   a\\n\n2 - b\\n\n2 + b");
    }

    #[test]
    fn blanks_at_the_end_are_visible() {
        check("a\nb\n", "a\nb  \n", "1   a\n2 - b\n2 + b··");
    }

    #[test]
    fn of_a_long_change_both_sides_are_shown() {
        let lines = |word: &str| {
            (1..=9)
                .map(|n| format!("{word} {n}\n"))
                .collect::<Vec<_>>()
                .concat()
        };
        let expected = "1 - old 1\n2 - old 2\n3 - old 3\n    … 6 more lines …\n\
                        1 + new 1\n2 + new 2\n3 + new 3\n    … 6 more lines …";
        check(&lines("old"), &lines("new"), expected);
    }

    #[test]
    fn many_changes_are_cut() {
        let text = |word: &str| {
            (1..=30)
                .map(|n| format!("{n}\nsame\nsame\n{word} {n}\n"))
                .collect::<Vec<_>>()
                .concat()
        };
        let difference = between(&text("old"), &text("new"));
        assert_eq!(difference.lines().count(), 9);
        assert!(
            difference.ends_with("more lines of differences"),
            "{difference}"
        );
    }
}
