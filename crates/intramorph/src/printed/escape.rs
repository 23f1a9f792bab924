//! Escapes for characters that a reader can't see or can't tell apart.

/// Escapes letters that look like others, if only one of the two sides has any.
pub(crate) fn revealed(sides: [&str; 2]) -> [String; 2] {
    let [old, new] = sides.map(|side| side.contains(is_look_alike));
    sides.map(|side| escaped(side, |character| old != new && is_look_alike(character)))
}

/// Escapes line ends and other control characters.
pub(crate) fn on_one_line(text: &str) -> String {
    escaped(text, char::is_control)
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_escaped(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Knows Greek, Cyrillic, dashes, signs that are letters, full-width and mathematical letters.
fn is_look_alike(character: char) -> bool {
    matches!(
        character,
        '\u{370}'..='\u{52f}'
            | '\u{2010}'..='\u{2015}'
            | '\u{2100}'..='\u{214f}'
            | '\u{2212}'
            | '\u{ff01}'..='\u{ff5e}'
            | '\u{1d400}'..='\u{1d7ff}'
    )
}

#[cfg(test)]
mod tests {
    use super::revealed;

    #[test]
    fn a_letter_of_another_script_is_escaped() {
        assert_eq!(revealed(["a-b", "\u{430}-b"]), ["a-b", "\\u{430}-b"]);
        assert_eq!(revealed(["1\u{2013}2", "1-2"]), ["1\\u{2013}2", "1-2"]);
    }

    #[test]
    fn texts_of_one_script_stay_as_they_are() {
        assert_eq!(revealed(["да", "нет"]), ["да", "нет"]);
        assert_eq!(revealed(["日本語", "日本语"]), ["日本語", "日本语"]);
    }
}
