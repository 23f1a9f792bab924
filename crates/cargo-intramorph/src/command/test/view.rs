//! The text of a run with neutral changes: findings first, then what was not exercised, and a summary.

mod finding;
mod places;

use std::fmt::Write;

use intramorph_record::neutral::{ChangeOutcome, NeutralFinding, NeutralRun};

use crate::rough_time::rough_time;
use finding::finding_text;
pub(super) use finding::headline;
use places::places;

/// Prints the planned changes.
pub(super) fn list(planned: &NeutralRun) -> String {
    let mut text = String::new();
    for change in &planned.changes {
        let _ = writeln!(
            text,
            "{}:{}:{} {} {}: {}",
            change.file, change.line, change.column, change.kind, change.item, change.effect
        );
        for line in change.difference.lines() {
            let _ = writeln!(text, "    {line}");
        }
    }
    for file in &planned.unparsable_files {
        let _ = writeln!(text, "{file}: nothing is changed there");
    }
    let _ = writeln!(text, "{}", counted(planned.changes.len(), "neutral change"));
    text
}

/// Prints the result of a run. `is_whole` tells all tests and places, however many there are.
pub(super) fn run(run: &NeutralRun, is_whole: bool) -> String {
    let mut text = String::new();
    let is_shown = |finding: &&NeutralFinding| is_whole || finding.accepted.is_none();
    for (number, finding) in (1..).zip(run.findings.iter().filter(is_shown)) {
        text.push_str(&finding_text(run, number, finding, is_whole));
    }
    text.push_str(&tests_without_blame(run));
    text.push_str(&places(run, is_whole));
    text.push_str(&summary(run));
    text
}

/// A finding with the first few of its tests.
pub(super) fn finding(run: &NeutralRun, number: usize, finding: &NeutralFinding) -> String {
    finding_text(run, number, finding, false)
}

/// Tests that are flaky or were left out, and sources that cannot be parsed.
fn tests_without_blame(run: &NeutralRun) -> String {
    let mut text = String::new();
    for flaky in &run.flaky_tests {
        let _ = writeln!(text, "{} {}: no change is blamed", flaky.name, flaky.reason);
    }
    for left_out in &run.left_out_tests {
        let _ = writeln!(
            text,
            "{} {} without changes: it is left out",
            left_out.name, left_out.reason
        );
    }
    if !run.left_out_tests.is_empty() {
        text.push_str(
            "a test that passes under `cargo test` may depend on the order of a hash map, which is the same in all runs here\n",
        );
    }
    for file in &run.unparsable_files {
        let _ = writeln!(text, "{file}: nothing is changed there");
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The numbers of a run.
pub(super) fn summary(run: &NeutralRun) -> String {
    let mut text = String::new();
    let count = |outcome| {
        run.changes
            .iter()
            .filter(|it| it.outcome == outcome)
            .count()
    };
    let exercised = count(ChangeOutcome::Noticed) + count(ChangeOutcome::Passed);
    let findings = run.counted().count();
    let is_accepted = |finding: &&NeutralFinding| finding.accepted.is_some();
    let accepted = run.findings.iter().filter(is_accepted).count();
    let mut more = match run.findings.len() - findings - accepted {
        0 => String::new(),
        1 => ", 1 that says more about the tests".to_owned(),
        more => format!(", {more} that say more about the tests"),
    };
    if accepted > 0 {
        let _ = write!(more, ", {accepted} accepted (`--verbose` shows them)");
    }
    let _ = writeln!(
        text,
        "{}{more}: {exercised} of {} exercised by {}",
        counted(findings, "finding"),
        counted(run.changes.len(), "neutral change"),
        counted(run.tests, "test")
    );
    if !run.settings.is_empty() {
        let names: Vec<&str> = run.settings.iter().map(|it| it.name.as_str()).collect();
        let _ = writeln!(text, "settings: {}", names.join(", "));
    }
    let combinations = match run.combinations {
        0 => String::new(),
        count => format!(", {}", counted(count, "random combination")),
    };
    let _ = writeln!(
        text,
        "{} to build, {} for tests without changes, {} with changes ({} processes{combinations})",
        rough_time(run.building),
        rough_time(run.baseline),
        rough_time(run.trials),
        run.processes
    );
    if !run.complete {
        text.push_str("stopped before all was tried\n");
    }
    text
}

fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::run;
    use crate::command::test::sample;

    #[test]
    fn findings_come_first_then_what_was_not_exercised_and_numbers_last() {
        assert_snapshot!(run(&sample::run(), false));
    }
}
