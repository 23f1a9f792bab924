//! The source around bugs, with their changes in it as a diff shows them.

use std::ops::Range;

use console::style;
use intramorph_record::score::BugRecord;

use crate::command::score::location::Location;

/// Number of lines before and behind the changed ones.
const CONTEXT: usize = 3;
/// Maximum number of changed lines; more are the body of a function.
const MOST_LINES: usize = 12;

/// The lines around bugs of one place. `None` if the source has changed since.
pub(super) fn excerpt(bugs: &[&BugRecord], source: &str) -> Option<String> {
    let locations = bugs.iter().map(|bug| Location::of(bug, source));
    let locations: Vec<Location> = locations.collect::<Option<_>>()?;
    let first = locations.iter().map(|it| it.start.line).min()?;
    let end = locations.iter().map(|it| it.end.line).max()? + 1;
    let shown_end = end.min(first + MOST_LINES);
    let mut lines = numbered(source, ' ', first.saturating_sub(CONTEXT)..first);
    lines.extend(numbered(source, '-', first..shown_end));
    if shown_end < end {
        lines.push(format!("        | … {} more lines", end - shown_end));
    }
    lines.extend(bugs.iter().flat_map(|bug| added(bug)));
    lines.extend(numbered(source, ' ', end..end + CONTEXT));
    Some(lines.join("\n") + "\n")
}

/// Some lines of the source, with their numbers, which begin at 1.
fn numbered(source: &str, mark: char, numbers: Range<usize>) -> Vec<String> {
    let lines = source.lines().zip(1..);
    let lines = lines.filter(|(_, number)| numbers.contains(number));
    let lines = lines.map(|(line, number)| {
        let line = format!("{mark} {number:>5} | {line}");
        match mark {
            '-' => style(line.trim_end()).red().to_string(),
            _ => line.trim_end().to_owned(),
        }
    });
    lines.collect()
}

/// The lines with a bug.
fn added(bug: &BugRecord) -> impl Iterator<Item = String> {
    let lines = bug.difference.lines();
    let lines = lines.filter_map(|line| line.strip_prefix('+'));
    lines.map(|line| style(format!("+       | {line}")).green().to_string())
}
