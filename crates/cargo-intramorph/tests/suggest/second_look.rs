//! What would be suggested is tried on inputs of another distribution first.

use super::suggestions;

#[test]
fn a_sibling_that_differs_on_other_inputs_only_is_a_suspect_and_no_suggestion() {
    let suggestions = suggestions("suggest-rare", "halved");
    let change = "`halved_fast` instead of `halved`";
    let suspects: Vec<&str> = suggestions
        .suspects
        .iter()
        .map(|it| &*it.change.what)
        .collect();
    assert_eq!(suspects, [change], "{suggestions:#?}");
    // One input in a hundred, of those that the second look draws.
    let suspect = &suggestions.suspects[0];
    assert!(suspect.broken > 0 && suspect.broken < suspect.runs / 20);
    let mut relations = suggestions.relations.iter();
    assert!(!relations.any(|it| it.change.what == change));
}
