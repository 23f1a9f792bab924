//! Fitting types: asks the compiler which types a generic function takes, where its bounds alone do not say.

use super::build::{BuildFolder, Wanted};
use super::driver::{ROOT, TARGET};
use super::failure::SuggestFailure;
use super::generated::Generated;
use super::inputs::guesses;
use super::prepare::{Chosen, generated_place, generated_source, target_folder};
use super::program;
use super::request::Request;
use crate::discover::Function;
use crate::rewrite;
use crate::score::request::TestTarget;
use crate::score::stop::Stop;

/// The function with types in the place of the parameters about which too little is known: the first ones with which a call
/// compiles. The function as it is if there are no such parameters, or no such types.
pub(crate) fn with_fitting_types(
    function: Function,
    (request, chosen): (&Request, &Chosen),
    stop: Stop<'_>,
) -> Result<Function, SuggestFailure> {
    let mut calls = Vec::new();
    for guess in guesses(&function, &chosen.api) {
        if let Ok(call) = program::closure(&guess, &chosen.api) {
            calls.push((call, guess));
        }
    }
    if calls.is_empty() {
        return Ok(function);
    }
    let (folder, path) = generated_place(chosen);
    let mut generated = Generated::new(&path);
    generated.push(program::HEAD_OF_OUTPUT);
    generated.push(program::HEAD_OF_INPUT);
    generated.line("#[test]");
    generated.line("#[allow(warnings)]");
    generated.line("fn fits() {");
    let arms: Vec<String> = calls.iter().map(|(call, _)| call.clone()).collect();
    let keys = generated.site("{}", &arms);
    generated.line("");
    generated.line("}");
    let mut options = request.cargo.clone();
    options.target = Some(TestTarget::Integration(TARGET.to_owned()));
    let wanted = Wanted {
        metadata: &chosen.metadata,
        package: &chosen.package,
        programs: vec![generated_source(generated, chosen)],
        root: ROOT,
        driver_folder: folder,
        is_generated: true,
        folder: target_folder(request, chosen)?.join("intramorph/suggest"),
        options,
        is_optimised: request.is_optimised,
        is_strict: true,
        stop,
    };
    let built = BuildFolder::new(wanted, &[])?.build(rewrite::plan_beside(
        Vec::new(),
        rewrite::Family::Bugs,
        &[],
    ))?;
    let mut guesses = keys.iter().zip(calls);
    let fitting = guesses.find(|(key, _)| built.setting(key).is_some());
    Ok(fitting.map_or(function, |(_, (_, guess))| guess))
}
