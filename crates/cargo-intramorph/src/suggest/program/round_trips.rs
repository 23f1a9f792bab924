//! Round trips: an inverse gives back the arguments that a function was called with.

use syn::Type;

use super::Call;
use super::follow_ups::{UNDONE_BY_NOTHING, owned, returned, success, unwrapped, variables};
use crate::discover::{Api, Function, Parameter, code_text, inverses};
use crate::suggest::variant::{Side, VariantKind};

/// Variants of a call and its inverses, both sides of each round trip.
pub(super) fn round_trips(call: &Call<'_>, api: &Api) -> Vec<(String, VariantKind)> {
    let is_changed = call.arguments.iter().any(|argument| argument.is_changed);
    let (Some(output), false) = (&call.function.output, is_changed) else {
        return Vec::new();
    };
    let inverses = inverses(call.function, api).into_iter();
    let round_trips = inverses.filter_map(|inverse| round_trip(call, output, inverse));
    round_trips.flatten().collect()
}

/// Both sides of a round trip, printed alike: the arguments that the inverse gives back, and what it makes of what was returned.
fn round_trip(
    call: &Call<'_>,
    output: &Type,
    inverse: &Function,
) -> Option<[(String, VariantKind); 2]> {
    let passed = passed(call, output, inverse)?;
    let given_back = given_back(call, inverse, &passed)?;
    let variables = variables(call);
    let names: Vec<String> = given_back
        .iter()
        .map(|place| format!("`{}`", call.arguments[*place].name))
        .collect();
    let names = names.join(" and ");
    let kind = |what: String, side: Side| VariantKind::RoundTrip {
        what,
        inverse: inverse.path.clone(),
        side,
    };
    let values: Vec<String> = given_back.iter().map(|it| format!("a{it}")).collect();
    let input = match &values[..] {
        [value] => value.clone(),
        values => format!("({})", values.join(", ")),
    };
    let copies = passed.iter().filter_map(|it| match it {
        Passed::Argument(place) => Some(format!("let c{place} = a{place}.clone(); ")),
        Passed::LengthOf(place) => Some(format!("let c{place} = a{place}.len(); ")),
        Passed::Value | Passed::Part(_) => None,
    });
    let copies: String = copies.collect();
    let undone = undoing(inverse, &passed);
    let returned = returned(call, &code_text(output));
    let text = shown(call, inverse, &passed);
    Some([
        (
            format!("{{ let ({variables}) = input; __intramorph_text!({input}) }}"),
            kind(format!("{names} as it is"), Side::Input),
        ),
        (
            format!(
                "{{ let ({variables}) = input; {copies}{returned} let undone = {undone}; __intramorph_text!(undone) }}"
            ),
            kind(format!("`{text}` in the place of {names}"), Side::Undone),
        ),
    ])
}

/// What an inverse gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passed {
    /// What the function returned.
    Value,
    /// A part of the tuple that it returned.
    Part(usize),
    /// The argument of the function at this place: a key, an alphabet, an option.
    Argument(usize),
    /// The length of the argument at this place, which is to be given back.
    LengthOf(usize),
}

/// What each parameter of an inverse gets: one of them what was returned, the others the arguments of the same names.
fn passed(call: &Call<'_>, output: &Type, inverse: &Function) -> Option<Vec<Passed>> {
    let output = success(output).unwrap_or(output);
    let parameters = &inverse.parameters;
    let fits = |parameter: &Parameter| owned(&parameter.ty) == owned(output);
    let of_value = match &parameters[..] {
        // Conversions and generic parameters are for the compiler to judge.
        [_] => vec![(0, Passed::Value)],
        parameters => match parameters.iter().position(fits) {
            Some(place) => vec![(place, Passed::Value)],
            None => parts(output, parameters)?,
        },
    };
    let passed = parameters.iter().enumerate().map(|(place, parameter)| {
        if let Some((_, passed)) = of_value.iter().find(|it| it.0 == place) {
            return Some(*passed);
        }
        let mut arguments = call.arguments.iter();
        let argument = arguments.position(|it| it.name == parameter.name && !it.is_closure());
        argument
            .map(Passed::Argument)
            .or_else(|| length(call, parameter))
    });
    passed.collect()
}

/// The parameters that get the parts of a tuple, which are the first ones of their types, in the same order.
fn parts(output: &Type, parameters: &[Parameter]) -> Option<Vec<(usize, Passed)>> {
    let Type::Tuple(tuple) = output else {
        return None;
    };
    let mut places = 0..parameters.len();
    let parts = tuple.elems.iter().enumerate().map(|(part, ty)| {
        let place = places.find(|place| owned(&parameters[*place].ty) == owned(ty))?;
        Some((place, Passed::Part(part)))
    });
    parts.collect()
}

/// The length that an inverse asks for, as one that decompresses may, if it is that of the only text or list.
fn length(call: &Call<'_>, parameter: &Parameter) -> Option<Passed> {
    let is_length = code_text(&parameter.ty) == "usize"
        && ["len", "size"]
            .iter()
            .any(|word| parameter.name.contains(word));
    let is_long = |made: &str| made == "String" || made.starts_with("Vec<");
    let arguments = call.arguments.iter().enumerate();
    let mut long = arguments.filter(|(_, argument)| is_long(&argument.made));
    match (is_length, long.next(), long.next()) {
        (true, Some((place, _)), None) => Some(Passed::LengthOf(place)),
        _ => None,
    }
}

/// Places of the arguments that an inverse gives back, in the order of what it returns: those that it does not get.
fn given_back(call: &Call<'_>, inverse: &Function, passed: &[Passed]) -> Option<Vec<usize>> {
    let output = inverse.output.as_ref()?;
    let output = success(output).unwrap_or(output);
    let mut left: Vec<usize> = (0..call.arguments.len())
        .filter(|place| !passed.contains(&Passed::Argument(*place)))
        .collect();
    let parts: Vec<&Type> = match output {
        Type::Tuple(tuple) if left.len() > 1 => tuple.elems.iter().collect(),
        output => vec![output],
    };
    // Arguments that stay as they are may be no part of what is given back, as a level of compression.
    let mut places = Vec::new();
    for part in parts {
        let part = owned_texts(&owned(part));
        let place = left
            .iter()
            .position(|place| owned_texts(&call.arguments[*place].made) == part)?;
        places.push(left.remove(place));
    }
    Some(places)
}

/// A type with texts that it owns in the place of borrowed ones, which print alike.
fn owned_texts(ty: &str) -> String {
    ty.replace("&'static str", "String")
}

/// An expression that undoes `value`.
fn undoing(inverse: &Function, passed: &[Passed]) -> String {
    let arguments = inverse.parameters.iter().zip(passed);
    let arguments = arguments.map(|(parameter, passed)| {
        let borrow = match &parameter.ty {
            Type::Reference(_) => "&",
            _ => "",
        };
        match passed {
            Passed::Value => format!("{borrow}value"),
            Passed::Part(part) => format!("{borrow}value.{part}"),
            Passed::Argument(place) | Passed::LengthOf(place) => format!("{borrow}c{place}"),
        }
    });
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    let output = inverse.output.as_ref().map(code_text);
    unwrapped(
        &format!("{}({arguments})", inverse.path),
        &output.unwrap_or_default(),
        UNDONE_BY_NOTHING,
    )
}

/// The call of the inverse, as people read it.
fn shown(call: &Call<'_>, inverse: &Function, passed: &[Passed]) -> String {
    let names = call.arguments.iter().map(|it| &*it.name);
    let names = names.collect::<Vec<_>>().join(", ");
    let value = format!("{}({names})", call.function.name());
    let arguments = passed.iter().map(|it| match it {
        Passed::Value => value.clone(),
        Passed::Part(part) => format!("{value}.{part}"),
        Passed::Argument(place) => call.arguments[*place].name.clone(),
        Passed::LengthOf(place) => format!("{}.len()", call.arguments[*place].name),
    });
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    format!("{}({arguments})", inverse.name())
}
