//! Leaves: numbers, characters, and texts that are no values.

use super::{Parser, Value, quoted};

impl Parser<'_> {
    /// Reads a number. An integer that is too large becomes a leaf with its text.
    pub(super) fn number(&mut self) -> Option<Value> {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let sign = usize::from(bytes.first() == Some(&b'-'));
        if rest[sign..].starts_with("inf") {
            self.at += sign + "inf".len();
            return Some(Value::float(f64::NEG_INFINITY));
        }
        let digits = |from: usize| count_digits(&bytes[from.min(bytes.len())..]);
        let mut len = sign + digits(sign);
        if len == sign {
            return None;
        }
        let mut is_integer = true;
        if bytes.get(len) == Some(&b'.') && digits(len + 1) > 0 {
            len += 1 + digits(len + 1);
            is_integer = false;
        }
        if bytes.get(len) == Some(&b'e') {
            let exponent = len + 1 + usize::from(bytes.get(len + 1) == Some(&b'-'));
            if digits(exponent) > 0 {
                len = exponent + digits(exponent);
                is_integer = false;
            }
        }
        let text = &rest[..len];
        self.at += len;
        if is_integer {
            let integer = text.parse().ok().map(Value::Integer);
            return Some(integer.unwrap_or_else(|| Value::Opaque(text.to_owned())));
        }
        text.parse().ok().map(Value::float)
    }

    pub(super) fn character(&mut self) -> Option<Value> {
        if !quoted::is_character(self.rest()) {
            return None;
        }
        // Debug escapes an apostrophe, but people do not.
        if self.rest().starts_with("'''") {
            self.at += 3;
            return Some(Value::Char('\''));
        }
        let text = quoted::read(self.rest(), b'\'')?;
        self.at += text.len;
        let mut characters = text.content.chars();
        let character = characters.next()?;
        characters
            .next()
            .is_none()
            .then_some(Value::Char(character))
    }

    /// Reads a text that is no value, up to the end of the value around it; `None` if a bracket in it is never closed.
    pub(super) fn opaque(&mut self) -> Option<Value> {
        let start = self.at;
        let mut open = 0usize;
        while let Some(byte) = self.peek() {
            match byte {
                b'"' | b'\'' => self.at += quoted::len(self.rest())? - 1,
                b'(' | b'[' | b'{' => open += 1,
                b')' | b']' | b'}' | b',' if open == 0 => break,
                b')' | b']' | b'}' => open -= 1,
                b':' if open == 0 && self.is_at_end_of_value() && self.at > start => break,
                _ => {}
            }
            self.at += 1;
        }
        let text = self.text[start..self.at].trim_ascii_end();
        (open == 0 && self.at > start).then(|| Value::Opaque(text.to_owned()))
    }
}

fn count_digits(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count()
}
