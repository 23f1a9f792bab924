//! Follow-up inputs of a metamorphic test: an input with one part changed, or two swapped or reversed.

use super::call::{all_copied, pattern};
use super::strategy::tupled;
use super::variable::{Variable, is_integer};
use crate::suggest::variant::{Alteration, How};

/// A follow-up, and what it needs.
pub(super) struct FollowUp {
    /// The closure for `followed_up`.
    pub(super) closure: String,
    /// The closure for `assuming`, if some inputs have no follow-up.
    pub(super) assumption: Option<String>,
    /// Whether numbers have to be small, so that they can be doubled or increased.
    pub(super) needs_small: bool,
}

/// The follow-up of an alteration; `None` if it cannot be written.
pub(super) fn follow_up(parts: &[&Variable], alteration: Alteration) -> Option<FollowUp> {
    let mut values: Vec<String> = parts.iter().map(|part| value(part, parts)).collect();
    let names = pattern(parts);
    match alteration {
        Alteration::Swapped { left, right } => {
            values.swap(left, right);
            Some(FollowUp {
                closure: format!("|{names}, _, _| {}", tupled(&values)),
                assumption: None,
                needs_small: false,
            })
        }
        Alteration::BothReversed { left, right } => {
            for place in [left, right] {
                *values.get_mut(place)? = altered(parts.get(place)?, How::Reverse, false)?.value;
            }
            Some(FollowUp {
                closure: format!("|{names}, _, _| {}", tupled(&values)),
                assumption: None,
                needs_small: false,
            })
        }
        Alteration::Changed { argument, how } => {
            let part = parts.get(argument)?;
            let altered = altered(part, how, all_copied(parts))?;
            *values.get_mut(argument)? = altered.value;
            let is_random = how == How::Append;
            let randomness = if is_random { "randomness" } else { "_" };
            let body = tupled(&values);
            let body = if altered.before.is_empty() {
                body
            } else {
                format!("{{ {}{body} }}", altered.before)
            };
            let name = &part.name;
            let pattern = match parts {
                [_] => name.clone(),
                parts => {
                    let names = parts
                        .iter()
                        .map(|it| if it.name == *name { name } else { "_" });
                    format!("({})", names.collect::<Vec<_>>().join(", "))
                }
            };
            let assumption =
                (how == How::DropFirst).then(|| format!("|{pattern}| !{name}.is_empty()"));
            Some(FollowUp {
                closure: format!("|{names}, _, {randomness}| {body}"),
                assumption,
                needs_small: is_integer(&part.made),
            })
        }
    }
}

/// A part of an input as it is.
fn value(part: &Variable, parts: &[&Variable]) -> String {
    if all_copied(parts) {
        part.name.clone()
    } else {
        part.owned(false)
    }
}

/// A changed part, and statements before it.
struct Altered {
    before: String,
    value: String,
}

fn altered(part: &Variable, how: How, is_copied: bool) -> Option<Altered> {
    let name = &part.name;
    let plain = |value: String| {
        let before = String::new();
        Some(Altered { before, value })
    };
    let changed = |variable: &str, change: &str| {
        let before = format!("let mut {variable} = {name}.clone(); {variable}.{change}; ");
        let value = variable.to_owned();
        Some(Altered { before, value })
    };
    if part.made == "String" {
        return match how {
            How::Reverse => plain(format!("{name}.chars().rev().collect()")),
            How::Append => plain(format!(
                "format!(\"{{{name}}}{{}}\", [\"a\", \"B\", \"1\", \" \"][randomness.below(4)])"
            )),
            How::DropLast => changed("shorter", "pop()"),
            How::Double => plain(format!("{name}.repeat(2)")),
            How::Uppercase => plain(format!("{name}.to_ascii_uppercase()")),
            How::Pad => plain(format!("format!(\" {{{name}}} \")")),
            _ => None,
        };
    }
    if let Some(element) = part.element() {
        let is_float = matches!(element, "f32" | "f64");
        return match how {
            How::Reverse => plain(format!("{name}.iter().rev().cloned().collect()")),
            How::Append if is_integer(element) => {
                changed("longer", &format!("push(randomness.number() as {element})"))
            }
            How::DropFirst => plain(format!("{name}[1..].to_vec()")),
            How::DropLast => changed("shorter", "pop()"),
            How::Double => plain(format!("[&{name}[..], {name}].concat()")),
            How::Sort if is_float => changed("sorted", &format!("sort_by({element}::total_cmp)")),
            How::Sort => changed("sorted", "sort()"),
            How::Uppercase => plain(format!("{name}.to_ascii_uppercase()")),
            _ => None,
        };
    }
    let number = if is_copied {
        name.clone()
    } else {
        format!("*{name}")
    };
    let is_float = matches!(&*part.made, "f32" | "f64");
    let (one, two) = if is_float { ("1.0", "2.0") } else { ("1", "2") };
    match how {
        How::Increment => plain(format!("{number} + {one}")),
        How::Negate if part.made.starts_with(['i', 'f']) => plain(format!("-{number}")),
        How::Double => plain(format!("{number} * {two}")),
        _ => None,
    }
}
