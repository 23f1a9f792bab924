//! The bugs that somebody should look at, each with what it changes.

use std::collections::BTreeMap;
use std::fmt::Write;

use console::style;
use intramorph_record::score::{BugRecord, Outcome, Score};

use super::counted;

/// More lines of a difference are left out: they are the body of a function that does nothing.
const MOST_LINES: usize = 12;
/// More functions that do not run, or not all of them, are only counted.
const MOST_FUNCTIONS: usize = 20;

/// Missed bugs, those that come out differently from time to time, and the functions that no test runs, or not all of.
pub(super) fn noteworthy(score: &Score) -> String {
    let is_noteworthy = |bug: &&BugRecord| bug.outcome == Outcome::Missed || bug.flaky;
    let bugs: Vec<&BugRecord> = score.bugs.iter().filter(is_noteworthy).collect();
    let blocks = bugs.chunk_by(|one, other| is_alike(one, other));
    let mut text: String = blocks.map(block).collect();
    text.push_str(&unreached_functions(score));
    text
}

/// Whether both change the same line into another one, so that one can show them together.
fn is_alike(one: &BugRecord, other: &BugRecord) -> bool {
    let is_line = |bug: &BugRecord| bug.difference.lines().count() == 2;
    let before = |bug: &BugRecord| bug.difference.lines().next().map(str::to_owned);
    (&one.file, one.line, one.outcome, one.flaky)
        == (&other.file, other.line, other.outcome, other.flaky)
        && (is_line(one) && is_line(other))
        && before(one) == before(other)
}

/// Bugs that are alike: where they are, the line without them, and with each of them.
fn block(bugs: &[&BugRecord]) -> String {
    let [first, others @ ..] = bugs else {
        return String::new();
    };
    let mut text = format!("{}\n", heading(first, bugs));
    for line in shortened(&first.difference) {
        let _ = writeln!(text, "    {}", coloured(&line));
    }
    for line in others
        .iter()
        .filter_map(|bug| bug.difference.lines().nth(1))
    {
        let _ = writeln!(text, "    {}", coloured(line));
    }
    text.push_str(&run_by(first));
    text.push('\n');
    text
}

/// Where an assertion may be missing.
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
    let BugRecord {
        file,
        line,
        column,
        item,
        ..
    } = first;
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
    let outcome = style(outcome).bold();
    let mut operators: Vec<&str> = bugs.iter().map(|bug| bug.operator.as_str()).collect();
    operators.dedup();
    let operators = operators.join(", ");
    format!("{outcome}  {file}:{line}:{column} in {item} ({operators})")
}

/// The lines of a difference; of too many, the last that are taken away are left out, since what is behind the plus is
/// what the change is.
pub(in super::super) fn shortened(difference: &str) -> Vec<String> {
    let lines = || difference.lines().map(str::to_owned);
    if lines().count() <= MOST_LINES {
        return lines().collect();
    }
    let (removed, added): (Vec<String>, Vec<String>) =
        lines().partition(|line| line.starts_with('-'));
    let shown = MOST_LINES
        .saturating_sub(added.len())
        .clamp(1, removed.len().max(1));
    let left_out = removed.len().saturating_sub(shown);
    let mut lines: Vec<String> = removed.into_iter().take(shown).collect();
    if left_out > 0 {
        lines.push(format!("… {}", counted(left_out, "more line")));
    }
    lines.extend(added);
    lines
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

/// One line for each function in which no bug is reached: all of it is untested, and which bugs it could have tells nothing.
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

/// The bugs that no test runs, of each function in the order of the source, and whether it runs in part all the same.
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
    fn of_a_long_difference_the_lines_that_are_added_stay() {
        let mut lines: Vec<String> = (1..=20).map(|line| format!("-{line}")).collect();
        lines.push("+()".to_owned());
        let shown = shortened(&lines.join("\n"));
        assert_eq!(shown[..2], ["-1", "-2"]);
        assert_eq!(shown[10..], ["-11", "… 9 more lines", "+()"]);
    }
}
