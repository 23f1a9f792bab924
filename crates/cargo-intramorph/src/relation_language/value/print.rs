//! Values print as `Debug` printed them on one line, with the entries of sets and maps in order.

use std::fmt::{self, Display, Formatter};

use super::{Range, Struct, Value};

impl Display for Value {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(bool) => write!(formatter, "{bool}"),
            Self::Integer(integer) => write!(formatter, "{integer}"),
            Self::Float(float) => write!(formatter, "{:?}", float.0),
            Self::Char(char) => write!(formatter, "{char:?}"),
            Self::Text(text) => write!(formatter, "{text:?}"),
            Self::Named { name, parts } if parts.is_empty() => formatter.write_str(name),
            Self::Named { name, parts } => {
                formatter.write_str(name)?;
                list(formatter, parts, ["(", ")"])
            }
            Self::Struct(it) => write!(formatter, "{it}"),
            Self::List(elements) => list(formatter, elements, ["[", "]"]),
            Self::Tuple(parts) if parts.len() == 1 => list(formatter, parts, ["(", ",)"]),
            Self::Tuple(parts) => list(formatter, parts, ["(", ")"]),
            Self::Set(elements) => list(formatter, elements, ["{", "}"]),
            Self::Map(entries) => {
                let entries = entries.iter().map(|(key, value)| Entry(key, value));
                list(formatter, entries, ["{", "}"])
            }
            Self::Range(range) => write!(formatter, "{range}"),
            Self::Opaque(text) => formatter.write_str(text),
            Self::Panic(message) => write!(formatter, "panicked: {message}"),
        }
    }
}

impl Display for Struct {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {{", self.name)?;
        for (index, (name, value)) in self.fields.iter().enumerate() {
            let separator = if index == 0 { " " } else { ", " };
            write!(formatter, "{separator}{name}: {value}")?;
        }
        formatter.write_str(match (self.has_rest, self.fields.is_empty()) {
            (true, true) => " .. }",
            (true, false) => ", .. }",
            (false, true) => "}",
            (false, false) => " }",
        })
    }
}

impl Display for Range {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if let Some(start) = &self.start {
            write!(formatter, "{start}")?;
        }
        formatter.write_str(if self.includes_end { "..=" } else { ".." })?;
        if let Some(end) = &self.end {
            write!(formatter, "{end}")?;
        }
        Ok(())
    }
}

/// An entry of a map.
struct Entry<'a>(&'a Value, &'a Value);

impl Display for Entry<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.0, self.1)
    }
}

fn list(
    formatter: &mut Formatter<'_>,
    elements: impl IntoIterator<Item: Display>,
    [open, close]: [&str; 2],
) -> fmt::Result {
    formatter.write_str(open)?;
    for (index, element) in elements.into_iter().enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        write!(formatter, "{separator}{element}")?;
    }
    formatter.write_str(close)
}
