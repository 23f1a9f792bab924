//! The difference between the output that a relation demands and the one that was seen.

use similar::{ChangeTag, DiffOp, TextDiff, capture_diff_slices};

use crate::relation::Printed;

/// Values up to this width are compared on one line.
const WIDEST_LINE: usize = 100;
/// More lines than this are cut.
const MOST_LINES: usize = 8;

/// On one line `[1, {0 → 1}, 0]`, or line by line where that would be too long.
pub(crate) fn between(demanded: &Printed, seen: &Printed) -> String {
    if demanded
        .compact
        .chars()
        .count()
        .max(seen.compact.chars().count())
        <= WIDEST_LINE
    {
        in_line(&demanded.compact, &seen.compact)
    } else {
        line_by_line(&demanded.pretty, &seen.pretty)
    }
}

fn in_line(demanded: &str, seen: &str) -> String {
    let (demanded, seen) = (words(demanded), words(seen));
    let operations = capture_diff_slices(similar::Algorithm::Myers, &demanded, &seen);
    let show = |operation: DiffOp| {
        let old = demanded[operation.old_range()].concat();
        let new = seen[operation.new_range()].concat();
        match operation {
            DiffOp::Equal { .. } => old,
            DiffOp::Delete { .. } => format!("{{{} → ∅}}", old.trim_end()),
            DiffOp::Insert { .. } => format!("{{∅ → {}}}", new.trim_end()),
            DiffOp::Replace { .. } => format!("{{{old} → {new}}}"),
        }
    };
    operations.into_iter().map(show).collect()
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
            let line: String = change
                .value()
                .trim_end()
                .chars()
                .take(WIDEST_LINE)
                .collect();
            format!("{sign} {line}")
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
    fn many_differences_are_cut() {
        let demanded: Vec<u32> = (0..1000).collect();
        let seen: Vec<u32> = (1000..2000).collect();
        let text = between(&Printed::of(&demanded), &Printed::of(&seen));
        assert_eq!(text.lines().count(), 8);
        assert!(text.ends_with("more lines"), "{text}");
    }
}
