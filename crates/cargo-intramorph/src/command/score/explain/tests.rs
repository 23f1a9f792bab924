//! Tests of explanations, of a made-up record.

use std::fs;

use insta::assert_snapshot;
use tempfile::TempDir;

use super::explain;
use crate::command::score::sample::{TEXT, score};

/// Explains a bug in a source, or says why there is none.
fn explained(name: &str, source: &str) -> String {
    let root = TempDir::new().expect("the system has room for a folder");
    fs::create_dir(root.path().join("src")).expect("the folder is writable");
    fs::write(root.path().join("src/lib.rs"), source).expect("the folder is writable");
    let explained = explain(&score(), name, root.path());
    explained.unwrap_or_else(|failure| failure.to_string())
}

#[test]
fn a_missed_bug_is_shown_in_its_source_with_what_to_do() {
    assert_snapshot!(explained("1", TEXT));
}

#[test]
fn all_bugs_of_a_line_are_explained_with_their_outcomes() {
    assert_snapshot!(explained("lib.rs:3", TEXT));
    assert_eq!(explained("src/lib.rs:3:15", TEXT), explained("1", TEXT));
}

#[test]
fn bugs_in_several_places_are_listed() {
    assert_snapshot!(explained("*", TEXT), @r#"
    `*` names bugs in several places; name one of them:
      src/lib.rs:3:15  1 caught, 1 timed out, 2 missed, 1 untried: if weight > 10 { 7 } else { 5 }
      src/lib.rs:7:8  1 unreached, 1 not built, 1 removed: if is_short { "<&>" } else { "\u{1b}" }
    "#);
}

#[test]
fn what_is_not_in_the_record_is_refused() {
    let check = |name, expected: &str| assert_eq!(explained(name, TEXT), expected);
    check("2", "the last record has no bug `2`: it has 1 number");
    check(
        "feee",
        "the last record has no bug `feee`: did you mean fee?",
    );
    check(
        "src/lib.rs:4",
        "the last record has no bug `src/lib.rs:4`: write a file and a line of it that has bugs, such as src/lib.rs:3",
    );
}

#[test]
fn an_edited_source_is_not_shown() {
    let text = explained("1", "fn fee() {}\n");
    assert!(text.contains("The source has changed since"), "{text}");
}
