//! A program of a function whose arguments are those of calls that tests make.

use syn::Type;

use super::{
    Call, HEAD_OF_INPUT, HEAD_OF_OUTPUT, Program, all_variants, is_displayed, receiver, variants,
    views, write_imports, write_pool,
};
use crate::discover::{Api, Candidate, Function};
use crate::suggest::entry::RECORDER_MODULE;
use crate::suggest::generated::Generated;
use crate::suggest::inputs::{Argument, Inputs, Obstacle, Substitution};
use crate::suggest::pool::Pool;

/// Where an argument comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// Only calls of tests have such values.
    Recorded,
    /// Its type can be made, too.
    RecordedOrMade,
}

/// A library with the switches that were found in it, and texts of its sources.
#[derive(Clone, Copy)]
pub(crate) struct Interface<'a> {
    pub(crate) api: &'a Api,
    pub(crate) candidates: &'a [Candidate],
    pub(crate) pool: &'a Pool,
    /// Whether the program is in the library, and not in an integration test.
    pub(crate) is_unit: bool,
}

/// Makes a program of a function with recorded arguments. The list says of each argument whether it was recorded.
pub(crate) fn program_of_recording(
    function: &Function,
    is_recorded: &[bool],
    interface: Interface<'_>,
    path: &str,
) -> Result<Program, Obstacle> {
    let Interface {
        api,
        candidates,
        pool,
        is_unit,
    } = interface;
    let mut inputs = Inputs::new(api);
    let (arguments, origins) = arguments(function, is_recorded, api, &mut inputs)?;
    let call = Call {
        function,
        arguments: &arguments,
        is_displayed: is_displayed(function, api),
    };
    let arms = all_variants(&call, (api, candidates), pool);
    let mut source = Generated::new(path);
    source.push(HEAD_OF_MODULE);
    // In older editions, only the root has the name of the library.
    let library = if is_unit { "self as " } else { "" };
    source.line(&format!("extern crate {library}{};", api.name));
    source.push(HEAD_OF_OUTPUT);
    source.push(HEAD_OF_INPUT);
    source.line("#[allow(unused_imports)]\nuse self::driver::words::{Pool, Words};\n");
    write_imports(api, &mut source);
    write_pool(pool, &mut source);
    source.line("#[test]");
    source.line("#[allow(warnings)]");
    source.line("fn drive() {");
    let recorder = format!("{}::{RECORDER_MODULE}", api.name);
    source.line(&format!(
        "    driver::recorded::serve({recorder}::taken(), &POOL, ("
    ));
    source.line(&format!("        |draw| Some({}),", drawn(&call, &origins)));
    source.line(&format!("        |input| {},", shown_input(&call)));
    source.push("        |words, input| Some(");
    let texts: Vec<String> = arms.iter().map(|(text, _)| text.clone()).collect();
    let keys = source.site(&call.text(&call.path(), &[]), &texts);
    source.line("),");
    source.line("    ));");
    source.line("}");
    let always = inputs.write(&mut source);
    let views = views::write(function, &arguments, api, &mut source);
    Ok(Program {
        source,
        always,
        variants: variants(keys, arms),
        views,
        makers: inputs.makers(),
        pool: pool.clone(),
        call: call.shown(),
        arguments,
    })
}

/// Beginning of a module in a library, which may be without the standard library.
const HEAD_OF_MODULE: &str = "\
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;
#[allow(unused_imports)]
use std::{format, vec};
";

/// The arguments of a function, the receiver first, with their origins.
fn arguments(
    function: &Function,
    is_recorded: &[bool],
    api: &Api,
    inputs: &mut Inputs<'_>,
) -> Result<(Vec<Argument>, Vec<Origin>), Obstacle> {
    // Type parameters about which nothing is known are those of arguments that cannot be made.
    let substitution = Substitution::of(&function.generics, api).unwrap_or_default();
    let receiver = receiver(function).map(|ty| ("self", ty));
    let parameters = function.parameters.iter();
    let parameters = parameters.map(|it| (&*it.name, it.ty.clone()));
    let (mut arguments, mut origins) = (Vec::new(), Vec::new());
    for (place, (name, ty)) in receiver.into_iter().chain(parameters).enumerate() {
        match inputs.argument(name, &ty, &substitution) {
            Ok(argument) => {
                arguments.push(argument);
                origins.push(Origin::RecordedOrMade);
            }
            Err(obstacle) if is_recorded.get(place) != Some(&true) => return Err(obstacle),
            Err(_) => {
                arguments.push(kept(name, &ty, api));
                origins.push(Origin::Recorded);
            }
        }
    }
    Ok((arguments, origins))
}

/// An argument that is kept as it was recorded. The compiler finds its type by the call, where it is not one of the crate.
fn kept(name: &str, ty: &Type, api: &Api) -> Argument {
    let (value, pass, is_changed) = match ty {
        Type::Reference(reference) => {
            let borrow = match reference.mutability {
                Some(_) => "&mut ",
                None => "&",
            };
            let is_changed = reference.mutability.is_some();
            match &*reference.elem {
                Type::Slice(_) => (None, format!("{borrow}*$"), is_changed),
                elem => (Some(elem), format!("{borrow}$"), is_changed),
            }
        }
        ty => (Some(ty), "$".to_owned(), false),
    };
    let made = match value {
        None => "Vec<_>".to_owned(),
        Some(value) => type_of_crate(value, api).unwrap_or_else(|| "_".to_owned()),
    };
    Argument {
        name: name.to_owned(),
        made,
        pass,
        is_changed,
    }
}

/// The path of a type of the crate that has no generic parameters.
fn type_of_crate(ty: &Type, api: &Api) -> Option<String> {
    let text = crate::discover::code_text(ty);
    let known = api.types.iter();
    let known = known.filter(|it| it.generics.params.is_empty());
    let mut known = known.map(|it| &it.path);
    let path = text.trim_start_matches("::");
    known.find(|known| *known == path).cloned()
}

/// Code that draws all arguments.
fn drawn(call: &Call<'_>, origins: &[Origin]) -> String {
    let arguments = call.arguments.iter().zip(origins).enumerate();
    let arguments = arguments.map(|(index, (argument, origin))| {
        let method = match origin {
            Origin::Recorded => "kept",
            Origin::RecordedOrMade => "mixed",
        };
        format!("draw.{method}::<{}>({index})?, ", argument.made)
    });
    format!("({})", arguments.collect::<String>().trim_end())
}

/// Code that prints an input. It begins with a call that is never made, by which the compiler knows the types of arguments.
fn shown_input(call: &Call<'_>) -> String {
    let texts = call.arguments.iter().enumerate().map(|(index, argument)| {
        let name = match call.arguments.len() {
            1 => String::new(),
            _ => format!("{}: ", argument.name),
        };
        format!("format!(\"{name}{{}}\", __intramorph_text!(input.{index}))")
    });
    let texts = texts.collect::<Vec<_>>().join(", ");
    let typed = call.text(&call.path(), &[]);
    format!(
        "{{ if driver::recorded::never() {{ drop({typed}); return None; }} Some(vec![{texts}].join(\", \")) }}"
    )
}
