//! Missed bugs, and those whose outcome varies: ranked, by function, with what to test.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use console::style;

use super::counted;
use super::layout::Layout;
use crate::command::score::advice;
use crate::command::score::rank::{Entry, Minor, first_line};

/// Maximum number of lines of one entry.
const MOST_LINES: usize = 12;

/// The missed bugs of a score as far as they are worth a look and fit into a number of lines, how many more there are, and
/// whether there are any.
pub(super) fn missed(entries: &[Entry<'_>], room: usize, layout: Layout) -> (String, bool) {
    let (mut text, mut lines, mut shown) = (title(entries), 1, 0);
    // Others are better than none.
    let has_telling = entries.iter().any(Entry::is_telling);
    for of_function in entries.chunk_by(is_shown_with) {
        let mut block = vec![heading(&of_function[0], layout)];
        for entry in of_function {
            block.extend(shown_entry(entry, layout));
        }
        lines += block.len();
        let first = &of_function[0];
        let is_hidden = first.minor.is_some() || has_telling && !first.is_telling();
        let is_too_much = is_hidden || lines > room && shown > 0;
        if is_too_much && !layout.is_whole {
            break;
        }
        shown += of_function.len();
        text.extend(block.iter().flat_map(|line| [line, "\n"]));
    }
    let hidden = &entries[shown..];
    (text + &rest(hidden, layout), !hidden.is_empty())
}

/// What the entries are; nothing if there are none.
fn title(entries: &[Entry<'_>]) -> String {
    let count = entries.iter().map(|entry| entry.bugs.len()).sum();
    match count {
        0 => String::new(),
        1 => "No test fails with this bug:\n".to_owned(),
        count => format!("No test fails with any of these {count} bugs, most important first:\n"),
    }
}

/// Whether entries have one heading.
fn is_shown_with(one: &Entry<'_>, other: &Entry<'_>) -> bool {
    let key = |entry: &Entry<'_>| (entry.minor, entry.is_telling());
    one.function() == other.function() && key(one) == key(other)
}

fn heading(entry: &Entry<'_>, layout: Layout) -> String {
    let (file, item) = entry.function();
    let minor = entry
        .minor
        .map(|minor| format!(", ranked last: {}", minor.label()));
    let line = layout.cut(&format!("{item} in {file}{}", minor.unwrap_or_default()));
    // Colours are no characters, so they come last.
    style(line).bold().to_string()
}

/// The number, the line of the source, and in words what changes and what to test.
fn shown_entry(entry: &Entry<'_>, layout: Layout) -> Vec<String> {
    let first = entry.first();
    let more = if first.difference.matches("\n-").count() > 0 {
        " …"
    } else {
        ""
    };
    let source = format!(
        "{:>3}  {:>4} | {}{more}",
        entry.number,
        first.line,
        first_line(first)
    );
    let mut lines = vec![style(layout.cut(&source)).cyan().to_string()];
    lines.extend(layout.wrapped(&advice::sentence(entry), 5));
    lines.truncate(MOST_LINES);
    lines
}

/// The number of entries that are not shown: those worth a look, and those ranked last with the reasons.
fn rest(entries: &[Entry<'_>], layout: Layout) -> String {
    let others = entries.iter().filter(|entry| entry.minor.is_none());
    let others: usize = others.map(|entry| entry.bugs.len()).sum();
    let mut reasons: BTreeMap<Minor, usize> = BTreeMap::new();
    for entry in entries {
        if let Some(minor) = entry.minor {
            *reasons.entry(minor).or_default() += entry.bugs.len();
        }
    }
    let parts = [
        (others > 0).then(|| format!("and {}", counted(others, "more missed bug"))),
        (!reasons.is_empty()).then(|| minor(reasons)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let lines = layout.wrapped(&parts.join(", "), 0).into_iter();
    lines.flat_map(|line| [line, "\n".to_owned()]).collect()
}

/// The number of bugs that are ranked last, for each reason.
fn minor(reasons: BTreeMap<Minor, usize>) -> String {
    let all: usize = reasons.values().sum();
    let mut reasons: Vec<(Minor, usize)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| Reverse(*count));
    let reasons = reasons
        .iter()
        .map(|(minor, count)| format!("{} ({count})", minor.label()));
    let reasons = reasons.collect::<Vec<_>>().join(", ");
    format!("and {all} hardly worth a test: {reasons}")
}
