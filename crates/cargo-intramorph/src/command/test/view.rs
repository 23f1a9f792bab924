//! The text of a run with neutral changes: findings first, then what was not exercised, and a summary.

mod finding;
mod places;

use std::fmt::Write;

use intramorph_record::neutral::{ChangeOutcome, NeutralRun};

use crate::rough_time::rough_time;
use finding::finding_text;
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
    let _ = writeln!(text, "{}", counted(planned.changes.len(), "neutral change"));
    text
}

/// Prints the result of a run. `is_whole` tells all tests and places, however many there are.
pub(super) fn run(run: &NeutralRun, is_whole: bool) -> String {
    let mut text = String::new();
    for (number, finding) in (1..).zip(&run.findings) {
        text.push_str(&finding_text(run, number, finding, is_whole));
    }
    text.push_str(&tests_without_blame(run));
    text.push_str(&places(run, is_whole));
    text.push_str(&summary(run));
    text
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
            "{} {}: it is left out",
            left_out.name, left_out.reason
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

fn summary(run: &NeutralRun) -> String {
    let mut text = String::new();
    let count = |outcome| {
        run.changes
            .iter()
            .filter(|it| it.outcome == outcome)
            .count()
    };
    let exercised = count(ChangeOutcome::Noticed) + count(ChangeOutcome::Passed);
    let findings = run.counted().count();
    let more = match run.findings.len() - findings {
        0 => String::new(),
        more => format!(", and {more} that say more about the tests"),
    };
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
    let _ = writeln!(
        text,
        "{} to build, {} for tests without changes, {} with changes ({} processes, {})",
        rough_time(run.building),
        rough_time(run.baseline),
        rough_time(run.trials),
        run.processes,
        counted(run.combinations, "random combination")
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
