//! What cannot be tried is refused, with what to do about it.

use std::process::Output;

use intramorph_record::suggest::Suggestions;

use super::{command, relation};
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
fn a_name_of_several_functions_is_answered_with_their_paths() {
    check(
        "halved",
        1,
        "several functions are called `halved`; name one with more of its path: `suggest_errors::lists::halved`, \
         `suggest_errors::numbers::halved`",
    );
}

#[test]
fn a_constant_that_only_callers_know_is_named() {
    check(
        "multiple",
        3,
        "only callers of `suggest_errors::multiple` know the constant `FACTOR`",
    );
}

#[test]
fn an_argument_that_cannot_be_made_is_named_and_a_strategy_is_advised() {
    let expected = "its parameter `sealed`: `suggest_errors::Sealed` has neither public fields nor a public constructor";
    check("take_sealed", 3, expected);
    check("take_sealed", 3, "--strategy 'EXPRESSION'");
}

#[test]
fn a_type_that_only_callers_know_is_named() {
    check("gathered", 3, "no argument decides which type `T` is");
}

#[test]
fn a_type_that_only_the_result_has_is_a_number_if_that_compiles() {
    check("converted", 0, "converted(converted(number))");
}

#[test]
fn a_strategy_needs_proptest() {
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
fn asynchronous_functions_are_refused() {
    check(
        "awaited",
        3,
        "`suggest_errors::awaited` is asynchronous, and such functions are not called",
    );
}

#[test]
fn an_output_that_cannot_be_printed_is_refused() {
    check("unprinted", 3, "it has no `Debug`, no `Display`");
}

#[test]
fn an_output_that_is_always_the_same_is_refused() {
    check("one", 3, "returns the same output on all ");
}

#[test]
fn closures_are_passed_as_arguments() {
    check("answers", 0, "suggest_errors::answers(numbers, answer)");
}

#[test]
fn a_call_that_cannot_be_generated_is_not_blamed_on_the_tests_of_the_package() {
    check(
        "unknown_answers",
        3,
        "cannot call `suggest_errors::unknown_answers(numbers, answer)`: the generated call does not compile: E0283",
    );
}

#[test]
fn inputs_on_which_the_program_stops_are_reported_and_left_out() {
    let output = suggest("stops");
    assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
    let suggestions: Suggestions =
        serde_json::from_slice(&output.stdout).expect("it prints a record");
    let crashes = suggestions.crashes.iter();
    let crashes = crashes.map(|it| (&*it.how, it.input.get(..2)));
    let crashes: Vec<(&str, Option<&str>)> = crashes.collect();
    let exits = ("exits the process", Some("[1"));
    let hangs = ("does not return within 2 s", Some("[0"));
    assert_eq!(crashes, [exits, hangs]);
    assert_eq!(relation(&suggestions, "`numbers` reversed").differing, 0);
}

#[test]
fn a_change_that_hangs_ends_nothing_else() {
    let output = suggest("length_fast");
    let text = printed(&output);
    assert!(text.contains("`text` reversed"), "{text}");
    assert!(text.contains("hangs"), "{text}");
}
