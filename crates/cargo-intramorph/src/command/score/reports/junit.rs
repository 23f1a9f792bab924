//! The report that every CI reads, `JUnit`'s: a suite for each file, a case for each bug.

use std::fmt::Write;
use std::time::Duration;

use intramorph_record::score::{BugRecord, Outcome, Score};

use crate::command::score::view;
use crate::command::xml::escape;

/// The report. A missed bug is a failure. A bug that no test runs is skipped, as are all that were not tried: they do not fail
/// the run either, and a view of failures should show only reasons why the job is red.
pub(super) fn report(score: &Score) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let _ = writeln!(
        text,
        "<testsuites name=\"cargo intramorph score\" {} time=\"{}\">",
        counts(&score.bugs),
        seconds(score.elapsed.trials)
    );
    for bugs in score.bugs.chunk_by(|one, other| one.file == other.file) {
        text.push_str(&suite(bugs));
    }
    text.push_str("</testsuites>\n");
    text
}

fn suite(bugs: &[BugRecord]) -> String {
    use Outcome::{Caught, Missed, TimedOut};
    let is_tried = |bug: &BugRecord| matches!(bug.outcome, Caught | TimedOut | Missed);
    let skipped = bugs.iter().filter(|bug| !is_tried(bug)).count();
    let time = bugs.iter().map(|bug| bug.elapsed).sum();
    let mut text = format!(
        "  <testsuite name=\"{}\" {} skipped=\"{skipped}\" time=\"{}\">\n",
        escape(&bugs[0].file),
        counts(bugs),
        seconds(time)
    );
    text.extend(bugs.iter().map(case));
    text.push_str("  </testsuite>\n");
    text
}

fn case(bug: &BugRecord) -> String {
    let BugRecord {
        file,
        line,
        column,
        item,
        operator,
        ordinal,
        ..
    } = bug;
    let name = format!(
        "{file}:{line}:{column} {operator} {ordinal}: {}",
        view::what(bug)
    );
    let attributes = format!(
        "name=\"{}\" classname=\"{}\" time=\"{}\"",
        escape(&name),
        escape(item),
        seconds(bug.elapsed)
    );
    match result(bug) {
        result if result.is_empty() => format!("    <testcase {attributes}/>\n"),
        result => format!("    <testcase {attributes}>\n{result}    </testcase>\n"),
    }
}

/// The contents of a case; empty if it passed.
fn result(bug: &BugRecord) -> String {
    match bug.outcome {
        Outcome::Caught | Outcome::TimedOut => String::new(),
        Outcome::Missed => {
            let message = format!("missed: {}", view::meaning(bug.outcome));
            let (message, difference) = (escape(&message), escape(&bug.difference));
            format!("      <failure type=\"missed\" message=\"{message}\">{difference}</failure>\n")
        }
        Outcome::Unreached
        | Outcome::Accepted
        | Outcome::NotBuilt
        | Outcome::Removed
        | Outcome::Untried => {
            let why = bug.reason.as_deref().unwrap_or(view::meaning(bug.outcome));
            let why = escape(&format!("{}: {why}", bug.outcome.name()));
            // As text, since some programs expect no attribute here.
            format!("      <skipped>{why}</skipped>\n")
        }
    }
}

fn counts(bugs: &[BugRecord]) -> String {
    let is_missed = |bug: &&BugRecord| bug.outcome == Outcome::Missed;
    let failures = bugs.iter().filter(is_missed).count();
    format!(
        "tests=\"{}\" failures=\"{failures}\" errors=\"0\"",
        bugs.len()
    )
}

fn seconds(duration: Duration) -> String {
    format!("{:.3}", duration.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::report;
    use crate::command::score::sample::score;

    #[test]
    fn every_outcome_passes_fails_or_is_skipped() {
        assert_snapshot!(report(&score()));
    }
}
