//! Follow-ups: variants that call the function once more, with an argument made of what it returned.

use syn::{GenericArgument, PathArguments, Type};

use super::{Call, OTHER_INPUT, is_displayed};
use crate::discover::{Api, Function, code_text, inverses};
use crate::suggest::inputs::of_cow;
use crate::suggest::variant::{Again, VariantKind};

/// Variants of a call that make an argument of what it returned: the first one of the same type, or the first one.
pub(super) fn follow_ups(call: &Call<'_>, api: &Api) -> Vec<(String, VariantKind)> {
    let is_changed = call.arguments.iter().any(|argument| argument.is_changed);
    let (Some(output), Some(first), false) =
        (&call.function.output, call.arguments.first(), is_changed)
    else {
        return Vec::new();
    };
    let returned = owned(success(output).unwrap_or(output));
    let output = code_text(output);
    let mut arguments = call.arguments.iter();
    let place = arguments.position(|it| it.made == returned);
    let place = place.unwrap_or_default();
    let once = code(call, 0, &first.name);
    let mut arms = vec![(
        text(call, &output, (place, "value")),
        follow_up(&shown(call, place, &once), Again::Returned(place)),
    )];
    if first.made == "String" && returned != "String" {
        let printed = format!("{once}.to_string()");
        arms.push((
            text(call, &output, (0, "value.to_string()")),
            follow_up(&shown(call, 0, &printed), Again::Printed),
        ));
    }
    // Keys and options are passed on by round trips alone.
    let inverses = inverses(call.function, api).into_iter();
    for inverse in inverses.filter(|it| it.parameters.len() <= 1) {
        let again = inverted(inverse, api);
        let what = shown(call, 0, &format!("{}({once})", inverse.name()));
        let kind = follow_up(&what, Again::Undone(inverse.path.clone()));
        arms.push((text(call, &output, (0, &again)), kind));
    }
    arms
}

fn follow_up(what: &str, again: Again) -> VariantKind {
    VariantKind::FollowUp {
        what: what.to_owned(),
        again,
    }
}

/// The type of the value in an `Option` or `Result`.
pub(super) fn success(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let segment = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return None;
    };
    let is_wrapped = segment.ident == "Option" || segment.ident == "Result";
    match arguments.args.first() {
        Some(GenericArgument::Type(inner)) if is_wrapped => Some(inner),
        _ => None,
    }
}

/// A type as it is made: owned.
pub(super) fn owned(ty: &Type) -> String {
    match ty {
        Type::Reference(reference) => owned(&reference.elem),
        Type::Slice(slice) => format!("Vec<{}>", owned(&slice.elem)),
        Type::Path(path) => match of_cow(path) {
            Some(borrowed) => owned(borrowed),
            None if path.path.is_ident("str") => "String".to_owned(),
            None => code_text(ty).trim_start_matches("::").to_owned(),
        },
        ty => code_text(ty),
    }
}

/// An expression that makes an input of `value` again.
fn inverted(inverse: &Function, api: &Api) -> String {
    if is_displayed(inverse, api) {
        return format!("{}.to_string()", called(inverse));
    }
    undoing(inverse)
}

/// The call with another argument at one place, as people read it.
fn shown(call: &Call<'_>, place: usize, argument: &str) -> String {
    format!("`{}`", code(call, place, argument))
}

/// A call with another argument at one place, without paths.
fn code(call: &Call<'_>, place: usize, argument: &str) -> String {
    let mut arguments: Vec<&str> = call.arguments.iter().map(|it| &*it.name).collect();
    arguments[place] = argument;
    format!("{}({})", call.function.name(), arguments.join(", "))
}

/// An expression that undoes `value`.
fn undoing(inverse: &Function) -> String {
    let output = inverse.output.as_ref().map(code_text);
    unwrapped(
        &called(inverse),
        &output.unwrap_or_default(),
        UNDONE_BY_NOTHING,
    )
}

/// A call of a function with `value`.
fn called(inverse: &Function) -> String {
    let borrow = match inverse.parameters.first().map(|it| &it.ty) {
        Some(Type::Reference(_)) => "&",
        _ => "",
    };
    format!("{}({borrow}value)", inverse.path)
}

/// What is returned where the function itself returns nothing to go on with.
const NO_INPUT: &str = "None";
/// What is returned where the inverse does not take what the function has returned, which breaks most relations.
pub(super) const UNDONE_BY_NOTHING: &str = "Some(\"(not undone)\".to_owned())";

/// An expression with the value inside another, if it has one.
pub(super) fn unwrapped(value: &str, ty: &str, otherwise: &str) -> String {
    if ty.starts_with("Result<") || ty.contains("::Result<") {
        format!("match {value} {{ Ok(value) => value, Err(_) => return {otherwise} }}")
    } else if ty.starts_with("Option<") {
        format!("match {value} {{ Some(value) => value, None => return {otherwise} }}")
    } else {
        value.to_owned()
    }
}

/// Code that calls a function, makes another argument at one place of the result, and calls it again with that.
fn text(call: &Call<'_>, output: &str, (place, again): (usize, &str)) -> String {
    let others = (0..call.arguments.len()).filter(|it| *it != place);
    let copies = others.map(|it| format!("let mut b{it} = a{it}.clone(); "));
    let copies = copies.collect::<Vec<_>>().concat();
    let variables = variables(call);
    let (bindings, passed) = call.bound('b', 'q');
    let path = call.path();
    let returned = returned(call, output);
    let shown = call.shown_output();
    format!(
        "{{ {OTHER_INPUT} let ({variables}) = input; {copies}{returned} let mut b{place} = {again}; {bindings} let output = {path}({passed}); {shown} }}"
    )
}

/// The pattern of all arguments.
pub(super) fn variables(call: &Call<'_>) -> String {
    let variables = (0..call.arguments.len()).map(|it| format!("mut a{it},"));
    variables.collect::<Vec<_>>().join(" ")
}

/// Statements that call the function, and name what it returned `value`.
pub(super) fn returned(call: &Call<'_>, output: &str) -> String {
    let value = if call.is_displayed {
        "output.to_string()".to_owned()
    } else {
        unwrapped("output", output, NO_INPUT)
    };
    let (bindings, passed) = call.bound('a', 'p');
    format!(
        "{bindings} let output = {}({passed}); let value = {value};",
        call.path()
    )
}
