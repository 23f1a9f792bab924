//! What cannot be tried is refused, with what to do about it.

use std::process::Output;

use super::command;
use crate::nested::{Tree, printed};

fn suggest(function: &str) -> Output {
    let tree = Tree::copied("suggest-errors", function);
    let mut command = command(&format!("suggest-errors-{function}"), &tree, function);
    command.output().expect("the subcommand runs")
}

#[track_caller]
fn check(function: &str, exit_code: i32, expected: &str) {
    let output = suggest(function);
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(exit_code), "{text}");
    assert!(text.contains(expected), "{text}");
}

#[test]
fn a_wrong_name_is_answered_with_the_nearest_ones() {
    check(
        "lenght_fast",
        1,
        "did you mean `suggest_errors::length_fast`",
    );
}

#[test]
fn an_argument_that_cannot_be_made_is_named() {
    let expected = "its parameter `sealed`: `suggest_errors::Sealed` has neither public fields nor a public constructor";
    check("take_sealed", 3, expected);
}

#[test]
fn a_strategy_is_advised_and_needs_proptest() {
    check("take_sealed", 3, "--strategy 'EXPRESSION'");
    let tree = Tree::copied("suggest-errors", "strategy");
    let mut command = command("suggest-errors-strategy", &tree, "take_sealed");
    let output = command.args(["--strategy", "0..9"]).output();
    let output = output.expect("the subcommand runs");
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.contains("`cargo add --dev proptest` adds it"),
        "{text}"
    );
}

#[test]
fn a_program_that_disagrees_with_itself_is_refused() {
    check("counted", 6, "does not return the same output each time");
}

#[test]
fn a_change_that_hangs_ends_nothing_else() {
    let output = suggest("length_fast");
    let text = printed(&output);
    assert!(text.contains("`text` reversed"), "{text}");
    assert!(text.contains("hangs"), "{text}");
}
