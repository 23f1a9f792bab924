//! Arguments that cannot be made from their types are recorded while tests run.

use std::process::Command;

use intramorph_record::suggest::Suggestions;

use super::{command, relation};
use crate::nested::{Tree, printed};

const TREE: &str = "suggest-recorded";

/// `suggest` of a function. All tests but the first that runs find most of what they need in the target folder.
fn suggest(function: &str) -> Command {
    let tree = Tree::copied(TREE, function);
    let mut command = command(TREE, &tree, function);
    command.arg("--unoptimised");
    command
}

fn suggestions(function: &str) -> Suggestions {
    let output = suggest(function).output().expect("the subcommand runs");
    let suggestions = serde_json::from_slice(&output.stdout);
    suggestions.unwrap_or_else(|error| panic!("{error}: {}", printed(&output)))
}

#[track_caller]
fn check_refused(function: &str, expected: &str) {
    let output = suggest(function).output().expect("the subcommand runs");
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains(expected), "{text}");
}

/// One test, since all of it shares a target folder.
#[test]
fn calls_of_tests_are_inputs_of_functions_whose_arguments_cannot_be_made() {
    unit_tests_record_also_where_they_fail();
    receivers_are_recorded();
    integration_tests_record_lists_and_what_is_changed();
    check_refused("unused", "no test calls it; write one that does");
    check_refused("open", "add `#[derive(Clone)]` to its type");
}

fn unit_tests_record_also_where_they_fail() {
    let suggestions = suggestions("count_words");
    let recorded = suggestions.recorded.as_ref().expect("inputs are recorded");
    assert_eq!((recorded.calls, recorded.tests.len()), (4, 3));
    let suspect = &suggestions.suspects[0];
    let what = "`count_words_fast` instead of `count_words`";
    assert_eq!(suspect.change.what, what);
    assert_eq!(suspect.input, "filter: <starts with a>, text: \"a\"");
    assert_eq!((&*suspect.original, &*suspect.changed), ("1", "0"));
    let slow = relation(&suggestions, "`count_words_slow`");
    assert_eq!(slow.relation, "O' = O");
    assert!(slow.recorded_inputs && slow.kills > 0);
    assert!(slow.test.obstacle.contains("recorded from tests"));
}

fn receivers_are_recorded() {
    let suggestions = suggestions("Filter::longest");
    let suspect = &suggestions.suspects[0];
    let what = "`longest_fast` instead of `longest`";
    assert_eq!(suspect.change.what, what);
    assert!(suspect.input.starts_with("self: <"), "{}", suspect.input);
}

fn integration_tests_record_lists_and_what_is_changed() {
    let suggestions = suggestions("total");
    let recorded = suggestions.recorded.as_ref().expect("inputs are recorded");
    assert_eq!(recorded.tests, ["lengths_are_added_up"]);
    let fast = relation(&suggestions, "`total_fast`");
    assert_eq!(fast.relation, "O' = O");
}
