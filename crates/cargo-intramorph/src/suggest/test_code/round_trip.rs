//! Tests of round trips: what another function makes of what a program returned is the input.

use syn::Type;

use super::again::{Returned, undone};
use super::call::{Call, all_copied, pattern, pattern_of};
use super::claim::{Outputs, claim};
use super::context::Context;
use super::given_inputs::given_inputs;
use super::imports::Imports;
use super::style::{self, Style};
use super::{Draft, NO_PROGRAM, output};
use crate::discover::{Api, Function};

/// The body of a test; `None` if the style does not fit.
pub(super) fn body(
    draft: &Draft<'_>,
    inverse: &str,
    (style, input): (Style, Option<&str>),
    context: &mut Context<'_>,
) -> Result<Option<String>, &'static str> {
    if style.outputs == style::Outputs::Texts {
        return Ok(None);
    }
    let (api, function) = (draft.subject.api, draft.subject.function);
    let inverse = api.function(inverse).ok_or(NO_PROGRAM)?;
    let gives_back_several = matches!(inverse.output, Some(Type::Tuple(_)));
    if inverse.parameters.len() > 1 || gives_back_several {
        return Err("its inverse takes or gives back several values");
    }
    let output = output::unchanged(function.output.as_ref());
    let call = draft.call(function, None, &output);
    let inputs = given_inputs(draft, style, input, context)?;
    let imports = &mut context.imports;
    let original = as_it_is(&call, imports).ok_or(NO_PROGRAM)?;
    let undoing = undoing(&call, inverse, api, imports).ok_or(NO_PROGRAM)?;
    let Undoing {
        assumption,
        program,
    } = undoing;
    let label = format!("{} after {}", inverse.name(), function.name());
    let outputs = Outputs {
        ty: &draft.arguments[0].made,
        is_follow_up: false,
    };
    let claim = claim(&draft.relation, outputs, &mut |ty| imports.ty(ty));
    let claim = claim.ok_or("the library has no such relation")?;
    Ok(Some(format!(
        "program({original}){inputs}{assumption}.replaced({label:?}, {program}).{claim};"
    )))
}

/// The first part of an input as a program of its own.
fn as_it_is(call: &Call<'_>, imports: &mut Imports<'_>) -> Option<String> {
    let parts = call.parts();
    let first = parts.first()?;
    let pattern = pattern_of(&parts, |part| part.name == first.name);
    let ty = call.input_type(imports);
    let value = if all_copied(&parts) {
        first.name.clone()
    } else {
        first.owned(parts.len() == 1)
    };
    Some(format!("|{pattern}: &{ty}| {value}"))
}

/// The program that undoes what a call returned.
struct Undoing {
    /// The call that leaves out inputs for which nothing is returned.
    assumption: String,
    program: String,
}

fn undoing(
    call: &Call<'_>,
    inverse: &Function,
    api: &Api,
    imports: &mut Imports<'_>,
) -> Option<Undoing> {
    let parts = call.parts();
    let made = parts.first()?.made.clone();
    let called = call.body(imports)?;
    let wrapped = output::wrapped(&call.output.ty);
    let (ty, value) = match &wrapped {
        None => (&*call.output.ty, called.clone()),
        Some((_, inner)) => (&**inner, format!("{called}.unwrap()")),
    };
    let value = Returned {
        ty,
        borrowed: format!("&{value}"),
        owned: value,
    };
    let undone = undone(inverse, &value, &made, (api, imports))?;
    let pattern = pattern(&parts);
    let assumption = match wrapped {
        None => String::new(),
        Some(("Some", _)) => format!(".assuming(|{pattern}| {called}.is_some())"),
        Some(_) => format!(".assuming(|{pattern}| {called}.is_ok())"),
    };
    Some(Undoing {
        assumption,
        program: format!("|{pattern}| {undone}"),
    })
}
