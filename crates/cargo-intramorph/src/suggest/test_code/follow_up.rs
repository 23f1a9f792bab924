//! Follow-up inputs of a metamorphic test: an input with some parts changed, or two swapped.

use super::call::{all_copied, pattern, pattern_of};
use super::strategy::tupled;
use super::variable::{Variable, is_integer};
use crate::suggest::variant::{Alteration, Arithmetic, How};

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
    let mut before = String::new();
    let mut assumption = None;
    let mut needs_small = false;
    if let Alteration::Swapped { left, right } = alteration {
        values.swap(left, right);
    }
    if let Alteration::Increased { argument, by } = alteration {
        let sum = format!("{} + {}", values.get(argument)?, values.get(by)?);
        *values.get_mut(argument)? = sum;
        needs_small |= is_integer(&parts.get(argument)?.made);
    }
    let is_shared = matches!(alteration, Alteration::Both { .. }) && alteration.is_random();
    for (place, how) in changes(parts, alteration) {
        let part = parts.get(place)?;
        let added = if is_shared {
            SHARED.to_owned()
        } else {
            drawn(part)
        };
        if is_shared && before.is_empty() {
            before = format!("let {SHARED} = {}; ", drawn(part));
        }
        let altered = altered(part, how, (all_copied(parts), &added))?;
        before.push_str(&altered.before);
        *values.get_mut(place)? = altered.value;
        needs_small |= is_integer(part.element().unwrap_or(&part.made)) && is_calculated(how);
        if how == How::DropFirst {
            let pattern = pattern_of(parts, |it| it.name == part.name);
            assumption = Some(format!("|{pattern}| !{}.is_empty()", part.name));
        }
    }
    let body = match (&*before, tupled(&values)) {
        ("", body) => body,
        (before, body) => format!("{{ {before}{body} }}"),
    };
    let randomness = if alteration.is_random() {
        "randomness"
    } else {
        "_"
    };
    Some(FollowUp {
        closure: format!("|{}, _, {randomness}| {body}", pattern(parts)),
        assumption,
        needs_small,
    })
}

/// The parts that an alteration changes, and how.
fn changes(parts: &[&Variable], alteration: Alteration) -> Vec<(usize, How)> {
    match alteration {
        Alteration::Swapped { .. } | Alteration::Increased { .. } => Vec::new(),
        Alteration::Changed { argument, how } => vec![(argument, how)],
        Alteration::Both { left, right, how } => vec![(left, how), (right, how)],
        Alteration::AllNumbers(arithmetic) => {
            let is_number = |made: &str| is_integer(made) || is_float(made);
            let changes = parts.iter().enumerate().filter_map(|(place, part)| {
                if !arithmetic.applies_to(&part.made) {
                    return None;
                }
                let element = part.element().filter(|element| *element != "u8");
                if is_number(&part.made) {
                    Some((place, How::Number(arithmetic)))
                } else if element.is_some_and(is_number) {
                    Some((place, How::Elements(arithmetic)))
                } else {
                    None
                }
            });
            changes.collect()
        }
    }
}

fn is_calculated(how: How) -> bool {
    matches!(how, How::Number(_) | How::Elements(_))
}

fn is_float(made: &str) -> bool {
    matches!(made, "f32" | "f64")
}

/// A part of an input as it is.
fn value(part: &Variable, parts: &[&Variable]) -> String {
    if all_copied(parts) {
        part.name.clone()
    } else {
        part.owned(false)
    }
}

/// Name of what is added to several parts.
const SHARED: &str = "added";

/// What is added to a part: a short text, or a number.
fn drawn(part: &Variable) -> String {
    match part.element() {
        Some(element) => format!("randomness.number() as {element}"),
        None => r#"["a", "B", "1", " "][randomness.below(4)]"#.to_owned(),
    }
}

/// A changed part, and statements before it.
struct Altered {
    before: String,
    value: String,
}

impl Altered {
    fn by(value: String) -> Self {
        let before = String::new();
        Self { before, value }
    }

    /// A copy of a part that is changed by a method.
    fn copy(part: &str, variable: String, change: &str) -> Self {
        Self {
            before: format!("let mut {variable} = {part}.clone(); {variable}.{change}; "),
            value: variable,
        }
    }
}

/// Changes a part. Something may be added to it, a text or an integer.
fn altered(part: &Variable, how: How, (is_copied, added): (bool, &str)) -> Option<Altered> {
    let name = &part.name;
    if part.made == "String" {
        return altered_text(name, how, added);
    }
    if let Some(element) = part.element() {
        return altered_list((name, element), how, added);
    }
    let number = if is_copied {
        name.clone()
    } else {
        format!("*{name}")
    };
    match how {
        How::Number(arithmetic) => calculated(&number, &part.made, arithmetic).map(Altered::by),
        _ => None,
    }
}

fn altered_text(name: &str, how: How, added: &str) -> Option<Altered> {
    Some(Altered::by(match how {
        How::Reverse => format!("{name}.chars().rev().collect()"),
        How::Append if added == SHARED => format!("{name}.to_owned() + {added}"),
        How::Append => format!("format!(\"{{{name}}}{{}}\", {added})"),
        How::Prepend if added == SHARED => format!("{added}.to_owned() + {name}"),
        How::Prepend => format!("format!(\"{{}}{{{name}}}\", {added})"),
        How::DropLast => return Some(Altered::copy(name, "shorter".to_owned(), "pop()")),
        How::Repeat => format!("{name}.repeat(2)"),
        How::Uppercase => format!("{name}.to_ascii_uppercase()"),
        How::Pad => format!("format!(\" {{{name}}} \")"),
        _ => return None,
    }))
}

fn altered_list((name, element): (&str, &str), how: How, added: &str) -> Option<Altered> {
    let changed = |variable: &str, change: &str| {
        // Several lists that get the same have names of their own.
        let variable = match added {
            SHARED => format!("{variable}_{name}"),
            _ => variable.to_owned(),
        };
        Some(Altered::copy(name, variable, change))
    };
    Some(Altered::by(match how {
        How::Reverse => format!("{name}.iter().rev().cloned().collect()"),
        How::Append if is_integer(element) => return changed("longer", &format!("push({added})")),
        How::Prepend if is_integer(element) => {
            return changed("longer", &format!("insert(0, {added})"));
        }
        How::DropFirst => format!("{name}[1..].to_vec()"),
        How::DropLast => return changed("shorter", "pop()"),
        How::Repeat => format!("[&{name}[..], {name}].concat()"),
        How::Sort if is_float(element) => {
            return changed("sorted", &format!("sort_by({element}::total_cmp)"));
        }
        How::Sort => return changed("sorted", "sort()"),
        How::Uppercase => format!("{name}.to_ascii_uppercase()"),
        How::Elements(arithmetic) => {
            let value = calculated("it", element, arithmetic)?;
            format!("{name}.iter().map(|it| {value}).collect()")
        }
        _ => return None,
    }))
}

/// A number that is calculated from another one.
fn calculated(number: &str, made: &str, arithmetic: Arithmetic) -> Option<String> {
    let point = if is_float(made) { ".0" } else { "" };
    match arithmetic {
        Arithmetic::Plus(added) => Some(format!("{number} + {added}{point}")),
        Arithmetic::Negate if made.starts_with(['i', 'f']) => Some(format!("-{number}")),
        Arithmetic::Negate => None,
        Arithmetic::Double => Some(format!("{number} * 2{point}")),
    }
}
