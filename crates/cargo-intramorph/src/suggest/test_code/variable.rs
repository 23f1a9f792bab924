//! Variables of a test: the parts of an input, and how a program gets them.

use crate::discover::Api;
use crate::suggest::inputs::{Argument, COW};

/// Names for fields that have none.
pub(super) const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// A part of an input, behind a reference.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    /// Type of the part.
    pub(super) made: String,
    /// Expression that passes the part, with `$` for an owned variable.
    pub(super) pass: String,
    pub(super) is_copy: bool,
    pub(super) is_changed: bool,
}

impl Variable {
    /// The variable of an argument. `self` gets the name of its type.
    pub(super) fn of(argument: &Argument, api: &Api) -> Self {
        let name = match &*argument.name {
            "self" => own_name(&argument.made),
            name => name.trim_start_matches('_').to_owned(),
        };
        Self {
            name,
            made: argument.made.clone(),
            pass: argument.pass.clone(),
            is_copy: is_copy(&argument.made, api),
            is_changed: argument.is_changed,
        }
    }

    /// The type behind the reference that a program of this input alone takes.
    pub(super) fn borrowed_type(&self) -> String {
        match self.element() {
            _ if self.made == "String" => "str".to_owned(),
            Some(element) => format!("[{element}]"),
            None => self.made.clone(),
        }
    }

    /// The type of elements, if this is a list.
    pub(super) fn element(&self) -> Option<&str> {
        self.made.strip_prefix("Vec<")?.strip_suffix('>')
    }

    /// An owned value, from a reference to the part; it is all of the input, or one of several parts.
    pub(super) fn owned(&self, is_alone: bool) -> String {
        let name = &self.name;
        match self.element() {
            _ if self.is_copy => format!("*{name}"),
            _ if is_alone && self.made == "String" => format!("{name}.to_owned()"),
            Some(_) if is_alone => format!("{name}.to_vec()"),
            _ => format!("{name}.clone()"),
        }
    }

    /// Whether the program takes a reference to the part.
    pub(super) fn is_borrowed(&self) -> bool {
        matches!(&*self.pass, "&*$" | "&$")
    }

    /// The expression that passes the part. A changed one is a variable of the same name by then, and so is a copy, if all are.
    pub(super) fn passed(&self, is_alone: bool, is_owned: bool) -> Option<String> {
        let name = &self.name;
        if self.pass.contains("driver::") || self.pass.contains("__intramorph") {
            return None;
        }
        let value = if is_owned {
            name.clone()
        } else {
            self.owned(is_alone)
        };
        Some(match &*self.pass {
            "$" => value,
            "&*$" | "&$" if is_owned => format!("&{name}"),
            "&*$" | "&$" => name.clone(),
            "&mut *$" | "&mut $" => format!("&mut {name}"),
            "$.iter()" | "&$[..]" => self.pass.replace('$', name),
            COW => format!("{name}.into()"),
            pass if self.is_changed && !pass.starts_with("&mut ") => return None,
            pass => match pass.strip_prefix('&') {
                // A reference to a reference.
                Some("&*$" | "&$") => format!("&{name}"),
                _ => pass.replace('$', &value),
            },
        })
    }
}

/// The expression that passes an owned variable.
pub(super) fn passed_owned(pass: &str, name: &str) -> Option<String> {
    match pass {
        _ if pass.contains("driver::") || pass.contains("__intramorph") => None,
        "&*$" => Some(format!("&{name}")),
        "&mut *$" | "&mut $" => None,
        pass => Some(pass.replace('$', name)),
    }
}

pub(super) fn is_integer(name: &str) -> bool {
    let digits = name.trim_start_matches(['u', 'i']);
    digits.len() + 1 == name.len() && (digits == "size" || digits.parse::<u8>().is_ok())
}

/// Whether values of a type are copied without a call, as far as that is known.
pub(super) fn is_copy(made: &str, api: &Api) -> bool {
    let name = made.rsplit("::").next().unwrap_or(made);
    if is_integer(made) || matches!(made, "bool" | "char" | "f32" | "f64" | "()") {
        return true;
    }
    if matches!(
        name,
        "Duration" | "Ordering" | "IpAddr" | "Ipv4Addr" | "Ipv6Addr"
    ) {
        return made.starts_with("std::");
    }
    if let Some(inner) = made
        .strip_prefix("Option<")
        .and_then(|it| it.strip_suffix('>'))
    {
        return is_copy(inner, api);
    }
    api.types
        .iter()
        .any(|ty| ty.path == made && ty.has_trait("Copy"))
}

/// The name of a type as that of a variable.
fn own_name(made: &str) -> String {
    let path = made.split('<').next().unwrap_or(made);
    let name = path.rsplit("::").next().unwrap_or(path);
    match snake_case(name) {
        name if syn::parse_str::<syn::Ident>(&name).is_ok() => name,
        _ => "value".to_owned(),
    }
}

/// A name with underscores.
pub(super) fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    let mut follows_small = false;
    for character in name.chars() {
        match character {
            _ if character.is_uppercase() => {
                if follows_small {
                    snake.push('_');
                }
                snake.extend(character.to_lowercase());
            }
            _ if character.is_alphanumeric() => snake.push(character),
            _ if !snake.is_empty() && !snake.ends_with('_') => snake.push('_'),
            _ => {}
        }
        follows_small = character.is_lowercase() || character.is_ascii_digit();
    }
    snake.trim_end_matches('_').to_owned()
}
