//! Valid inputs: a text that is to be parsed or decoded is made by the function that writes such texts, once in a while. Drawn texts are
//! hardly ever valid, so that a program would only be seen to refuse them.

use syn::Type;

use super::arguments;
use super::follow_ups::{owned, success, unwrapped};
use crate::discover::{Api, Function, Receiver, code_text, inverses};
use crate::suggest::generated::{ArmKey, Generated};
use crate::suggest::inputs::{Argument, Inputs, Passed, Substitution, bindings, passed};

/// One in `ONCE_IN` inputs is made this way.
const ONCE_IN: u32 = 3;
/// Maximum number of functions that make one argument.
const MOST: usize = 2;

/// Other ways to make an argument: expressions of an option of its type, each of which may not compile.
pub(super) struct ValidInputs {
    /// The place of the argument.
    pub(super) argument: usize,
    makers: Vec<String>,
}

impl ValidInputs {
    /// The function that makes the argument.
    pub(super) fn name(&self) -> String {
        format!("valid_or_drawn_{}", self.argument)
    }
}

/// Ways to make arguments by the inverses of a function, or by printing what it would return.
pub(super) fn valid_inputs(
    (function, arguments): (&Function, &[Argument]),
    api: &Api,
    inputs: &mut Inputs<'_>,
) -> Vec<ValidInputs> {
    let mut all: Vec<ValidInputs> = Vec::new();
    let mut add =
        |argument: usize, maker: String| match all.iter_mut().find(|it| it.argument == argument) {
            Some(valid) if valid.makers.len() < MOST => valid.makers.push(maker),
            Some(_) => {}
            None => all.push(ValidInputs {
                argument,
                makers: vec![maker],
            }),
        };
    let place = |made: &str| arguments.iter().position(|it| it.made == made);
    for inverse in inverses(function, api) {
        let Some(returned) = returned(inverse) else {
            continue;
        };
        // A text may be passed as bytes.
        let bytes = place("Vec<u8>").filter(|_| returned == "String");
        let Some(argument) = place(&returned).or(bytes) else {
            continue;
        };
        let made = &arguments[argument].made;
        if let Some(maker) = by_inverse(inverse, (&returned, made), api, inputs) {
            add(argument, maker);
        }
    }
    let output = function.output.as_ref();
    let printed = output.and_then(|output| by_printing(output, api, inputs));
    if let (Some(maker), Some(argument)) = (printed, place("String")) {
        add(argument, maker);
    }
    all
}

/// The type of texts or bytes that an inverse returns.
fn returned(inverse: &Function) -> Option<String> {
    let output = inverse.output.as_ref()?;
    let returned = owned(success(output).unwrap_or(output));
    let is_text = matches!(&*returned, "String" | "Vec<u8>");
    (is_text && inverse.receiver == Receiver::None).then_some(returned)
}

/// An expression that calls an inverse with arguments that are made.
fn by_inverse(
    inverse: &Function,
    (returned, made): (&str, &str),
    api: &Api,
    inputs: &mut Inputs<'_>,
) -> Option<String> {
    let output = inverse.output.as_ref()?;
    let arguments = arguments(inverse, api, inputs).ok()?;
    let arguments: Vec<Passed> = arguments.into_iter().map(Passed::from).collect();
    let call = format!("{}({})", inverse.path, passed(&arguments));
    let value = unwrapped(&call, &code_text(output), "None");
    let bindings = bindings(&arguments);
    Some(format!(
        "words.nested(|words| {{ {bindings}let value = {value}; let value: {returned} = value.into(); Some(<{made}>::from(value)) }})"
    ))
}

/// An expression that prints a value of the type that a function returns, if that is one of the crate.
fn by_printing(output: &Type, api: &Api, inputs: &mut Inputs<'_>) -> Option<String> {
    let output = success(output).unwrap_or(output);
    let name = code_text(output);
    let ty = api.type_named(name.trim_start_matches("::"))?;
    if !ty.has_trait("Display") {
        return None;
    }
    let value = inputs.argument("value", output, &Substitution::default());
    let made = value.ok()?.made;
    Some(format!(
        "<{made} as Make>::make(words).map(|value| value.to_string())"
    ))
}

/// Writes the functions that make arguments. Returns the arms that call other functions, all of which are to be on.
pub(super) fn write(
    valid: &[ValidInputs],
    arguments: &[Argument],
    source: &mut Generated,
) -> Vec<ArmKey> {
    let mut keys = Vec::new();
    for it in valid {
        let (name, made) = (it.name(), &arguments[it.argument].made);
        source.line("#[allow(warnings, clippy::all)]");
        source.line(&format!(
            "fn {name}(words: &mut Words) -> Option<{made}> {{"
        ));
        source.line(&format!("    if words.once_in({ONCE_IN}) {{"));
        source.line(&format!(
            "        let valid: Option<{made}> = match words.below({}) {{",
            it.makers.len()
        ));
        for (place, maker) in it.makers.iter().enumerate() {
            source.push(&format!("            {place} => "));
            keys.extend(source.site("None", std::slice::from_ref(maker)));
            source.line(",");
        }
        source.line("            _ => None,");
        source.line("        };");
        source.line("        if valid.is_some() { return valid; }");
        source.line("    }");
        source.line(&format!("    <{made} as Make>::make(words)"));
        source.line("}");
    }
    keys
}
