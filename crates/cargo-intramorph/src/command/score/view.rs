//! What a score looks like in a terminal. Made from the record alone.

use std::fmt::Write;

use intramorph_record::score::{BugRecord, Outcome, Score};

/// More lines of a difference are left out: they are the body of a function that does nothing.
const MOST_LINES: usize = 12;

/// The bugs that somebody should look at, and all of them in numbers.
pub(super) fn score(score: &Score) -> String {
    let mut text = String::new();
    for bug in score
        .bugs
        .iter()
        .filter(|bug| bug.outcome == Outcome::Missed || bug.flaky)
    {
        text.push_str(&one(bug));
        text.push('\n');
    }
    text.push_str(&summary(score));
    text
}

/// All changes, one line for each.
pub(super) fn list(score: &Score) -> String {
    let lines = score.bugs.iter().map(|bug| {
        let BugRecord {
            file,
            line,
            column,
            item,
            operator,
            ..
        } = bug;
        let what = format!("{} → {}", short(&bug.original), short(&bug.replacement));
        format!("{file}:{line}:{column} in {item} ({operator}): {what}\n")
    });
    lines.collect()
}

/// A text on one line, and not too long.
fn short(text: &str) -> String {
    const LONGEST: usize = 40;
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}

/// One change on one line, and what it changes.
pub(super) fn one(bug: &BugRecord) -> String {
    let BugRecord {
        file,
        line,
        column,
        item,
        operator,
        ..
    } = bug;
    let flaky = if bug.flaky {
        ", but not every time"
    } else {
        ""
    };
    let outcome = bug.outcome.name();
    let mut text = format!("{outcome}{flaky}  {file}:{line}:{column} in {item} ({operator})\n");
    let lines: Vec<&str> = bug.difference.lines().collect();
    let shown = lines.len().min(MOST_LINES);
    // What is behind the plus is what the change is, so it stays.
    let (removed, added): (Vec<&str>, Vec<&str>) =
        lines.iter().partition(|line| line.starts_with('-'));
    let kept = shown.saturating_sub(added.len()).max(1).min(removed.len());
    for line in &removed[..kept] {
        let _ = writeln!(text, "    {line}");
    }
    if kept < removed.len() {
        let _ = writeln!(text, "    … {} more lines", removed.len() - kept);
    }
    for line in added {
        let _ = writeln!(text, "    {line}");
    }
    text
}

fn summary(score: &Score) -> String {
    let mut text = format!(
        "{} in {}, {}, {}\n",
        counted(score.bugs.len(), "bug"),
        score.packages.join(", "),
        counted(score.tests, "test"),
        seconds(score),
    );
    for outcome in Outcome::ALL {
        let count = score.count(outcome);
        if count > 0 {
            let _ = writeln!(
                text,
                "{count:>7}  {:<9}  {}",
                outcome.name(),
                meaning(outcome)
            );
        }
    }
    text.push_str(&caveats(score));
    text.push_str(&share(score));
    text
}

fn meaning(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Caught => "a test failed",
        Outcome::TimedOut => "a test ran far longer than without the bug",
        Outcome::Missed => "all tests that run it passed",
        Outcome::Unreached => "no test runs it",
        Outcome::NotBuilt => "not compiled with these features on this platform",
        Outcome::Removed => "does not compile",
        Outcome::Untried => "interrupted before it was tried",
    }
}

/// What makes the numbers less firm than they look.
fn caveats(score: &Score) -> String {
    let may_vary = score.bugs.iter().filter(|bug| bug.may_vary).count();
    let tests = score.unrepeatable_tests.len();
    if may_vary == 0 {
        return String::new();
    }
    let bugs = counted(may_vary, "outcome");
    let because = match tests {
        0 => "decided by the clock".to_owned(),
        _ => format!(
            "decided by {} that do not repeat themselves, or by the clock",
            counted(tests, "test")
        ),
    };
    format!("{bugs} may vary: {because}\n")
}

fn share(score: &Score) -> String {
    let caught = score.count(Outcome::Caught) + score.count(Outcome::TimedOut);
    let reached = caught + score.count(Outcome::Missed);
    if reached == 0 {
        return "no bug was tried\n".to_owned();
    }
    let percent = 100 * caught / reached;
    format!("{percent} % of the bugs that tests run were caught ({caught} of {reached})\n")
}

fn seconds(score: &Score) -> String {
    let elapsed = score.elapsed;
    let total = elapsed.planning + elapsed.building + elapsed.baseline + elapsed.trials;
    let (total, building, trials) = (
        total.as_secs_f64(),
        elapsed.building.as_secs_f64(),
        elapsed.trials.as_secs_f64(),
    );
    format!("{total:.1} s ({building:.1} s to build, {trials:.1} s to try)")
}

/// `1 bug`, `2 bugs`.
pub(super) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
