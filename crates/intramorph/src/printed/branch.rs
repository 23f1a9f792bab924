//! One level of a printed value: the fields, elements or entries between its brackets.
//!
//! Everything borrows from the line that `{:?}` prints. The form over several lines is never asked for, because it takes time
//! with the third power of a value's depth.

use std::cmp::Ordering;

use super::brief;

/// Returns the depth below which parts of a value are compared as texts, so that no value exhausts the stack.
///
/// Every level is read again, so it is less for long values.
pub(crate) fn deepest(text: &str) -> usize {
    const MOST_BYTES: usize = 10_000_000;
    (MOST_BYTES / text.len().max(1)).clamp(3, 64)
}

/// A value that is made of others: a struct, a tuple, a list, a map or a set.
#[derive(Debug)]
pub(crate) struct Branch<'text> {
    /// Name and opening bracket, with the blank that a struct has after it.
    pub(crate) opening: &'text str,
    /// Parts with their labels. Between two of them are a comma and a blank.
    pub(crate) parts: Vec<&'text str>,
    closing: &'text str,
    pub(crate) kind: Kind,
}

/// What the brackets of a value say about its parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Parts have names.
    Struct,
    /// Parts have numbers, and each has a meaning of its own.
    Tuple,
    /// Parts have numbers.
    List,
    /// Parts have keys, or are elements of a set.
    Map,
}

impl<'text> Branch<'text> {
    /// Reads a value of `{:?}`. A number, a text, or a value with a format of its own has no parts.
    pub(crate) fn of(text: &'text str) -> Option<Self> {
        if !text.ends_with(['}', ']', ')']) {
            return None;
        }
        let is_name = |character: char| character.is_alphanumeric() || "_:<># ".contains(character);
        let bracket = text.find(|character| !is_name(character))?;
        let name = &text[..bracket];
        if !text[bracket..].starts_with(['{', '[', '(']) || text == "()" {
            return None;
        }
        let is_struct = text[bracket..].starts_with("{ ") && !name.is_empty();
        let (kind, closing) = match text.as_bytes()[bracket] {
            b'{' if is_struct => (Kind::Struct, " }"),
            b'{' => (Kind::Map, "}"),
            b'[' => (Kind::List, "]"),
            // A tuple of one has a comma.
            _ if name.is_empty() && text.ends_with(",)") => (Kind::Tuple, ",)"),
            _ => (Kind::Tuple, ")"),
        };
        let start = bracket + 1 + usize::from(is_struct);
        let end = text.strip_suffix(closing)?.len();
        let inner = text.get(start..end)?;
        Some(Self {
            opening: &text[..start],
            parts: split(inner)?,
            closing: &text[end..],
            kind,
        })
    }

    /// Returns a part with its label.
    pub(crate) fn part(&self, index: usize) -> Part<'text> {
        let text = self.parts[index];
        let (label, value) = match self.kind {
            Kind::List => (Label::Index(index), text),
            Kind::Tuple => (Label::Position(index), text),
            Kind::Struct => match text.split_once(": ") {
                Some((name, value)) => (Label::Field(name), value),
                None => (Label::Rest, text),
            },
            Kind::Map => match end_of_key(text) {
                Some(end) => (Label::Key(&text[..end]), &text[end + 2..]),
                None => (Label::Member(text), text),
            },
        };
        Part { label, text, value }
    }

    /// Puts the name and the brackets around printed parts.
    pub(crate) fn around(&self, parts: &[String]) -> String {
        let (opening, parts, closing) = (self.opening, parts.join(", "), self.closing);
        format!("{opening}{parts}{closing}")
    }
}

/// A part of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'text> {
    pub(crate) label: Label<'text>,
    /// The part as it is printed, with its label.
    pub(crate) text: &'text str,
    pub(crate) value: &'text str,
}

impl Part<'_> {
    /// Returns what is printed before the value.
    pub(crate) fn before(&self) -> &str {
        &self.text[..self.text.len() - self.value.len()]
    }
}

/// Name of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Label<'text> {
    Index(usize),
    Position(usize),
    Field(&'text str),
    Key(&'text str),
    /// Element of a set, which has no place.
    Member(&'text str),
    /// Two dots of a struct that does not show all of its fields.
    Rest,
}

impl Label<'_> {
    /// Writes the step from the whole value to the part as Rust does.
    pub(crate) fn step(&self) -> String {
        match self {
            Self::Index(index) => format!("[{index}]"),
            Self::Position(index) => format!(".{index}"),
            Self::Field(name) => format!(".{name}"),
            Self::Key(key) => format!("[{}]", brief(key)),
            Self::Member(_) | Self::Rest => String::new(),
        }
    }
}

/// Divides the inside of brackets at its commas; `None` if brackets or quotes in it are not closed.
fn split(inner: &str) -> Option<Vec<&str>> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    let mut unquoted = Unquoted::of(inner);
    for (at, byte) in unquoted.by_ref() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
            b',' if depth == 0 && inner[at..].starts_with(", ") => {
                parts.push(&inner[start..at]);
                start = at + 2;
            }
            _ => {}
        }
    }
    if !inner.is_empty() {
        parts.push(&inner[start..]);
    }
    (depth == 0 && !unquoted.is_open).then_some(parts)
}

/// Finds the first `: ` that is neither in quotes nor in brackets.
pub(super) fn end_of_key(entry: &str) -> Option<usize> {
    let mut depth = 0_usize;
    Unquoted::of(entry).find_map(|(at, byte)| {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b':' if depth == 0 && entry[at..].starts_with(": ") => return Some(at),
            _ => {}
        }
        None
    })
}

/// Brackets, commas and colons of a printed value that are not in quotes, with their places.
pub(super) struct Unquoted<'text> {
    text: &'text str,
    next: usize,
    /// Whether the text ended inside of quotes.
    pub(super) is_open: bool,
}

impl<'text> Unquoted<'text> {
    pub(super) fn of(text: &'text str) -> Self {
        Self {
            text,
            next: 0,
            is_open: false,
        }
    }

    /// Goes on after the quote that closes the one at `at`.
    fn skip_quotes(&mut self, at: usize, quote: u8) {
        let mut bytes = self.text.as_bytes()[at + 1..].iter();
        while let Some(byte) = bytes.next() {
            match *byte {
                b'\\' => drop(bytes.next()),
                byte if byte == quote => {
                    self.next = self.text.len() - bytes.len();
                    return;
                }
                _ => {}
            }
        }
        (self.next, self.is_open) = (self.text.len(), true);
    }
}

impl Iterator for Unquoted<'_> {
    type Item = (usize, u8);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.next) {
            let at = self.next;
            self.next += 1;
            match byte {
                b'"' => self.skip_quotes(at, b'"'),
                b'\'' if is_character(&self.text[at..]) => self.skip_quotes(at, b'\''),
                b'(' | b'[' | b'{' | b')' | b']' | b'}' | b',' | b':' => return Some((at, *byte)),
                _ => {}
            }
        }
        None
    }
}

/// Says whether the quote opens a printed `char`, rather than being an apostrophe.
fn is_character(text: &str) -> bool {
    let mut characters = text.chars().skip(1);
    characters.next() == Some('\\') || characters.next() == Some('\'')
}

/// Orders keys as sorted maps and sets do: numbers by value, texts by letters.
pub(super) fn by_number(one: &str, other: &str) -> Ordering {
    sort_key(one).cmp(&sort_key(other))
}

/// A key as a number if it is one, and its runs of digits and of other characters.
pub(super) type SortKey<'key> = (Option<i128>, Vec<(Option<u128>, &'key str)>);

/// Separates the numbers in a key, so that `(2, 0)` comes before `(10, 0)`; a text stays whole.
pub(super) fn sort_key(key: &str) -> SortKey<'_> {
    if key.starts_with('"') {
        return (None, vec![(None, key)]);
    }
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let bytes = key.as_bytes();
    let mut runs = Vec::new();
    let mut start = 0;
    for run in bytes.chunk_by(|one, other| is_digit(one) == is_digit(other)) {
        let text = &key[start..start + run.len()];
        runs.push((text.parse().ok(), text));
        start += run.len();
    }
    (key.parse().ok(), runs)
}

#[cfg(test)]
mod tests {
    use super::{Branch, by_number};

    fn check(text: &str, parts: &[&str]) {
        let branch = Branch::of(text).expect("the value has parts");
        assert_eq!(branch.parts, parts);
        let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
        assert_eq!(branch.around(&parts), text);
    }

    #[test]
    fn parts_are_found_in_every_kind_of_brackets() {
        check("[]", &[]);
        check("{}", &[]);
        check("(1,)", &["1"]);
        check("[1, [2, 3]]", &["1", "[2, 3]"]);
        check("Some(\"a, b\")", &["\"a, b\""]);
        check("Row { id: 1, .. }", &["id: 1", ".."]);
        check("{1: (2, 3), 4: 5}", &["1: (2, 3)", "4: 5"]);
        check("Object {\"a\": [1]}", &["\"a\": [1]"]);
        check("['\"', '\\'', ',']", &["'\"'", "'\\''", "','"]);
    }

    #[test]
    fn a_format_of_its_own_has_no_parts() {
        for text in [
            "",
            "7",
            "()",
            "[",
            "a]",
            "[1, (2]",
            "2 * (3 + 4)",
            "[\"]",
            "\"[1]\"",
        ] {
            assert!(Branch::of(text).is_none(), "{text}");
        }
    }

    #[test]
    fn keys_are_in_the_order_of_sorted_maps() {
        for keys in [
            ["-10", "2", "10"],
            ["(2, 10)", "(10, 2)", "(10, 11)"],
            ["\"key 1\"", "\"key 10\"", "\"key 2\""],
        ] {
            assert!(keys.is_sorted_by(|one, other| by_number(one, other).is_lt()));
        }
    }
}
