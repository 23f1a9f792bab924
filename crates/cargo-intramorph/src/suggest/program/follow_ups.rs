//! Follow-ups: variants that call the function once more, with an argument made of what it returned.

use syn::{GenericArgument, PathArguments, Type};

use super::{Call, is_displayed};
use crate::discover::{Api, Function, are_inverse_by_name, code_text};
use crate::suggest::variant::{Again, Side, VariantKind};

/// Variants of a call that make its first argument of what it returned.
pub(super) fn follow_ups(call: &Call<'_>, api: &Api) -> Vec<(String, VariantKind)> {
    let is_changed = call.arguments.iter().any(|argument| argument.is_changed);
    let (Some(output), Some(first), false) =
        (&call.function.output, call.arguments.first(), is_changed)
    else {
        return Vec::new();
    };
    let output = code_text(output);
    let once = code(call, &first.name);
    let mut arms = vec![(
        text(call, &output, "value"),
        follow_up(&shown(call, &once), Again::Returned),
    )];
    let is_text = output.contains("str") || output.contains("String");
    if first.made == "String" && !is_text {
        arms.push((
            text(call, &output, "value.to_string()"),
            follow_up(&shown(call, &format!("{once}.to_string()")), Again::Printed),
        ));
    }
    let functions = api.functions.iter();
    for inverse in functions.filter(|other| are_inverse_by_name(call.function, other)) {
        let again = inverted(inverse, api);
        let what = shown(call, &format!("{}({once})", inverse.name()));
        let kind = follow_up(&what, Again::Undone(inverse.path.clone()));
        arms.push((text(call, &output, &again), kind));
        if returns(inverse, &first.made) {
            arms.extend(round_trip(call, &output, inverse));
        }
    }
    arms
}

fn follow_up(what: &str, again: Again) -> VariantKind {
    VariantKind::FollowUp {
        what: what.to_owned(),
        again,
    }
}

/// Both sides of a round trip, printed alike: the first argument, and what the inverse makes of what was returned.
fn round_trip(call: &Call<'_>, output: &str, inverse: &Function) -> [(String, VariantKind); 2] {
    let Call {
        function,
        arguments,
        ..
    } = call;
    let first = &arguments[0].name;
    let undone = format!("{}({}({first}))", inverse.name(), function.name());
    let kind = |what: String, side: Side| VariantKind::RoundTrip {
        what,
        inverse: inverse.path.clone(),
        side,
    };
    let variables = variables(call);
    let again = undoing(inverse);
    let returned = returned(call, output);
    [
        (
            format!("{{ let ({variables}) = input; __intramorph_text!(a0) }}"),
            kind(format!("`{first}` as it is"), Side::Input),
        ),
        (
            format!(
                "{{ let ({variables}) = input; {returned} let undone = {again}; __intramorph_text!(undone) }}"
            ),
            kind(
                format!("`{undone}` in the place of `{first}`"),
                Side::Undone,
            ),
        ),
    ]
}

/// Whether a function returns values that are printed as those of a type are: of that type or borrowed, or inside of another value.
fn returns(function: &Function, made: &str) -> bool {
    let Some(output) = &function.output else {
        return false;
    };
    let inner = success(output).unwrap_or(output);
    let text = code_text(inner);
    let text = text.trim_start_matches("::");
    let elements = made
        .strip_prefix("Vec<")
        .and_then(|it| it.strip_suffix('>'));
    text == made
        || made == "String" && matches!(text, "&str" | "Cow<str>")
        || elements.is_some_and(|element| text == format!("&[{element}]"))
}

/// The type of the value in an `Option` or `Result`.
fn success(ty: &Type) -> Option<&Type> {
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

/// An expression that makes an input of `value` again.
fn inverted(inverse: &Function, api: &Api) -> String {
    if is_displayed(inverse, api) {
        return format!("{}.to_string()", called(inverse));
    }
    undoing(inverse)
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
    let variables = variables(call);
    let copies = (1..count).map(|it| format!("let mut b{it} = a{it}.clone(); "));
    let copies = copies.collect::<Vec<_>>().concat();
    let (path, second) = (call.path(), passed(call, 'b'));
    let returned = returned(call, output);
    let shown = call.shown_output();
    format!(
        "{{ let ({variables}) = input; {copies}{returned} let mut b0 = {again}; let output = {path}({second}); {shown} }}"
    )
}

/// The pattern of all arguments.
fn variables(call: &Call<'_>) -> String {
    let variables = (0..call.arguments.len()).map(|it| format!("mut a{it},"));
    variables.collect::<Vec<_>>().join(" ")
}

/// The list that passes variables that begin with this letter.
fn passed(call: &Call<'_>, letter: char) -> String {
    let arguments = call.arguments.iter().enumerate();
    let passed = arguments.map(|(index, it)| it.pass.replace('$', &format!("{letter}{index}")));
    passed.collect::<Vec<_>>().join(", ")
}

/// Statements that call the function, and name what it returned `value`.
fn returned(call: &Call<'_>, output: &str) -> String {
    let value = if call.is_displayed {
        "output.to_string()".to_owned()
    } else {
        unwrapped("output", output, NO_INPUT)
    };
    let (path, first) = (call.path(), passed(call, 'a'));
    format!("let output = {path}({first}); let value = {value};")
}
