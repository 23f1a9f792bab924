//! What a program writes should come back from the function that reads it.

use intramorph_record::suggest::Suspect;

use super::suggestions;

/// The suspect of a program of `suggest-rare` that shows this change.
#[track_caller]
fn suspect(program: &str, change: &str) -> Suspect {
    let suggestions = suggestions("suggest-rare", program);
    let mut suspects = suggestions.suspects.iter();
    let suspect = suspects.find(|it| it.change.what == change);
    suspect
        .unwrap_or_else(|| panic!("{suggestions:#?}"))
        .clone()
}

/// The program is a function of `FromStr`, which a program has to import.
#[test]
fn a_value_that_is_written_and_read_as_another_one_is_a_suspect() {
    let suspect = suspect("Clock::from_str", "`from_str(from_str(text).to_string())`");
    assert!(suspect.input.ends_with(":7\""), "{}", suspect.input);
    assert_ne!(suspect.original, suspect.changed);
}

/// The value is drawn here, and not read from a drawn text.
#[test]
fn a_value_is_read_from_what_it_is_printed_as() {
    let change = "`from_str(to_string(self))` in the place of `self`";
    let suspect = suspect("Clock::to_string", change);
    assert!(suspect.input.starts_with("Clock {"), "{}", suspect.input);
    assert_ne!(suspect.original, suspect.changed);
}
