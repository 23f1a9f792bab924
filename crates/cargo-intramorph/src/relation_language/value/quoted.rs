//! Quoted texts and characters, as `Debug` prints them.

/// Length of `\u{10ffff}`.
const LONGEST_ESCAPE: usize = 10;

/// A quoted text: its content and the number of its bytes, quotes included.
pub(super) struct Quoted {
    pub(super) content: String,
    pub(super) len: usize,
}

/// Reads a text in the quotes that it begins with; `None` if there is no closing quote.
pub(super) fn read(text: &str, quote: u8) -> Option<Quoted> {
    let end = end(text.as_bytes(), quote)?;
    let content = unescape(&text[1..end]);
    let len = end + 1;
    Some(Quoted { content, len })
}

/// The number of bytes of a quoted text or character, or 1 for an apostrophe that quotes nothing.
pub(super) fn len(text: &str) -> Option<usize> {
    match text.as_bytes() {
        [b'\'', ..] if !is_character(text) => Some(1),
        [quote, ..] => Some(end(text.as_bytes(), *quote)? + 1),
        [] => None,
    }
}

/// Whether a text begins with one character in apostrophes.
pub(super) fn is_character(text: &str) -> bool {
    let mut characters = text.chars().skip(1);
    match characters.next() {
        Some('\\') => {
            let beginning = &text.as_bytes()[..text.len().min(LONGEST_ESCAPE + 2)];
            end(beginning, b'\'').is_some()
        }
        Some(_) => characters.next() == Some('\''),
        None => false,
    }
}

/// The place of the closing quote.
fn end(bytes: &[u8], quote: u8) -> Option<usize> {
    let mut index = 1;
    loop {
        index += memchr::memchr2(quote, b'\\', bytes.get(index..)?)?;
        if bytes[index] == quote {
            return Some(index);
        }
        index += 2;
    }
}

fn unescape(text: &str) -> String {
    let mut content = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(index) = memchr::memchr(b'\\', rest.as_bytes()) {
        content.push_str(&rest[..index]);
        rest = &rest[index..];
        let (character, len) = escape(rest).unwrap_or(('\\', 1));
        content.push(character);
        rest = &rest[len..];
    }
    content.push_str(rest);
    content
}

/// The character that a text begins with, which is escaped there, and the number of bytes of the escape.
fn escape(text: &str) -> Option<(char, usize)> {
    let character = match text.as_bytes().get(1)? {
        b'n' => '\n',
        b't' => '\t',
        b'r' => '\r',
        b'0' => '\0',
        b'\\' => '\\',
        b'\'' => '\'',
        b'"' => '"',
        b'u' => {
            let beginning = &text.as_bytes()[..text.len().min(LONGEST_ESCAPE)];
            let end = memchr::memchr(b'}', beginning)?;
            let code = text.get(3..end)?;
            let character = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
            return Some((character, end + 1));
        }
        _ => return None,
    };
    Some((character, 2))
}

#[cfg(test)]
mod tests {
    use super::{is_character, read};

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, usize)>) {
        let quoted = read(text, b'"').map(|quoted| (quoted.content, quoted.len));
        let expected = expected.map(|(content, len)| (content.to_owned(), len));
        assert_eq!(quoted, expected);
    }

    #[test]
    fn escapes_are_what_debug_prints() {
        let content = "a\"b\\c\n\t\r\0'\u{7f}\u{200b}é";
        let text = format!("{content:?}");
        check(&text, Some((content, text.len())));
    }

    #[test]
    fn a_text_ends_at_its_quote() {
        check(r#""a", "b""#, Some(("a", 3)));
        check(r#""""#, Some(("", 2)));
        check(r#""a"#, None);
        check(r#""a\"#, None);
        check(r#"""#, None);
    }

    #[test]
    fn an_unknown_escape_stays() {
        check(r#""\xff\u{zz}""#, Some((r"\xff\u{zz}", 12)));
    }

    #[test]
    fn an_apostrophe_is_no_character() {
        for text in ["'a'", "'''", r"'\''", r"'\u{10ffff}'", "'é'"] {
            assert!(is_character(text), "{text}");
        }
        for text in ["'", "'a", "'re not'", r"'\", r"'\n and more'"] {
            assert!(!is_character(text), "{text}");
        }
    }
}
