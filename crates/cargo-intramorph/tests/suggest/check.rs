//! The program of a test: switches of the library that it uses are found and tried.

use intramorph_record::suggest::Suggestions;

use super::suggested::Suggested;
use crate::nested::printed;

fn tree(program: &str) -> Suggested {
    Suggested::copied_from("suggest-check", &program.replace(':', ""))
}

fn suggestions(program: &str, arguments: &[&str]) -> Suggestions {
    let tree = tree(program);
    let first = ["suggest", program, "--json", "--inputs", "4000"];
    let mut command = tree.command(&[&first[..], arguments].concat());
    let output = command.output().expect("the subcommand runs");
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", printed(&output)))
}

/// Tries a test, and expects that one switch breaks its promise on this input, with these outputs, and that another holds.
#[track_caller]
fn check(test: &str, [input, original, changed]: [&str; 3]) {
    let suggestions = suggestions(test, &[]);
    let suspects = &suggestions.suspects;
    assert_eq!(suspects.len(), 1, "{suspects:#?}");
    let suspect = &suspects[0];
    assert_eq!(
        suspect.change.what,
        "`pairs` of `suggest_check::SearchBuilder`: true"
    );
    assert!(suspect.change.is_documented_as_neutral);
    assert_eq!(
        [&*suspect.input, &*suspect.original, &*suspect.changed],
        [input, original, changed]
    );
    let holds = |value: &str| {
        let what = format!("`backwards` of `suggest_check::SearchBuilder`: {value}");
        let mut held = suggestions.relations.iter();
        held.any(|it| it.change.what == what || it.also.contains(&what))
    };
    assert!(holds("true") && holds("false"), "{suggestions:#?}");
    assert!(suggestions.bugs > 0, "{suggestions:#?}");
    let reason = &suspect.test.obstacle;
    assert!(reason.starts_with("the program is the test `"), "{reason}");
}

#[test]
fn a_switch_that_breaks_its_promise_is_a_suspect_and_another_holds() {
    check("counts", ["\"a\"", "1", "0"]);
}

#[test]
fn a_property_test_is_a_program_and_its_output_is_what_it_compares() {
    let failure = "panics: assertion failed: `(left == right)` left: `0`, right: `1`: 0 times at tests/properties.rs:22";
    check(
        "counts_as_plainly",
        ["text = \"a\", times = 0", "[1, 1]", failure],
    );
}

#[test]
fn a_property_test_that_fails_by_itself_is_a_finding() {
    let (exit_code, text) = tree("counts_nothing").suggest("counts_nothing", &[]);
    assert_eq!(exit_code, Some(2), "{text}");
    let first = text.lines().take(2).collect::<Vec<_>>();
    assert!(
        first[0].starts_with("`counts_nothing` fails without any change, on ")
            && first[0].ends_with(" of 2000 inputs, such as text = \"a\""),
        "{text}"
    );
    assert!(
        first[1].starts_with("  panics: assertion failed: `(left == right)`"),
        "{text}"
    );
}

#[test]
fn a_unit_test_is_a_program_beside_the_bugs_of_its_own_file() {
    let failure = "panics: assertion `left == right` failed left: 0 right: 1";
    check("finds_every_letter", ["length = 1", "[1, 1]", failure]);
}

#[test]
fn a_strategy_that_the_user_names_makes_the_arguments() {
    let strategy = "(Just(SearchBuilder::new()), \"b{0,3}a\")";
    let suggestions = suggestions("SearchBuilder::count", &["--strategy", strategy]);
    let suspect = &suggestions.suspects[0];
    assert_eq!(suspect.change.what, "`pairs`: true instead of false");
    let input = "self: SearchBuilder { pairs: false, backwards: false }, text: \"a\"";
    assert_eq!(
        [&*suspect.input, &*suspect.original, &*suspect.changed],
        [input, "1", "0"]
    );
    assert_eq!(suggestions.function, "suggest_check::SearchBuilder::count");
    let version = &suspect.test.versions[0];
    assert!(version.code.contains(&format!(".inputs({strategy})")));
    assert_eq!(version.imports, ["suggest_check::SearchBuilder"]);
}
