//! What a program writes should come back from the function that reads it.

use super::suggestions;

/// The program is a function of `FromStr`, which a program has to import.
#[test]
fn a_value_that_is_written_and_read_as_another_one_is_a_suspect() {
    let suggestions = suggestions("suggest-rare", "Clock::from_str");
    let changes: Vec<&str> = suggestions
        .suspects
        .iter()
        .map(|it| &*it.change.what)
        .collect();
    let change = "`from_str(from_str(text).to_string())`";
    assert_eq!(changes, [change], "{suggestions:#?}");
    let suspect = &suggestions.suspects[0];
    assert!(suspect.input.ends_with(":7\""), "{}", suspect.input);
    assert_ne!(suspect.original, suspect.changed);
}

/// The value is drawn here, and not read from a drawn text.
#[test]
fn a_value_is_read_from_what_it_is_printed_as() {
    let suggestions = suggestions("suggest-rare", "Clock::to_string");
    let changes: Vec<&str> = suggestions
        .suspects
        .iter()
        .map(|it| &*it.change.what)
        .collect();
    let change = "`from_str(to_string(self))` in the place of `self`";
    assert!(changes.contains(&change), "{suggestions:#?}");
    assert_eq!(suggestions.function, "suggest_rare::Clock::to_string");
}
