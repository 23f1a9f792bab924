//! Projections: from an output to the part or property that a claim is about.

use std::borrow::Cow;

use super::Step;
use super::constant::as_float;
use crate::relation_language::value::Value;

/// What success is called in the standard library, with the payload in parentheses.
const SUCCESS: [&str; 2] = ["Some", "Ok"];

/// The part of a value; `None` where there is no such part.
pub(crate) fn project<'a>(path: &[Step], value: &'a Value) -> Option<Cow<'a, Value>> {
    let mut part = Cow::Borrowed(value);
    for step in path {
        part = match part {
            Cow::Borrowed(value) => step.of(value)?,
            Cow::Owned(value) => Cow::Owned(step.of(&value)?.into_owned()),
        };
    }
    Some(part)
}

impl Step {
    fn of<'a>(&self, value: &'a Value) -> Option<Cow<'a, Value>> {
        match self {
            Self::Field(name) => field(value, name).map(Cow::Borrowed),
            Self::Payload => payload(value).map(Cow::Borrowed),
            Self::Index(index) => match value {
                Value::List(elements) => elements.get(*index).map(Cow::Borrowed),
                _ => None,
            },
            Self::Tokens | Self::Lines | Self::Number | Self::Trimmed | Self::LowerCase => {
                self.of_text(value).map(Cow::Owned)
            }
            Self::Status => Some(Cow::Owned(Value::name(status(value)))),
            _ => self.of_elements(value).map(Cow::Owned),
        }
    }

    fn of_elements(&self, value: &Value) -> Option<Value> {
        let extreme = |element: Option<&Value>| element.cloned();
        match (self, value) {
            (Self::Len, _) => Some(Value::length(len(value)?)),
            (Self::Sum, Value::List(elements) | Value::Set(elements)) => sum(elements),
            (Self::Min, Value::List(elements) | Value::Set(elements)) => {
                extreme(elements.iter().min())
            }
            (Self::Max, Value::List(elements) | Value::Set(elements)) => {
                extreme(elements.iter().max())
            }
            (Self::Keys, Value::Map(entries)) => {
                let keys = entries.iter().map(|(key, _)| key.clone());
                Some(Value::Set(keys.collect()))
            }
            (Self::Values, Value::Map(entries)) => {
                let values = entries.iter().map(|(_, value)| value.clone());
                Some(Value::List(values.collect()))
            }
            (Self::Keys, Value::Set(elements)) if elements.is_empty() => Some(value.clone()),
            (Self::Values, Value::Set(elements)) if elements.is_empty() => {
                Some(Value::List(Vec::new()))
            }
            (Self::Sorted | Self::Bag | Self::Set, _) => {
                let mut elements = elements(value)?;
                elements.sort();
                if *self == Self::Set {
                    elements.dedup();
                    return Some(Value::Set(elements));
                }
                Some(Value::List(elements))
            }
            _ => None,
        }
    }

    fn of_text(&self, value: &Value) -> Option<Value> {
        let ((_, Value::Text(text)) | (Self::Number, Value::Opaque(text))) = (self, value) else {
            return None;
        };
        let texts = |texts: &mut dyn Iterator<Item = &str>| {
            Value::List(texts.map(|text| Value::Text(text.to_owned())).collect())
        };
        match self {
            Self::Tokens => Some(texts(&mut text.split_whitespace())),
            Self::Lines => Some(texts(&mut text.lines())),
            Self::Trimmed => Some(Value::Text(text.trim().to_owned())),
            Self::LowerCase => Some(Value::Text(text.to_lowercase())),
            _ => number(text),
        }
    }
}

/// The payload of a success.
pub(crate) fn payload(value: &Value) -> Option<&Value> {
    match value {
        Value::Named { name, parts } if SUCCESS.contains(&name.as_str()) => parts.first(),
        _ => None,
    }
}

/// The elements of a collection, or the characters of a text.
pub(crate) fn elements(value: &Value) -> Option<Vec<Value>> {
    match value {
        Value::List(elements) | Value::Set(elements) => Some(elements.clone()),
        Value::Map(entries) => {
            let entries = entries.iter().cloned();
            let tuples = entries.map(|(key, value)| Value::Tuple(vec![key, value]));
            Some(tuples.collect())
        }
        Value::Text(text) => Some(text.chars().map(Value::Char).collect()),
        _ => None,
    }
}

/// The number of elements of a collection, or of bytes of a text, as `len` of Rust counts.
pub(crate) fn len(value: &Value) -> Option<usize> {
    match value {
        Value::List(elements) | Value::Set(elements) => Some(elements.len()),
        Value::Map(entries) => Some(entries.len()),
        Value::Text(text) => Some(text.len()),
        _ => None,
    }
}

fn field<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    match value {
        Value::Struct(it) => {
            let mut fields = it.fields.iter();
            fields
                .find(|(field, _)| field == name)
                .map(|(_, value)| value)
        }
        Value::Tuple(parts) | Value::Named { parts, .. } => parts.get(name.parse::<usize>().ok()?),
        _ => None,
    }
}

/// The name of a variant or a struct, or the word for a panic or any other value.
fn status(value: &Value) -> &str {
    match value {
        Value::Named { name, .. } => name,
        Value::Struct(it) => &it.name,
        Value::Panic(_) => "panicked",
        _ => "returned",
    }
}

fn sum(elements: &[Value]) -> Option<Value> {
    let first = match elements.first() {
        Some(Value::Float(_)) => Value::float(0.0),
        _ => Value::Integer(0),
    };
    elements
        .iter()
        .try_fold(first, |sum, element| match (sum, element) {
            (Value::Integer(sum), Value::Integer(element)) => {
                sum.checked_add(*element).map(Value::Integer)
            }
            (Value::Float(sum), Value::Float(element)) => Some(Value::float(sum.0 + element.0)),
            _ => None,
        })
}

/// The first number in a text; the number of seconds, if the text is a duration.
fn number(text: &str) -> Option<Value> {
    let start = text.find(|character: char| character.is_ascii_digit())?;
    let sign = usize::from(text[..start].ends_with('-'));
    let (number, unit) = Value::parse_number(&text[start - sign..])?;
    let in_seconds = match unit {
        "s" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        _ => return Some(number),
    };
    Some(Value::float(as_float(&number)? * in_seconds))
}

#[cfg(test)]
mod tests {
    use super::{Step, project};
    use crate::relation_language::value::Value;

    #[track_caller]
    fn check(path: &[Step], value: &str, expected: Option<&str>) {
        let value = Value::parse(value);
        let part = project(path, &value).map(|part| part.to_string());
        assert_eq!(part.as_deref(), expected);
    }

    #[test]
    fn a_collection_has_elements() {
        check(&[Step::Len], "[1, 2]", Some("2"));
        check(&[Step::Len], "\"añb\"", Some("4"));
        check(&[Step::Sum], "[1, 2]", Some("3"));
        check(&[Step::Sum], "[1.5, 2.5]", Some("4.0"));
        check(&[Step::Sum], "[true]", None);
        check(&[Step::Min], "[3, 1, 2]", Some("1"));
        check(&[Step::Max], "{3, 1, 2}", Some("3"));
        check(&[Step::Max], "[]", None);
        check(&[Step::Sorted], "[3, 1, 3]", Some("[1, 3, 3]"));
        check(&[Step::Bag], "\"ba\"", Some("['a', 'b']"));
        check(&[Step::Set], "[3, 1, 3]", Some("{1, 3}"));
        check(&[Step::Index(1)], "[3, 1]", Some("1"));
        check(&[Step::Index(2)], "[3, 1]", None);
    }

    #[test]
    fn a_map_has_keys_and_values() {
        check(&[Step::Keys], "{2: 'a', 1: 'b'}", Some("{1, 2}"));
        check(&[Step::Values], "{2: 'a', 1: 'b'}", Some("['b', 'a']"));
        check(&[Step::Values, Step::Len], "{}", Some("0"));
        check(&[Step::Bag], "{2: 'a'}", Some("[(2, 'a')]"));
    }

    #[test]
    fn a_struct_has_fields() {
        let field = |name: &str| Step::Field(name.to_owned());
        check(&[field("x")], "Point { x: 1, y: 2 }", Some("1"));
        check(&[field("z")], "Point { x: 1, y: 2 }", None);
        check(&[field("1")], "(1, 2)", Some("2"));
        check(&[field("0"), Step::Len], "Path(\"ab\")", Some("2"));
    }

    #[test]
    fn only_a_success_has_a_payload() {
        check(&[Step::Payload], "Some(3)", Some("3"));
        check(&[Step::Payload, Step::Payload], "Ok(Some(3))", Some("3"));
        check(&[Step::Payload], "Err(3)", None);
        check(&[Step::Payload], "None", None);
    }

    #[test]
    fn a_status_is_a_name() {
        check(&[Step::Status], "Some(3)", Some("Some"));
        check(&[Step::Status], "Point { x: 1 }", Some("Point"));
        check(&[Step::Status], "3", Some("returned"));
        assert_eq!(
            project(&[Step::Status], &Value::panic("x"))
                .expect("a status")
                .to_string(),
            "panicked"
        );
    }

    #[test]
    fn a_text_has_words_and_numbers() {
        check(
            &[Step::Tokens],
            "\" a  b\\nc\"",
            Some("[\"a\", \"b\", \"c\"]"),
        );
        check(&[Step::Lines], "\"a b\\nc\"", Some("[\"a b\", \"c\"]"));
        check(&[Step::Trimmed], "\" a \"", Some("\"a\""));
        check(&[Step::LowerCase], "\"aB\"", Some("\"ab\""));
        check(&[Step::Number], "\"cost: -12 of 13\"", Some("-12"));
        check(&[Step::Number], "\"1.5e-3.\"", Some("0.0015"));
        check(&[Step::Number], "\"é7--\"", Some("7"));
        check(&[Step::Number], "\"none\"", None);
        check(&[Step::Number], "15ms", Some("0.015"));
    }
}
