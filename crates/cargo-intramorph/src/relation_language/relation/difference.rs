//! Differences: the first place at which two values differ, in one line.

use crate::relation_language::value::Value;

/// Maximum number of characters of a value in a line.
const BRIEF: usize = 60;

/// Describes the first difference of two values that differ, such as `at [2].x: 3 became 4`.
pub(super) fn difference(old: &Value, new: &Value) -> String {
    let mut place = String::new();
    let what = find(old, new, &mut place);
    if place.is_empty() {
        return what;
    }
    format!("at {place}: {what}")
}

/// A value in at most one line.
pub(super) fn brief(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= BRIEF {
        return text;
    }
    let beginning: String = text.chars().take(BRIEF - 1).collect();
    format!("{beginning}…")
}

fn find(old: &Value, new: &Value, place: &mut String) -> String {
    match (old, new) {
        (Value::List(olds), Value::List(news)) => in_list(olds, news, place),
        (Value::Tuple(olds), Value::Tuple(news)) if olds.len() == news.len() => {
            let names = (0..).map(|index: usize| format!(".{index}"));
            in_parts(old, new, names.zip(olds.iter().zip(news)), place)
        }
        (
            Value::Named { name, parts: olds },
            Value::Named {
                name: new_name,
                parts: news,
            },
        ) if name == new_name && olds.len() == news.len() => {
            let names = (0..).map(|index: usize| format!(".{index}"));
            in_parts(old, new, names.zip(olds.iter().zip(news)), place)
        }
        (Value::Struct(one), Value::Struct(other))
            if one.name == other.name && one.fields.len() == other.fields.len() =>
        {
            let fields = one.fields.iter().zip(&other.fields);
            let fields = fields.map(|(old, new)| (format!(".{}", old.0), (&old.1, &new.1)));
            in_parts(old, new, fields, place)
        }
        _ => became(old, new),
    }
}

fn in_list(olds: &[Value], news: &[Value], place: &mut String) -> String {
    let pairs = olds.iter().zip(news);
    let alike = pairs.take_while(|(old, new)| old == new).count();
    match (olds.get(alike), news.get(alike)) {
        _ if olds.len() != news.len() && alike == 0 => {
            format!("{} elements became {}", olds.len(), news.len())
        }
        (Some(old), Some(new)) => {
            *place = format!("{place}[{alike}]");
            find(old, new, place)
        }
        (Some(old), None) => format!("O' lost {} at the end", brief(old)),
        (None, Some(new)) => format!("O' gained {} at the end", brief(new)),
        (None, None) => "an element differs from itself".to_owned(),
    }
}

fn in_parts<'a>(
    old: &Value,
    new: &Value,
    mut parts: impl Iterator<Item = (String, (&'a Value, &'a Value))>,
    place: &mut String,
) -> String {
    match parts.find(|(_, (old, new))| old != new) {
        Some((step, (old, new))) => {
            place.push_str(&step);
            find(old, new, place)
        }
        None => became(old, new),
    }
}

fn became(old: &Value, new: &Value) -> String {
    format!("{} became {}", brief(old), brief(new))
}

#[cfg(test)]
mod tests {
    use super::{brief, difference};
    use crate::relation_language::value::Value;

    #[track_caller]
    fn check(old: &str, new: &str, expected: &str) {
        let difference = difference(&Value::parse(old), &Value::parse(new));
        assert_eq!(difference, expected);
    }

    #[test]
    fn the_first_difference_has_a_place() {
        check("1", "2", "1 became 2");
        check("[1, 2]", "[1, 3]", "at [1]: 2 became 3");
        check("[1, 2]", "[1]", "O' lost 2 at the end");
        check("[1]", "[1, 2]", "O' gained 2 at the end");
        check("[1, 2]", "[3]", "2 elements became 1");
        check(
            "Some((1, 'a'))",
            "Some((1, 'b'))",
            "at .0.1: 'a' became 'b'",
        );
        check(
            "P { x: [1], y: 2 }",
            "P { x: [3], y: 2 }",
            "at .x[0]: 1 became 3",
        );
        check("None", "Some(1)", "None became Some(1)");
    }

    #[test]
    fn a_long_value_is_cut() {
        let value = Value::Text("é".repeat(100));
        assert_eq!(brief(&value).chars().count(), 60);
    }
}
