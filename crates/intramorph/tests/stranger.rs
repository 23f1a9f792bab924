//! A crate outside the workspace, written from the README: both tests hold, and both fail readably with a bug.

use std::process::Command;

use crate::nested::{Tree, printed};

fn tests_with(arguments: &[&str], test: &str) -> (bool, String) {
    let tree = Tree::copied("stranger", test);
    let mut command: Command = tree.cargo(&["test", "--quiet", "--test", "relations"]);
    // A backtrace into the harness helps nobody; a finding has none, even when asked for.
    let output = command
        .args(arguments)
        .env("RUST_BACKTRACE", "1")
        .output()
        .expect("cargo runs");
    (output.status.success(), printed(&output))
}

/// What libtest captured of one failed test.
fn captured<'a>(printed: &'a str, test: &str) -> &'a str {
    let (_, rest) = printed
        .split_once(&format!("---- {test} stdout ----\n"))
        .expect("the test failed");
    let end = ["\n\n\n", "\n\n----"]
        .into_iter()
        .filter_map(|next| rest.find(next))
        .min();
    let end = end.expect("another section follows");
    &rest[..end]
}

#[test]
fn both_tests_hold_on_the_correct_program() {
    let (passed, text) = tests_with(&[], "holds");
    assert!(passed && text.contains("2 passed"), "{text}");
}

#[test]
fn both_tests_fail_on_the_seeded_bug_with_one_readable_finding() {
    let (passed, text) = tests_with(
        &["--features", "seeded-bug", "--", "--test-threads=1"],
        "fails",
    );
    assert!(!passed && text.contains("2 failed"), "{text}");
    for test in ["descending_reverses", "scanning_words_counts_the_same"] {
        let finding = captured(&text, test);
        assert!(finding.trim().lines().count() <= 20, "{finding}");
        assert_eq!(finding.matches("panicked at").count(), 1, "{finding}");
        insta::assert_snapshot!(test, finding);
    }
}

#[test]
fn the_replay_line_replays_the_finding_alone() {
    let (_, text) = tests_with(&["--features", "seeded-bug"], "replays");
    let finding = captured(&text, "descending_reverses");
    let replay = finding
        .lines()
        .find_map(|line| line.trim().strip_prefix("replay  "))
        .expect("a replay line");
    let (variable, command) = replay.split_once(' ').expect("a variable and a command");
    assert_eq!(
        command,
        "cargo test -p stranger --features seeded-bug --test relations -- --exact descending_reverses"
    );

    let (name, value) = variable.split_once('=').expect("an assignment");
    let tree = Tree::copied("stranger", "replayed");
    let mut command = tree.cargo(&[
        "test",
        "-p",
        "stranger",
        "--test",
        "relations",
        "--features",
        "seeded-bug",
    ]);
    command
        .args(["--", "--exact", "descending_reverses"])
        .env(name, value);
    let text = printed(&command.output().expect("cargo runs"));
    assert!(text.contains(finding.trim()), "{text}");
}

#[test]
fn the_tests_are_short() {
    let tree = Tree::copied("stranger", "short");
    let source =
        std::fs::read_to_string(tree.path("tests/relations.rs")).expect("the tree has tests");
    let lines: Vec<usize> = source
        .split("#[test]")
        .skip(1)
        .map(|test| test.trim().lines().count() + 1)
        .collect();
    let [replaced, transformed] = lines[..] else {
        panic!("two tests: {source}");
    };
    assert!(
        replaced <= 8 && transformed <= 5,
        "{replaced} and {transformed} lines"
    );
}
