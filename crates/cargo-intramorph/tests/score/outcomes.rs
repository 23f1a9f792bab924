//! Every outcome at least once, shown alike in text and in JSON; and each is what a plain `cargo test` says.

use std::fs;

use insta::assert_snapshot;
use intramorph_record::score::{BugRecord, Elapsed, Outcome, Score};

use super::{Scored, edited, shown};
use crate::nested::{Tree, printed};

const TREE: &str = "score-outcomes";

#[test]
fn every_outcome_is_reported_and_nothing_is_left_or_touched() {
    let scored = Scored::copied(TREE, "outcomes");
    let before = scored.files();
    let output = scored.run(&[]);
    assert_snapshot!(shown(&output));
    let score = scored.score(&[]);
    for outcome in Outcome::ALL {
        let count = score.count(outcome);
        // These take an interruption, and somebody who accepts.
        let is_absent = matches!(outcome, Outcome::Untried | Outcome::Accepted);
        assert_eq!(count == 0, is_absent, "{outcome:?}");
        let line = format!("\n{count:>7}  {}", outcome.name());
        assert_eq!(printed(&output).contains(&line), count > 0, "{line}");
    }
    assert_eq!(without_times(scored.score(&[])), without_times(score));
    assert_eq!(scored.files(), before);
    scored.must_have_left_nothing();
}

#[test]
fn changes_are_listed_without_being_built() {
    let scored = Scored::copied(TREE, "listed");
    let _ = fs::remove_dir_all(&scored.target);
    assert_snapshot!(shown(&scored.run(&["--list"])));
    let listed = scored.score(&["--list"]);
    assert_eq!(listed.count(Outcome::Untried), listed.bugs.len());
    assert!(!scored.target.exists());
}

/// The first bug of each operator, and of each outcome where there are several.
#[test]
fn outcomes_are_those_of_plain_tests() {
    let scored = Scored::copied(TREE, "plain");
    let score = scored.score(&[]);
    for (operator, outcome) in [
        ("relational", Outcome::Missed),
        ("relational", Outcome::Caught),
        ("constant", Outcome::Missed),
        ("statement", Outcome::Caught),
        ("body", Outcome::Caught),
        ("binary", Outcome::Caught),
    ] {
        let is_it = |bug: &&BugRecord| bug.operator == operator && bug.outcome == outcome;
        let bug = score.bugs.iter().find(is_it);
        let bug = bug.unwrap_or_else(|| panic!("{operator} {outcome:?} is there"));
        assert_eq!(plain(&scored.tree, bug), outcome, "{bug:?}");
    }
}

/// What comes of a bug that is written into the source.
fn plain(tree: &Tree, bug: &BugRecord) -> Outcome {
    let path = tree.path(&bug.file);
    let text = fs::read_to_string(&path).expect("the source is there");
    fs::write(&path, edited(&text, bug)).expect("the copy is writable");
    let output = tree.cargo(&["test", "--tests"]).output();
    let output = output.expect("cargo runs");
    let has_run = printed(&output).contains("running ");
    assert!(has_run, "{}", printed(&output));
    fs::write(&path, text).expect("the copy is writable");
    if output.status.success() {
        Outcome::Missed
    } else {
        Outcome::Caught
    }
}

/// Without which test is quicker than another, too.
fn without_times(mut score: Score) -> Score {
    score.elapsed = Elapsed::default();
    for bug in &mut score.bugs {
        bug.caught_by = bug.caught_by.take().map(|_| String::new());
        bug.elapsed = std::time::Duration::ZERO;
    }
    score
}
