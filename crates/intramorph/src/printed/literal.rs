//! Literals: texts read back from their printed form.

use std::str::Chars;

/// Reads the text that prints as `literal`; `None` if that is no text.
pub(crate) fn text_of(literal: &str) -> Option<String> {
    let inner = literal.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(backslash) = rest.find('\\') {
        text.push_str(unquoted(&rest[..backslash])?);
        let mut characters = rest[backslash + 1..].chars();
        text.push(read_escape(&mut characters)?);
        rest = characters.as_str();
    }
    text.push_str(unquoted(rest)?);
    Some(text)
}

/// Returns a text in which no quote ends the literal.
fn unquoted(text: &str) -> Option<&str> {
    (!text.contains('"')).then_some(text)
}

/// Reads an escape after its backslash.
fn read_escape(characters: &mut Chars<'_>) -> Option<char> {
    match characters.next()? {
        'n' => Some('\n'),
        't' => Some('\t'),
        'r' => Some('\r'),
        '0' => Some('\0'),
        'u' => {
            let digits: String = characters
                .by_ref()
                .take_while(|digit| *digit != '}')
                .collect();
            let code = u32::from_str_radix(digits.strip_prefix('{')?, 16).ok()?;
            char::from_u32(code)
        }
        character @ ('\\' | '"' | '\'') => Some(character),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::text_of;

    #[test]
    fn every_text_is_read_back() {
        for text in ["", "a b", "\"\\'\n\r\t\0", "ä€\u{301}\u{1b}", "}{"] {
            assert_eq!(text_of(&format!("{text:?}")).as_deref(), Some(text));
        }
    }

    #[test]
    fn what_is_no_text_is_not_read() {
        for literal in ["", "\"", "a", "\"a\" \"b\"", "\"\\x\"", "\"\\u{zz}\""] {
            assert_eq!(text_of(literal), None, "{literal}");
        }
    }
}
