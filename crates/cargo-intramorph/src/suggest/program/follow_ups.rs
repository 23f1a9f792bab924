//! Follow-ups: variants that call the function once more, with an argument made of what it returned.

use super::{Call, is_displayed};
use crate::discover::{Api, Function, are_inverse_by_name};
use crate::suggest::variant::VariantKind;

/// Variants of a call that make its first argument of what it returned.
pub(super) fn follow_ups(call: &Call<'_>, api: &Api) -> Vec<(String, VariantKind)> {
    let is_changed = call.arguments.iter().any(|argument| argument.is_changed);
    let (Some(output), Some(first), false) =
        (&call.function.output, call.arguments.first(), is_changed)
    else {
        return Vec::new();
    };
    let output = crate::discover::code_text(output);
    let once = code(call, &first.name);
    let mut arms = vec![(text(call, &output, "value"), shown(call, &once))];
    let is_text = output.contains("str") || output.contains("String");
    if first.made == "String" && !is_text {
        arms.push((
            text(call, &output, "value.to_string()"),
            shown(call, &format!("{once}.to_string()")),
        ));
    }
    let functions = api.functions.iter();
    for inverse in functions.filter(|other| are_inverse_by_name(call.function, other)) {
        let again = inverted(inverse, api);
        let what = shown(call, &format!("{}({once})", inverse.name()));
        arms.push((text(call, &output, &again), what));
    }
    let arms = arms.into_iter();
    arms.map(|(text, what)| (text, VariantKind::FollowUp { what }))
        .collect()
}

/// The call with another first argument, as people read it.
fn shown(call: &Call<'_>, first: &str) -> String {
    format!("`{}`", code(call, first))
}

/// A call with a first argument, without paths.
fn code(call: &Call<'_>, first: &str) -> String {
    let others = call.arguments.iter().skip(1).map(|it| &*it.name);
    let arguments: Vec<&str> = [first].into_iter().chain(others).collect();
    format!("{}({})", call.function.name(), arguments.join(", "))
}

/// An expression that undoes `value`.
fn inverted(inverse: &Function, api: &Api) -> String {
    let borrow = match inverse.parameters.first().map(|it| &it.ty) {
        Some(syn::Type::Reference(_)) => "&",
        _ => "",
    };
    let call = format!("{}({borrow}value)", inverse.path);
    if is_displayed(inverse, api) {
        return format!("{call}.to_string()");
    }
    let output = inverse.output.as_ref().map(crate::discover::code_text);
    unwrapped(&call, &output.unwrap_or_default(), UNDONE_BY_NOTHING)
}

/// What is returned where the function itself returns nothing to go on with.
const NO_INPUT: &str = "None";
/// What is returned where the inverse does not take what the function has returned, which breaks most relations.
const UNDONE_BY_NOTHING: &str = "Some(\"(not undone)\".to_owned())";

/// An expression with the value inside another, if it has one.
fn unwrapped(value: &str, ty: &str, otherwise: &str) -> String {
    if ty.starts_with("Result<") || ty.contains("::Result<") {
        format!("match {value} {{ Ok(value) => value, Err(_) => return {otherwise} }}")
    } else if ty.starts_with("Option<") {
        format!("match {value} {{ Some(value) => value, None => return {otherwise} }}")
    } else {
        value.to_owned()
    }
}

/// Code that calls a function, makes another first argument of the result, and calls it again with that.
fn text(call: &Call<'_>, output: &str, again: &str) -> String {
    let count = call.arguments.len();
    let variables: Vec<String> = (0..count).map(|it| format!("mut a{it},")).collect();
    let variables = variables.join(" ");
    let copies = (1..count).map(|it| format!("let mut b{it} = a{it}.clone(); "));
    let copies = copies.collect::<Vec<_>>().concat();
    let passed = |letter: char| {
        let arguments = call.arguments.iter().enumerate();
        let passed = arguments.map(|(index, it)| it.pass.replace('$', &format!("{letter}{index}")));
        passed.collect::<Vec<_>>().join(", ")
    };
    let path = call.path();
    let value = if call.is_displayed {
        "output.to_string()".to_owned()
    } else {
        unwrapped("output", output, NO_INPUT)
    };
    let (first, second) = (passed('a'), passed('b'));
    let shown = call.shown_output();
    format!(
        "{{ let ({variables}) = input; {copies}let output = {path}({first}); let value = {value}; let mut b0 = {again}; let output = {path}({second}); {shown} }}"
    )
}
