//! Characters that look like others: escaped where the difference would be invisible.

/// Letters that look like others are escaped on a side that alone has any.
pub(crate) fn revealed(sides: [&str; 2]) -> [String; 2] {
    let [old, new] = sides.map(|side| side.contains(is_look_alike));
    if old == new {
        return sides.map(ToOwned::to_owned);
    }
    sides.map(|side| {
        let mut text = String::with_capacity(side.len());
        for character in side.chars() {
            if is_look_alike(character) {
                text.extend(character.escape_unicode());
            } else {
                text.push(character);
            }
        }
        text
    })
}

/// Greek, Cyrillic, dashes, signs that are letters, full-width and mathematical letters.
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
