//! The difference between the output that a relation demands and the one that was seen.

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::relation::{Printed, canonical};

/// Values up to this width are compared on one line.
const WIDEST_LINE: usize = 100;
/// More lines than this are cut.
const MOST_LINES: usize = 8;
/// What remains of a long equal part beside a difference on one line.
const CONTEXT: usize = 20;
/// How many words or lines are compared, from a little before the first that differs: more of them could not be shown.
const MOST_COMPARED: usize = 2000;

/// On one line, `[1, {0 → 1}, 0]`, or line by line where that is too long, cuts across brackets, or depends on the order of
/// a map's entries.
pub(crate) fn between(expected: &Printed, actual: &Printed) -> String {
    let (expected_lines, actual_lines) = (Lines::of(expected), Lines::of(actual));
    let in_line = InLine::of(&expected.compact, &actual.compact);
    let is_long = expected.is_longer_than(WIDEST_LINE) || actual.is_longer_than(WIDEST_LINE);
    let has_map = expected_lines.are_reordered || actual_lines.are_reordered;
    let are_narrow = expected_lines.are_narrow() && actual_lines.are_narrow();
    if are_narrow && (is_long || has_map || !in_line.is_balanced) {
        line_by_line(&expected_lines.lines, &actual_lines.lines)
    } else {
        in_line.text
    }
}

impl Printed {
    fn is_longer_than(&self, length: usize) -> bool {
        self.compact.chars().nth(length).is_some()
    }
}

/// A value spread over lines.
struct Lines {
    lines: Vec<String>,
    /// Whether it holds a map or set that prints in an order of its own.
    are_reordered: bool,
}

impl Lines {
    fn of(printed: &Printed) -> Self {
        let canonical = canonical(&printed.pretty);
        let are_reordered = !printed.pretty.lines().eq(canonical.iter());
        // `Debug` prints a text on one line; its own lines are what a person compares.
        let text = canonical.join("\n").replace("\\n", "\\n\n");
        let lines = text.lines().map(ToOwned::to_owned).collect();
        Self {
            lines,
            are_reordered,
        }
    }

    fn are_narrow(&self) -> bool {
        self.lines
            .iter()
            .all(|line| line.chars().count() <= WIDEST_LINE)
    }
}

/// A difference on one line.
struct InLine {
    text: String,
    /// Whether every change leaves brackets in pairs, so that it can be read.
    is_balanced: bool,
}

impl InLine {
    fn of(expected: &str, actual: &str) -> Self {
        let (expected, actual) = (words(expected), words(actual));
        let (expected, actual) = compared(&expected, &actual);
        let mut parts = Vec::new();
        let mut is_balanced = true;
        for operation in capture_diff_slices(Algorithm::Myers, expected, actual) {
            let old = expected[operation.old_range()].concat();
            let new = actual[operation.new_range()].concat();
            if matches!(operation, DiffOp::Equal { .. }) {
                parts.push(shortened(&old));
            } else {
                is_balanced &= are_brackets_in_pairs(&old) && are_brackets_in_pairs(&new);
                parts.push(format!("{{{} → {}}}", side(&old), side(&new)));
            }
        }
        let mut text = parts.concat();
        if let Some((end, _)) = text.char_indices().nth(MOST_LINES * WIDEST_LINE) {
            text.truncate(end);
            text.push('…');
        }
        Self { text, is_balanced }
    }
}

/// One side of a change.
fn side(part: &str) -> String {
    match part.trim_end() {
        "" if part.is_empty() => "∅".to_owned(),
        "" => format!("{part:?}"),
        part => shortened(part),
    }
}

/// Both ends of a long part.
fn shortened(part: &str) -> String {
    let length = part.chars().count();
    if length <= WIDEST_LINE {
        return part.to_owned();
    }
    let start: String = part.chars().take(CONTEXT).collect();
    let end: String = part.chars().skip(length - CONTEXT).collect();
    format!("{start} … {end}")
}

/// Whether no bracket closes before it opens, and none stays open.
fn are_brackets_in_pairs(part: &str) -> bool {
    let mut depth = 0_i64;
    let never_closes_first = part.chars().all(|character| {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        depth >= 0
    });
    never_closes_first && depth == 0
}

/// The parts of both that are worth comparing.
fn compared<'a, T: PartialEq>(expected: &'a [T], actual: &'a [T]) -> (&'a [T], &'a [T]) {
    let alike = expected
        .iter()
        .zip(actual)
        .take_while(|(one, other)| one == other)
        .count();
    let longest = expected.len().max(actual.len());
    let start = if longest <= MOST_COMPARED {
        0
    } else {
        alike.saturating_sub(CONTEXT)
    };
    let part = |whole: &'a [T]| &whole[start..whole.len().min(start + MOST_COMPARED)];
    (part(expected), part(actual))
}

/// Runs of letters and digits, and every other character by itself.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_part = |character: char| character.is_alphanumeric() || "_.-".contains(character);
        let length = rest
            .find(|character| !is_part(character))
            .unwrap_or(rest.len());
        let (word, after) = rest.split_at(length.max(first.len_utf8()));
        words.push(word);
        rest = after;
    }
    words
}

/// Changed lines with one around them.
fn line_by_line(expected: &[String], actual: &[String]) -> String {
    let is_partial = expected.len().max(actual.len()) > MOST_COMPARED;
    let (expected, actual) = compared(expected, actual);
    let operations = capture_diff_slices(Algorithm::Myers, expected, actual);
    let mut lines: Vec<String> = vec!["- expected, + actual".to_owned()];
    for operation in similar::group_diff_ops(operations, 1).concat() {
        let mut show = |sign: char, part: &[String]| {
            lines.extend(part.iter().map(|line| format!("{sign} {line}")));
        };
        if matches!(operation, DiffOp::Equal { .. }) {
            show(' ', &expected[operation.old_range()]);
        } else {
            show('-', &expected[operation.old_range()]);
            show('+', &actual[operation.new_range()]);
        }
    }
    if lines.len() > MOST_LINES {
        let more = lines.len() - MOST_LINES + 1;
        lines.truncate(MOST_LINES - 1);
        let at_least = if is_partial { "at least " } else { "" };
        lines.push(format!("… {at_least}{more} more lines"));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fmt::Debug;

    use super::{Printed, between};

    fn check(demanded: &dyn Debug, seen: &dyn Debug, expected: &str) {
        assert_eq!(
            between(&Printed::of(demanded), &Printed::of(seen)),
            expected
        );
    }

    #[test]
    fn a_changed_element_is_marked_in_line() {
        check(&[1, 0, 0], &[1, 1, 0], "[1, {0 → 1}, 0]");
    }

    #[test]
    fn a_lost_element_is_marked_in_line() {
        check(&vec![7, -8, 9], &vec![7, 9], "[7, {-8, → ∅}9]");
    }

    #[test]
    fn long_values_are_compared_line_by_line() {
        let demanded: Vec<u32> = (0..1000).collect();
        let mut seen = demanded.clone();
        seen[500] = 7;
        check(
            &demanded,
            &seen,
            "- expected, + actual\n      499,\n-     500,\n+     7,\n      501,",
        );
    }

    #[test]
    fn a_long_text_is_compared_by_its_own_lines() {
        let lines = (0..20).map(|n| format!("line {n} of the text\n"));
        let demanded = lines.collect::<Vec<_>>().concat();
        let seen = demanded.replace("line 17", "line 71");
        check(
            &demanded,
            &seen,
            "- expected, + actual\n  line 16 of the text\\n\n- line 17 of the text\\n\n+ line 71 of the text\\n\n  line 18 of the text\\n",
        );
    }

    #[test]
    fn a_long_line_is_shown_around_its_differences() {
        let demanded = "a ".repeat(200) + "b " + &"c ".repeat(200);
        let seen = demanded.replace('b', "d");
        check(
            &demanded,
            &seen,
            "\"a a a a a a a a a a … a a a a a a a a a a {b → d} c c c c c c c c c c …  c c c c c c c c c \"",
        );
    }

    #[test]
    fn numbers_and_names_are_not_taken_apart() {
        check(
            &["a_b", "-1.5", "x"],
            &["a_c", "-1.6", "x"],
            r#"["{a_b → a_c}", "{-1.5 → -1.6}", "x"]"#,
        );
    }

    #[derive(Debug)]
    #[expect(dead_code, reason = "only printed")]
    struct Row {
        id: u32,
        city: &'static str,
    }

    #[test]
    fn a_lost_struct_is_shown_as_a_whole() {
        let row = |id| Row { id, city: "a" };
        check(
            &vec![row(1), row(2)],
            &vec![row(2)],
            "- expected, + actual\n      Row {\n-         id: 1,\n-         city: \"a\",\n-     },\n-     Row {\n          id: 2,",
        );
    }

    #[test]
    fn the_entries_of_maps_are_compared_by_key() {
        let map = |value: u32| {
            (0..30)
                .map(|n| (n, if n == 17 { value } else { n }))
                .collect::<HashMap<u32, u32>>()
        };
        check(
            &map(1),
            &map(2),
            "- expected, + actual\n      16: 16,\n-     17: 1,\n+     17: 2,\n      18: 18,",
        );
    }

    #[test]
    fn a_gained_space_is_visible() {
        check(&"a", &"a ", r#""a{∅ → " "}""#);
    }

    #[test]
    fn enormous_values_are_compared_around_their_first_difference() {
        let words = |n: u32| {
            (0..300_000)
                .map(|i| if i < 100_000 { i } else { i * n })
                .collect::<Vec<u32>>()
        };
        let text = between(&Printed::of(&words(1)), &Printed::of(&words(3)));
        assert!(
            text.starts_with("- expected, + actual\n      99999,\n-     100000,"),
            "{text}"
        );
        assert!(text.contains("… at least "), "{text}");
        let line = |n| {
            words(n)
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let text = between(&Printed::of(&line(1)), &Printed::of(&line(3)));
        assert!(text.contains("99999 {100000 → 300000}"), "{text}");
    }

    #[test]
    fn many_differences_are_cut() {
        let demanded: Vec<u32> = (0..100).collect();
        let seen: Vec<u32> = (100..200).collect();
        let text = between(&Printed::of(&demanded), &Printed::of(&seen));
        // A heading, both brackets, and a hundred lines of each side: 203, of which 7 are shown.
        assert_eq!(text.lines().count(), 8);
        assert!(text.ends_with("\n… 196 more lines"), "{text}");
    }

    #[test]
    fn as_many_lines_as_there_is_room_for_are_not_cut() {
        let lines = |numbers: [u32; 2]| {
            numbers
                .map(|n| format!("{n} of many lines of a long text\n"))
                .concat()
        };
        let around = ["one line that stays as it is, and is not short\n"; 3].concat();
        let [demanded, seen] =
            [[1, 2], [3, 4]].map(|numbers| around.clone() + &lines(numbers) + &around);
        let text = between(&Printed::of(&demanded), &Printed::of(&seen));
        assert_eq!(text.lines().count(), 7);
        assert!(!text.contains('…'), "{text}");
    }

    #[test]
    fn a_long_line_full_of_differences_is_cut() {
        let words = |word: &str| (word.to_owned() + " and ").repeat(200);
        let text = between(&Printed::of(&words("one")), &Printed::of(&words("other")));
        assert_eq!(text.chars().count(), 801);
    }
}
