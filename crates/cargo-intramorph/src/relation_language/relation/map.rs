//! Maps: the functions of the original output with which the changed one is compared.

use std::borrow::Cow;

use super::{Constant, Map};
use crate::relation_language::value::Value;

impl Map {
    /// The map `x + amount`.
    pub(crate) fn offset(amount: Constant) -> Self {
        Self::Linear {
            factor: Constant::ONE,
            offset: amount,
        }
    }

    /// The map `factor * x`.
    pub(crate) fn scaled(factor: Constant) -> Self {
        Self::Linear {
            factor,
            offset: Constant::ZERO,
        }
    }

    pub(crate) fn is_offset(&self) -> bool {
        matches!(self, Self::Linear { factor, .. } if *factor == Constant::ONE)
    }

    pub(crate) fn is_factor(&self) -> bool {
        matches!(self, Self::Linear { offset, .. } if *offset == Constant::ZERO)
    }

    /// The value of the function; `None` for values that it is not a function of.
    pub(super) fn image<'a>(&self, value: &'a Value) -> Option<Cow<'a, Value>> {
        let image = match (self, value) {
            (Self::Same, _) => return Some(Cow::Borrowed(value)),
            (Self::Reversed, Value::List(elements)) => {
                Value::List(elements.iter().rev().cloned().collect())
            }
            (Self::Reversed, Value::Text(text)) => Value::Text(text.chars().rev().collect()),
            (Self::Sorted, Value::List(elements)) => {
                let mut elements = elements.clone();
                elements.sort();
                Value::List(elements)
            }
            (Self::Sorted, Value::Text(text)) => {
                let mut characters: Vec<char> = text.chars().collect();
                characters.sort_unstable();
                Value::Text(characters.into_iter().collect())
            }
            (Self::Negated, _) => each_number(value, &negated)?,
            (Self::Opposite, Value::Bool(bool)) => Value::Bool(!bool),
            (Self::Opposite, Value::Named { name, parts }) if parts.is_empty() => {
                Value::name(opposite(name)?)
            }
            (Self::Linear { factor, offset }, _) => {
                each_number(value, &|number| Constant::linear(*factor, *offset, number))?
            }
            _ => return None,
        };
        Some(Cow::Owned(image))
    }
}

/// Applies a function to a number, to the payload of an option, or to each number of a list.
fn each_number(value: &Value, map: &dyn Fn(&Value) -> Option<Value>) -> Option<Value> {
    match value {
        Value::List(elements) => {
            let elements = elements.iter().map(|element| each_number(element, map));
            elements.collect::<Option<_>>().map(Value::List)
        }
        Value::Named { name, parts } if name == "Some" || value == &Value::name("None") => {
            let parts = parts.iter().map(|part| each_number(part, map));
            let parts = parts.collect::<Option<_>>()?;
            let name = name.clone();
            Some(Value::Named { name, parts })
        }
        _ => map(value),
    }
}

fn negated(number: &Value) -> Option<Value> {
    match number {
        Value::Integer(integer) => integer.checked_neg().map(Value::Integer),
        Value::Float(float) => Some(Value::float(-float.0)),
        _ => None,
    }
}

fn opposite(name: &str) -> Option<&'static str> {
    match name {
        "Less" => Some("Greater"),
        "Equal" => Some("Equal"),
        "Greater" => Some("Less"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Constant, Map};
    use crate::relation_language::value::Value;

    #[track_caller]
    fn check(map: Map, value: &str, expected: Option<&str>) {
        let value = Value::parse(value);
        let image = map.image(&value).map(|image| image.to_string());
        assert_eq!(image.as_deref(), expected);
    }

    #[test]
    fn a_sequence_is_reversed_and_sorted() {
        check(Map::Reversed, "[2, 3, 1]", Some("[1, 3, 2]"));
        check(Map::Reversed, "\"abé\"", Some("\"éba\""));
        check(Map::Reversed, "{1, 2}", None);
        check(Map::Sorted, "[2, 3, 1]", Some("[1, 2, 3]"));
        check(Map::Sorted, "\"bac\"", Some("\"abc\""));
    }

    #[test]
    fn each_number_is_calculated() {
        let map = Map::offset(Constant::integer(-1));
        check(map, "3", Some("2"));
        check(map, "[[1, 2], []]", Some("[[0, 1], []]"));
        check(map, "[Some(1), None]", Some("[Some(0), None]"));
        check(map, "[1, true]", None);
        check(Map::Negated, "[1, -2.5]", Some("[-1, 2.5]"));
        check(Map::Negated, &i128::MIN.to_string(), None);
    }

    #[test]
    fn an_order_has_an_opposite() {
        check(Map::Opposite, "Less", Some("Greater"));
        check(Map::Opposite, "Equal", Some("Equal"));
        check(Map::Opposite, "true", Some("false"));
        check(Map::Opposite, "None", None);
    }
}
