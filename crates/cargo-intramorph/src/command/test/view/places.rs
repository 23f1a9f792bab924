//! The text of places that were not tested, and why.

use std::collections::BTreeSet;
use std::fmt::Write;

use intramorph_record::neutral::{ChangeOutcome, NeutralChange, NeutralRun};

use super::counted;

/// Maximum number of places that are named for each reason.
const PLACES: usize = 6;

/// Reasons, in the order in which they are printed.
const REASONS: [(ChangeOutcome, &str); 4] = [
    (
        ChangeOutcome::NotExercised,
        "not exercised, since no test that ran executes them:",
    ),
    (
        ChangeOutcome::WithoutEffect,
        "without effect: tests execute them, and nothing could be changed (readers and writers in memory, single bytes):",
    ),
    (ChangeOutcome::Untried, "not tried:"),
    (
        ChangeOutcome::Removed,
        "left out, since the change does not compile:",
    ),
];

pub(super) fn places(run: &NeutralRun, is_whole: bool) -> String {
    let is_exercised = |outcome| matches!(outcome, ChangeOutcome::Passed | ChangeOutcome::Noticed);
    let exercised = run.changes.iter().filter(|it| is_exercised(it.outcome));
    // A place is exercised by one of its changes.
    let exercised: BTreeSet<String> = exercised.map(place).collect();
    let mut text = String::new();
    for (outcome, title) in REASONS {
        let of_outcome = run.changes.iter().filter(|it| it.outcome == outcome);
        let mut named: Vec<String> = of_outcome.map(place).collect();
        named.retain(|it| !exercised.contains(it));
        named.dedup();
        if !named.is_empty() {
            text.push_str(&list(title, &named, is_whole));
        }
    }
    let unasked = run.settings.iter().filter(|it| it.asked == Some(false));
    let unasked: Vec<String> = unasked.map(|setting| setting.name.clone()).collect();
    if !unasked.is_empty() {
        let title = "declared, and not exercised, since no test that ran asks them:";
        text.push_str(&list(title, &unasked, is_whole));
    }
    text
}

fn list(title: &str, named: &[String], is_whole: bool) -> String {
    let mut text = format!("{title}\n");
    let shown = if is_whole { usize::MAX } else { PLACES };
    for place in named.iter().take(shown) {
        let _ = writeln!(text, "  {place}");
    }
    if named.len() > shown {
        let more = counted(named.len() - shown, "more place");
        let _ = writeln!(text, "  and {more} (`--verbose` lists all)");
    }
    text.push('\n');
    text
}

fn place(change: &NeutralChange) -> String {
    format!("{}:{} ({})", change.file, change.line, change.kind)
}
