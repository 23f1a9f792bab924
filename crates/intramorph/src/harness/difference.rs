//! The difference between the output that a relation demands and the one that was seen.

use similar::{ChangeTag, DiffOp, TextDiff, capture_diff_slices};

use crate::relation::Printed;

/// Values up to this width are compared on one line.
const WIDEST_LINE: usize = 100;
/// More lines than this are cut.
const MOST_LINES: usize = 8;
/// What remains of a long equal part beside a difference on one line.
const CONTEXT: usize = 20;

/// On one line, `[1, {0 → 1}, 0]`, or line by line where that would be too long.
pub(crate) fn between(demanded: &Printed, seen: &Printed) -> String {
    if widest_line(&demanded.compact, &seen.compact) <= WIDEST_LINE {
        return in_line(&demanded.compact, &seen.compact);
    }
    // `Debug` prints a text on one line; its own lines are what a person compares.
    let lines = |value: &Printed| value.pretty.replace("\\n", "\\n\n");
    let (demanded_lines, seen_lines) = (lines(demanded), lines(seen));
    if widest_line(&demanded_lines, &seen_lines) <= WIDEST_LINE {
        line_by_line(&demanded_lines, &seen_lines)
    } else {
        in_line(&demanded.compact, &seen.compact)
    }
}

fn widest_line(one: &str, other: &str) -> usize {
    let lines = one.lines().chain(other.lines());
    lines.map(|line| line.chars().count()).max().unwrap_or(0)
}

fn in_line(demanded: &str, seen: &str) -> String {
    let (demanded, seen) = (words(demanded), words(seen));
    let operations = capture_diff_slices(similar::Algorithm::Myers, &demanded, &seen);
    let show = |operation: DiffOp| {
        let old = shortened(&demanded[operation.old_range()].concat());
        let new = shortened(&seen[operation.new_range()].concat());
        match operation {
            DiffOp::Equal { .. } => old,
            DiffOp::Delete { .. } => format!("{{{} → ∅}}", old.trim_end()),
            DiffOp::Insert { .. } => format!("{{∅ → {}}}", new.trim_end()),
            DiffOp::Replace { .. } => format!("{{{old} → {new}}}"),
        }
    };
    let shown: String = operations.into_iter().map(show).collect();
    match shown.char_indices().nth(MOST_LINES * WIDEST_LINE) {
        Some((end, _)) => format!("{}…", &shown[..end]),
        None => shown,
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

fn line_by_line(demanded: &str, seen: &str) -> String {
    let difference = TextDiff::from_lines(demanded, seen);
    let mut lines: Vec<String> = vec!["- demanded, + seen".to_owned()];
    for group in difference.grouped_ops(1) {
        let changes = group
            .iter()
            .flat_map(|operation| difference.iter_changes(operation));
        lines.extend(changes.map(|change| {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            format!("{sign} {}", change.value().trim_end())
        }));
    }
    if lines.len() > MOST_LINES {
        let more = lines.len() - MOST_LINES + 1;
        lines.truncate(MOST_LINES - 1);
        lines.push(format!("… {more} more lines"));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
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
            "- demanded, + seen\n      499,\n-     500,\n+     7,\n      501,",
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
            "- demanded, + seen\n  line 16 of the text\\n\n- line 17 of the text\\n\n+ line 71 of the text\\n\n  line 18 of the text\\n",
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
