//! The bugs that need attention, each with its difference.

use std::collections::BTreeMap;
use std::fmt::Write;

use console::style;
use intramorph_record::score::{BugRecord, Outcome, Score};

use super::{counted, place};

/// Maximum number of lines of a difference; more are the body of a function that is left out.
const MOST_LINES: usize = 12;
/// Maximum number of functions that are shown as not run, or not all of; others are only counted.
const MOST_FUNCTIONS: usize = 20;

/// Missed bugs, bugs whose outcome varies, and the functions that no test runs, or not all of.
pub(super) fn noteworthy(score: &Score) -> String {
    let is_noteworthy = |bug: &&BugRecord| bug.outcome == Outcome::Missed || bug.flaky;
    let bugs: Vec<&BugRecord> = score.bugs.iter().filter(is_noteworthy).collect();
    let blocks = bugs.chunk_by(|one, other| is_alike(one, other));
    let mut text: String = blocks.map(block).collect();
    text.push_str(&unreached_functions(score));
    text
}

/// Whether both change the same line into another one, so that they can be shown together.
fn is_alike(one: &BugRecord, other: &BugRecord) -> bool {
    let is_line = |bug: &BugRecord| bug.difference.lines().count() == 2;
    let before = |bug: &BugRecord| bug.difference.lines().next().map(str::to_owned);
    (&one.file, one.line, one.outcome, one.flaky)
        == (&other.file, other.line, other.outcome, other.flaky)
        && (is_line(one) && is_line(other))
        && before(one) == before(other)
}

/// Bugs that are alike: their place, the line without them, and with each of them.
fn block(bugs: &[&BugRecord]) -> String {
    let [first, others @ ..] = bugs else {
        return String::new();
    };
    let mut text = format!("{}\n", heading(first, bugs));
    for line in shortened(&first.difference) {
        let _ = writeln!(text, "    {}", coloured(&line));
    }
    let others = others.iter();
    for line in others.filter_map(|bug| bug.difference.lines().nth(1)) {
        let _ = writeln!(text, "    {}", coloured(line));
    }
    text.push_str(&run_by(first));
    text.push('\n');
    text
}

/// The tests that run a missed bug: an assertion may be missing there.
fn run_by(bug: &BugRecord) -> String {
    let Some(test) = bug.reached_by.first() else {
        return String::new();
    };
    let such_as = if bug.reaching == 1 { "" } else { "such as " };
    let tests = counted(bug.reaching, "test");
    let line = format!("run by {tests}, {such_as}`{test}`");
    format!("    {}\n", style(line).dim())
}

fn heading(first: &BugRecord, bugs: &[&BugRecord]) -> String {
    let flaky = if first.flaky {
        ", but not every time"
    } else {
        ""
    };
    let outcome = first.outcome.name();
    let outcome = match bugs.len() {
        1 => format!("{outcome}{flaky}"),
        // Otherwise the lines look like one change.
        count => format!("{count} {outcome}{flaky}, each alone"),
    };
    let mut operators: Vec<&str> = bugs.iter().map(|bug| bug.operator.as_str()).collect();
    operators.dedup();
    let place = place(first, &operators.join(", "));
    format!("{}  {place}", style(outcome).bold())
}

/// The lines of a difference. If there are too many, the last removed ones are left out, since the added ones show the change.
pub(in super::super) fn shortened(difference: &str) -> Vec<String> {
    let lines: Vec<String> = difference.lines().map(str::to_owned).collect();
    if lines.len() <= MOST_LINES {
        return lines;
    }
    let (mut shown, added): (Vec<String>, Vec<String>) =
        lines.into_iter().partition(|line| line.starts_with('-'));
    let room = MOST_LINES.saturating_sub(added.len()).max(1);
    if shown.len() > room {
        let left_out = counted(shown.len() - room, "more line");
        shown.truncate(room);
        shown.push(format!("… {left_out}"));
    }
    shown.extend(added);
    shown
}

fn coloured(line: &str) -> String {
    let colourless = style(line);
    match line.chars().next() {
        Some('-') => colourless.red(),
        Some('+') => colourless.green(),
        _ => colourless.dim(),
    }
    .to_string()
}

/// One line for each function with bugs that no test runs: to show each of these bugs would say no more.
fn unreached_functions(score: &Score) -> String {
    let functions = unreached(score);
    let mut text = String::new();
    for (bugs, runs_in_part) in functions.iter().take(MOST_FUNCTIONS) {
        let BugRecord {
            file, line, item, ..
        } = bugs[0];
        let bugs = counted(bugs.len(), "bug");
        let outcome = style(Outcome::Unreached.name()).bold();
        let part = if *runs_in_part { "a part of " } else { "" };
        let _ = writeln!(text, "{outcome}  {file}:{line} in {part}{item}, {bugs}");
    }
    match functions.len() {
        0 => {}
        count if count <= MOST_FUNCTIONS => text.push('\n'),
        count => {
            let more = counted(count - MOST_FUNCTIONS, "more function");
            let _ = writeln!(text, "and {more} that no test runs, or not all of\n");
        }
    }
    text
}

/// The bugs that no test runs, by function in the order of the source; and whether tests run a part of the function.
fn unreached(score: &Score) -> Vec<(Vec<&BugRecord>, bool)> {
    let is_built = |bug: &&BugRecord| {
        use Outcome::{Accepted, NotBuilt, Removed};
        !matches!(bug.outcome, NotBuilt | Removed | Accepted)
    };
    let mut functions: BTreeMap<(&str, &str), (Vec<&BugRecord>, bool)> = BTreeMap::new();
    for bug in score.bugs.iter().filter(is_built) {
        let (unreached, runs_in_part) = functions.entry((&bug.file, &bug.item)).or_default();
        match bug.outcome {
            Outcome::Unreached => unreached.push(bug),
            _ => *runs_in_part = true,
        }
    }
    let mut functions: Vec<_> = functions.into_values().collect();
    functions.retain(|(unreached, _)| !unreached.is_empty());
    functions.sort_by(|(one, _), (other, _)| one[0].place().cmp(&other[0].place()));
    functions
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn lines_of_a_short_difference_stay_in_their_order() {
        let lines = ["-a", " // A comment.", "+b"];
        assert_eq!(shortened(&lines.join("\n")), lines);
    }

    #[test]
    fn added_lines_of_a_long_difference_stay() {
        let mut lines: Vec<String> = (1..=20).map(|line| format!("-{line}")).collect();
        lines.push("+()".to_owned());
        let shown = shortened(&lines.join("\n"));
        assert_eq!(shown[..2], ["-1", "-2"]);
        assert_eq!(shown[10..], ["-11", "… 9 more lines", "+()"]);
    }
}
