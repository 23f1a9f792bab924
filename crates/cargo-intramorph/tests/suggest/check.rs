//! The program of a test: switches of the library that it uses are found and tried.

use intramorph_record::suggest::Suggestions;

use super::suggested::Suggested;
use crate::nested::printed;

#[test]
fn a_switch_that_breaks_its_promise_is_a_suspect_and_another_holds() {
    let tree = Suggested::copied_from("suggest-check", "counts");
    let mut command = tree.command(&["suggest", "counts", "--json", "--inputs", "4000"]);
    let output = command.output().expect("the subcommand runs");
    let suggestions: Suggestions = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", printed(&output)));
    let suspects = &suggestions.suspects;
    assert_eq!(suspects.len(), 1, "{suspects:#?}");
    let suspect = &suspects[0];
    assert_eq!(
        suspect.change.what,
        "`pairs` of `suggest_check::SearchBuilder`: true"
    );
    assert!(suspect.change.is_documented_as_neutral);
    assert_eq!(
        [&suspect.input, &suspect.original, &suspect.changed],
        ["\"a\"", "1", "0"]
    );
    let holds = |value: &str| {
        let what = format!("`backwards` of `suggest_check::SearchBuilder`: {value}");
        let mut held = suggestions.relations.iter();
        held.any(|it| it.change.what == what || it.also.contains(&what))
    };
    assert!(holds("true") && holds("false"), "{suggestions:#?}");
}
