//! Parses what `Debug` prints. It never fails: what is no value becomes a leaf with its text.

mod leaf;
#[cfg(test)]
mod tests;

use super::{Range, Struct, Value, quoted};

/// Maximum depth of nested values. A deeper one becomes a leaf, so that nothing that walks through values overflows the stack.
const DEEPEST: usize = 64;

pub(super) fn parse(text: &str) -> Value {
    let text = text.trim();
    let mut parser = Parser { text, at: 0 };
    let value = parser.value(DEEPEST);
    match value {
        Some(value) if parser.at == text.len() => value,
        _ => Value::Opaque(text.to_owned()),
    }
}

/// Reads the number that a text begins with, and returns what follows it.
pub(super) fn number(text: &str) -> Option<(Value, &str)> {
    let mut parser = Parser { text, at: 0 };
    let number = parser.number()?;
    Some((number, parser.rest()))
}

/// A text, and how far it is read.
///
/// Functions that return `None` have met the end of the text, or a bracket that closes nothing: no value around can be complete then.
struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    /// Reads a value up to a comma, a closing bracket, the colon after a key, or the end.
    fn value(&mut self, depth: usize) -> Option<Value> {
        let start = self.at;
        if depth > 0 {
            match self.structured(depth - 1) {
                Ok(value) if self.is_at_end_of_value() => return Some(value),
                Err(Malformed::Everything) => return None,
                Ok(_) | Err(Malformed::Value) => {}
            }
        }
        self.at = start;
        self.opaque()
    }

    fn structured(&mut self, depth: usize) -> Result<Value, Malformed> {
        let start = self.operand(depth)?;
        if !self.rest().starts_with("..") {
            return start.ok_or(Malformed::Value);
        }
        self.at += 2;
        let includes_end = self.eat(b'=');
        let end = if self.is_at_end_of_value() {
            None
        } else {
            self.operand(depth)?
        };
        let range = Range {
            start,
            end,
            includes_end,
        };
        Ok(Value::Range(Box::new(range)))
    }

    /// Reads a value that is no range; `None` where none begins.
    fn operand(&mut self, depth: usize) -> Result<Option<Value>, Malformed> {
        let value = match self.peek() {
            Some(b'[') => Value::List(self.elements(b']', depth)?),
            Some(b'(') => Value::Tuple(self.elements(b')', depth)?),
            Some(b'{') => self.braces(depth)?,
            Some(b'"') => {
                let text = quoted::read(self.rest(), b'"').ok_or(Malformed::Everything)?;
                self.at += text.len;
                Value::Text(text.content)
            }
            Some(b'\'') => self.character().ok_or(Malformed::Value)?,
            Some(b'0'..=b'9' | b'-') => self.number().ok_or(Malformed::Value)?,
            Some(first) if is_start_of_name(first) => self.named(depth)?,
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    /// Reads elements in brackets, the opening one included.
    fn elements(&mut self, close: u8, depth: usize) -> Result<Vec<Value>, Malformed> {
        self.at += 1;
        let mut elements = Vec::new();
        while !self.closes(close)? {
            elements.push(self.value(depth).ok_or(Malformed::Everything)?);
            self.separator(close)?;
        }
        Ok(elements)
    }

    /// Reads a set or a map.
    fn braces(&mut self, depth: usize) -> Result<Value, Malformed> {
        self.at += 1;
        let (mut keys, mut values) = (Vec::new(), Vec::new());
        while !self.closes(b'}')? {
            keys.push(self.value(depth).ok_or(Malformed::Everything)?);
            self.skip_blanks();
            if self.eat(b':') {
                self.skip_blanks();
                values.push(self.value(depth).ok_or(Malformed::Everything)?);
            }
            self.separator(b'}')?;
        }
        if values.is_empty() {
            keys.sort();
            return Ok(Value::Set(keys));
        }
        if keys.len() != values.len() {
            return Err(Malformed::Value);
        }
        let mut entries: Vec<(Value, Value)> = keys.into_iter().zip(values).collect();
        entries.sort();
        Ok(Value::Map(entries))
    }

    /// Reads a name with what belongs to it.
    fn named(&mut self, depth: usize) -> Result<Value, Malformed> {
        let name = self.name();
        match (name, self.peek()) {
            ("true", _) => return Ok(Value::Bool(true)),
            ("false", _) => return Ok(Value::Bool(false)),
            ("NaN", _) => return Ok(Value::float(f64::NAN)),
            ("inf", _) => return Ok(Value::float(f64::INFINITY)),
            (_, Some(b'(')) => {
                let parts = self.elements(b')', depth)?;
                let name = name.to_owned();
                return Ok(Value::Named { name, parts });
            }
            _ => {}
        }
        let end_of_name = self.at;
        self.skip_blanks();
        if self.peek() == Some(b'{') {
            return self.fields(name.to_owned(), depth);
        }
        self.at = end_of_name;
        Ok(Value::name(name))
    }

    fn fields(&mut self, name: String, depth: usize) -> Result<Value, Malformed> {
        self.at += 1;
        let (mut fields, mut has_rest) = (Vec::new(), false);
        while !self.closes(b'}')? {
            if self.rest().starts_with("..") {
                self.at += 2;
                has_rest = true;
                continue;
            }
            let field = self.name().to_owned();
            if field.is_empty() || !self.eat(b':') {
                return Err(Malformed::Value);
            }
            self.skip_blanks();
            let value = self.value(depth).ok_or(Malformed::Everything)?;
            fields.push((field, value));
            self.separator(b'}')?;
        }
        Ok(Value::Struct(Box::new(Struct {
            name,
            fields,
            has_rest,
        })))
    }

    /// Reads the closing bracket, if it comes next.
    fn closes(&mut self, close: u8) -> Result<bool, Malformed> {
        self.skip_blanks();
        match self.peek() {
            Some(next) if next == close => {
                self.at += 1;
                Ok(true)
            }
            Some(b')' | b']' | b'}') | None => Err(Malformed::Everything),
            Some(_) => Ok(false),
        }
    }

    /// Reads the comma after an element, unless the bracket closes.
    fn separator(&mut self, close: u8) -> Result<(), Malformed> {
        self.skip_blanks();
        let is_separated = self.eat(b',') || self.peek() == Some(close);
        is_separated.then_some(()).ok_or(Malformed::Everything)
    }

    fn name(&mut self) -> &'a str {
        let rest = self.rest();
        let is_part = |byte: &u8| is_start_of_name(*byte) || byte.is_ascii_digit();
        let bytes = rest.as_bytes();
        let mut len = bytes.iter().take_while(|byte| is_part(byte)).count();
        while bytes[len..].starts_with(b"::") && bytes.get(len + 2).is_some_and(is_part) {
            let part = &bytes[len + 2..];
            len += 2 + part.iter().take_while(|byte| is_part(byte)).count();
        }
        self.at += len;
        &rest[..len]
    }

    fn is_at_end_of_value(&self) -> bool {
        match self.rest().trim_ascii_start().as_bytes() {
            [] | [b',' | b')' | b']' | b'}', ..] => true,
            [b':', next, ..] => next.is_ascii_whitespace(),
            _ => false,
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, expected: u8) -> bool {
        let is_next = self.peek() == Some(expected);
        self.at += usize::from(is_next);
        is_next
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }
}

/// How much of the text cannot be read as a value.
enum Malformed {
    /// The value at hand.
    Value,
    /// This value and all around it.
    Everything,
}

fn is_start_of_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || !byte.is_ascii()
}
