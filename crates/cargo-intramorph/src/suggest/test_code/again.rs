//! Follow-up inputs that are made of what a program returned.

use super::call::{Call, all_copied, pattern_of};
use super::follow_up::FollowUp;
use super::imports::Imports;
use super::output::{self, Owned};
use super::strategy::tupled;
use super::style::Outputs;
use super::variable::{Variable, is_copy};
use crate::discover::{Api, Function};
use crate::suggest::program::is_displayed;
use crate::suggest::variant::Again;

/// A value that was returned, as code of a test.
pub(super) struct Returned<'a> {
    /// Its type.
    pub(super) ty: &'a str,
    /// Code of a reference to it.
    pub(super) borrowed: String,
    /// Code of an owned value.
    pub(super) owned: String,
}

/// The follow-up that is made of what a call returned; `None` if it cannot be written.
pub(super) fn again(
    call: &Call<'_>,
    how: &Again,
    api: &Api,
    imports: &mut Imports<'_>,
) -> Option<FollowUp> {
    let parts = call.parts();
    if let Again::Parsed(place) = how {
        return parsed(&parts, *place);
    }
    let place = match how {
        Again::Returned(place) => *place,
        _ => 0,
    };
    let replaced = parts.get(place)?;
    let made = &*replaced.made;
    let wrapped = output::wrapped(&call.output.ty);
    let value = match &wrapped {
        None => Returned {
            ty: &call.output.ty,
            borrowed: "output".to_owned(),
            owned: owned("output", &call.output.ty, api),
        },
        Some((_, inner)) => Returned {
            ty: inner,
            borrowed: "value".to_owned(),
            owned: owned("value", inner, api),
        },
    };
    let value = match how {
        Again::Undone(path) => {
            let inverse = api.function(path)?;
            undone(inverse, &value, made, (api, imports))?
        }
        Again::Printed => format!("{}.to_string()", value.borrowed),
        Again::Returned(_) if value.ty == made => value.owned,
        Again::Returned(_) if made == "String" && is_displayed(call.function, api) => {
            format!("{}.to_string()", value.borrowed)
        }
        Again::Returned(_) | Again::Parsed(_) => return None,
    };
    let other = owned_part(replaced, &parts);
    let (value, is_replaced_used) = match wrapped {
        None => (value, false),
        // Where nothing was returned, the input stays: the outputs are the same then.
        Some(("Some", _)) => (
            format!("match output {{ Some(value) => {value}, None => {other} }}"),
            true,
        ),
        Some((success, _)) => (
            format!("match output {{ {success}(value) => {value}, Err(_) => {other} }}"),
            true,
        ),
    };
    Some(FollowUp {
        closure: closure(&parts, (place, value), is_replaced_used),
        assumption: None,
        needs_small: false,
    })
}

/// What another function makes of a value, as a value of the type `made`.
pub(super) fn undone(
    inverse: &Function,
    value: &Returned<'_>,
    made: &str,
    (api, imports): (&Api, &mut Imports<'_>),
) -> Option<String> {
    let [parameter] = &inverse.parameters[..] else {
        return None;
    };
    let passed = match &parameter.ty {
        syn::Type::Reference(_) => &value.borrowed,
        _ => &value.owned,
    };
    let path = imports.function(inverse);
    let called = format!("{path}({passed})");
    let Owned { code, ty, .. } = output::owned(inverse.output.as_ref(), Outputs::Values, api)?;
    match output::wrapped(&ty) {
        None if is_same(&ty, made) => Some(code.replace('$', &called)),
        // `unwrap` prints an error, whatever it is.
        Some(("Ok", inner)) if is_same(&inner, made) => Some(format!("{called}.unwrap()")),
        Some((_, inner)) if is_same(&inner, made) => {
            Some(format!("{}.unwrap()", code.replace('$', &called)))
        }
        _ if made == "String" && is_displayed(inverse, api) => {
            Some(format!("{called}.to_string()"))
        }
        _ => None,
    }
}

/// Whether two texts name the same type; one may begin with `::`.
fn is_same(one: &str, other: &str) -> bool {
    one.trim_start_matches("::") == other.trim_start_matches("::")
}

/// The follow-up with an argument that was printed and parsed again.
fn parsed(parts: &[&Variable], place: usize) -> Option<FollowUp> {
    let name = &parts.get(place)?.name;
    let mut values: Vec<String> = parts.iter().map(|part| owned_part(part, parts)).collect();
    values[place] = format!("{name}.to_string().parse().unwrap()");
    let pattern = pattern_of(parts, |_| true);
    Some(FollowUp {
        closure: format!("|{pattern}, _, _| {}", tupled(&values)),
        assumption: None,
        needs_small: false,
    })
}

/// The closure of a follow-up whose part at one place is this value.
fn closure(parts: &[&Variable], (place, value): (usize, String), is_replaced_used: bool) -> String {
    let mut values: Vec<String> = parts.iter().map(|part| owned_part(part, parts)).collect();
    values[place] = value;
    let replaced = parts[place].name.clone();
    let pattern = pattern_of(parts, |part| is_replaced_used || part.name != replaced);
    format!("|{pattern}, output, _| {}", tupled(&values))
}

/// An owned part of an input that closures get by reference.
fn owned_part(part: &Variable, parts: &[&Variable]) -> String {
    if all_copied(parts) {
        part.name.clone()
    } else {
        part.owned(false)
    }
}

/// An owned value of a type, from a reference.
fn owned(name: &str, ty: &str, api: &Api) -> String {
    if is_copy(ty, api) {
        format!("*{name}")
    } else {
        format!("{name}.clone()")
    }
}
