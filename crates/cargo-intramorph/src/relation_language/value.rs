//! Values: outputs as trees, which relations can look into.

mod number;
mod parse;
mod print;
mod quoted;

pub(crate) use number::Float;

/// An output, or a part of one.
///
/// Two values are equal if they print alike, except that the entries of sets and maps have no order and 0.0 equals -0.0. The order is
/// total, and has no meaning but for values of one kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value {
    Bool(bool),
    Integer(i128),
    Float(Float),
    Char(char),
    Text(String),
    /// A name, with what follows it in parentheses: `None`, `Some(3)`, `Span(1, 2)`.
    Named {
        name: String,
        parts: Vec<Self>,
    },
    /// A struct or a variant with named fields: `Point { x: 1, y: 2 }`.
    Struct(Box<Struct>),
    List(Vec<Self>),
    /// A tuple. The unit is the empty one.
    Tuple(Vec<Self>),
    /// A set in ascending order; also the empty map, which prints alike.
    Set(Vec<Self>),
    /// A map in ascending order of its keys; never empty.
    Map(Vec<(Self, Self)>),
    Range(Box<Range>),
    /// A text that does not parse, such as `1.5s`.
    Opaque(String),
    /// A panic of the program, with its message.
    Panic(String),
}

/// A struct with its fields in the order in which they print.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Struct {
    pub(crate) name: String,
    pub(crate) fields: Vec<(String, Value)>,
    /// Whether `..` stands at the end, for fields that do not print.
    pub(crate) has_rest: bool,
}

/// A range, either end of which may be open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Range {
    pub(crate) start: Option<Value>,
    pub(crate) end: Option<Value>,
    pub(crate) includes_end: bool,
}

impl Value {
    /// Parses what `{:?}` or `{:#?}` printed. A part that does not parse becomes a leaf with its text.
    pub(crate) fn parse(debug_text: &str) -> Self {
        parse::parse(debug_text)
    }

    /// Parses the number that a text begins with, and returns what follows it.
    pub(crate) fn parse_number(text: &str) -> Option<(Self, &str)> {
        parse::number(text)
    }

    /// A panic of the program.
    pub(crate) fn panic(message: impl Into<String>) -> Self {
        Self::Panic(message.into())
    }

    /// A floating-point number.
    pub(crate) fn float(number: f64) -> Self {
        Self::Float(Float(number))
    }

    /// A name without parts, such as `None`.
    pub(crate) fn name(name: &str) -> Self {
        Self::Named {
            name: name.to_owned(),
            parts: Vec::new(),
        }
    }

    /// A length.
    pub(crate) fn length(length: usize) -> Self {
        Self::Integer(i128::try_from(length).unwrap_or(i128::MAX))
    }

    pub(crate) fn is_panic(&self) -> bool {
        matches!(self, Self::Panic(_))
    }
}
