//! Parts of the language, and forms of source files, that text edits might get wrong.

use std::collections::BTreeSet;
use std::fs;

use intramorph_record::score::{BugRecord, Outcome, Score};

use super::{Scored, edited};

/// The tree's own tests know what every function returns, and on which lines panics are.
#[test]
fn what_is_hard_to_edit_is_changed_all_the_same() {
    let scored = Scored::copied("score-language", "all");
    let windows = fs::read_to_string(scored.path("src/windows.rs")).expect("it is there");
    scored.write("src/windows.rs", windows.replace('\n', "\r\n"));
    let marked = fs::read_to_string(scored.path("src/marked.rs")).expect("it is there");
    scored.write("src/marked.rs", format!("\u{feff}{marked}"));
    let score = scored.score(&[]);
    assert_eq!(score.unrepeatable_tests, Vec::<String>::new());
    assert_eq!(output(&score, Outcome::Removed), "");
    assert_eq!(output(&score, Outcome::NotBuilt), "");
    every_item_has_a_bug_that_is_caught(&score);
    what_constants_need_is_counted(&score);
    every_bug_can_be_written_into_the_source(&scored, &score);
}

fn output(score: &Score, outcome: Outcome) -> String {
    let bugs = score.bugs.iter().filter(|bug| bug.outcome == outcome);
    let lines = bugs.map(|bug| {
        let reason = bug.reason.as_deref().unwrap_or_default();
        let change = format!("{:?} to {:?}", bug.original, bug.replacement);
        format!("{} {}: {change} {reason}\n", bug.item, bug.operator)
    });
    lines.collect()
}

fn every_item_has_a_bug_that_is_caught(score: &Score) {
    let caught = score.bugs.iter().filter(|bug| bug.caught_by.is_some());
    let item = |bug: &BugRecord| format!("{} {}", bug.file, bug.item);
    let caught: BTreeSet<String> = caught.map(item).collect();
    let all: BTreeSet<String> = score.bugs.iter().map(item).collect();
    let missed: Vec<&String> = all.difference(&caught).collect();
    // No test runs the executable, and it prints nothing that a unit test sees.
    assert_eq!(missed, ["src/main.rs main"]);
    assert!(all.len() > 40, "{all:?}");
}

fn what_constants_need_is_counted(score: &Score) {
    let spots = score.blind_spots.iter();
    let spots: Vec<_> = spots
        .map(|spot| (spot.reason.name(), spot.functions))
        .collect();
    assert_eq!(spots, [("const function", 3)]);
}

fn every_bug_can_be_written_into_the_source(scored: &Scored, score: &Score) {
    for bug in &score.bugs {
        let text = fs::read_to_string(scored.path(&bug.file)).expect("it is there");
        let edited = edited(&text, bug);
        assert_ne!(edited, text, "{bug:?}");
        assert!(syn::parse_file(&edited).is_ok(), "{bug:?}");
    }
}
