//! Texts that can do no harm on a terminal.

use std::borrow::Cow;

/// Escapes control characters, other than the ends of lines, and marks that change the direction of writing.
///
/// They come from inputs, outputs, panics and names. On a terminal they would colour, overwrite or reorder what is around them.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    // All that is harmful is outside of printable ASCII, for which bytes are enough.
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n');
    if text.as_bytes().iter().all(is_plain) || !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_harmful(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

fn is_harmful(character: char) -> bool {
    let is_control = character.is_control() && character != '\n';
    is_control
        || matches!(
            character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn what_commands_a_terminal_becomes_an_escape() {
        assert_eq!(
            visible("\u{1b}[31mred\r\u{7}\t\u{9b}"),
            "\\u{1b}[31mred\\r\\u{7}\\t\\u{9b}"
        );
        assert_eq!(
            visible("\u{202e}abc\u{2066}\u{200f}\u{2028}"),
            "\\u{202e}abc\\u{2066}\\u{200f}\\u{2028}"
        );
    }

    #[test]
    fn all_else_stays() {
        for text in ["a\nb", "é 日本 👩\u{200d}💻", "∅ → …"] {
            assert_eq!(visible(text), text);
        }
    }
}
