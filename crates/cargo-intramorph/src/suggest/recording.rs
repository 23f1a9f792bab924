//! Recording: finds the tests that call a function, and prepares a program whose inputs are their calls.

mod callers;
mod sources;

use std::env;
use std::path::{Path, PathBuf};

use super::build::{BuildFolder, BuiltProgram, Wanted};
use super::driver::{ROOT_OF_RECORDED, TARGET};
use super::entry::{Entry, entry};
use super::failure::{NoRecording, SuggestFailure};
use super::inputs::Obstacle;
use super::prepare::{Chosen, Prepared, RecordedCalls, generated_source, literals, target_folder};
use super::program::{Interface, program_of_recording};
use super::request::Request;
use crate::discover::{Function, code_text};
use crate::rewrite;
use crate::score::stop::Stop;
use crate::score::temporary_folder::TemporaryFolder;
use callers::{Callers, callers};
use sources::{Library, PROGRAM, PROGRAM_MODULE, with_program};

/// Maximum number of calls that are kept, of all tests together.
const MOST_CALLS: usize = 1000;

/// A type parameter that neither an argument nor a bound of another one decides, as that of `fn parse<T>(text: &str) -> T`.
fn open_type(function: &Function) -> Option<String> {
    let generics = &function.generics;
    let mentions = |text: &str, name: &str| {
        let mut words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
        words.any(|word| word == name)
    };
    let is_decided = |name: &str| {
        let mut parameters = function.parameters.iter().map(|it| code_text(&it.ty));
        let others = generics.type_params().filter(|it| it.ident != name);
        let clauses = generics.where_clause.iter().flat_map(|it| &it.predicates);
        let clauses = clauses
            .map(code_text)
            .filter(|it| !it.starts_with(&format!("{name}:")));
        let mut bounds = others.map(code_text).chain(clauses);
        parameters.any(|it| mentions(&it, name)) || bounds.any(|it| mentions(&it, name))
    };
    let is_of_type = function.owner_type.is_some();
    let mut names = generics.type_params().map(|it| it.ident.to_string());
    names.find(|name| !is_of_type && !is_decided(name))
}

/// Prepares a function whose arguments are recorded while tests run. One build without injected bugs shows which tests call it,
/// and which of its arguments can be kept.
pub(crate) fn prepare(
    function: &Function,
    (request, chosen): (&Request, &Chosen),
    stop: Stop<'_>,
) -> Result<Prepared, SuggestFailure> {
    let failure = |reason: NoRecording| SuggestFailure::Recording {
        function: function.path.clone(),
        obstacle: None,
        reason,
    };
    if let Some(name) = open_type(function) {
        return Err(failure(NoRecording::OpenType(name)));
    }
    let library = Library::of(chosen)?.ok_or_else(|| failure(NoRecording::NoSource))?;
    let entry = entry(function, &library.sources).ok_or_else(|| failure(NoRecording::NoSource))?;
    let built = build(&library, &entry, (request, chosen), stop)?;
    let is_kept = |key: &Option<_>| key.as_ref().is_some_and(|it| built.setting(it).is_some());
    let is_recorded: Vec<bool> = entry.arguments.iter().map(is_kept).collect();
    let folder = TemporaryFolder::new(&env::temp_dir())?;
    let callers = callers(&built, &entry, (&chosen.package, folder.path()), stop)?;
    let callers = callers.ok_or_else(|| failure(NoRecording::NoCall))?;
    if callers.tests.is_empty() {
        return Err(failure(NoRecording::Slow));
    }
    let driver_folder = driver_folder(&library, &callers, chosen)?;
    let path = driver_folder.join(PROGRAM).to_string_lossy().into_owned();
    let pool = literals(chosen, function);
    let interface = Interface {
        api: &chosen.api,
        candidates: &chosen.candidates,
        pool: &pool,
        is_unit: callers.target.has_unit_tests(),
    };
    let program = program_of_recording(function, &is_recorded, interface, &path);
    let program =
        program.map_err(|it| failure(unrecordable_argument(&it, (function, &entry), &built)))?;
    let mut programs = with_program(&library, &entry, (&callers.target, chosen))?;
    let (mut source, sites) = generated_source(program.source.clone(), chosen);
    source.declares_runtime = false;
    programs.push((source, sites));
    let tests = callers.tests;
    Ok(Prepared {
        name: program.call.clone(),
        programs,
        variants: program.variants.clone(),
        always: program.always.clone(),
        target: callers.target,
        test: format!("{PROGRAM_MODULE}::drive"),
        root: ROOT_OF_RECORDED,
        driver_folder,
        is_generated: false,
        of_strategy: None,
        of_function: Some((function.clone(), Box::new(program))),
        recorded: Some(RecordedCalls {
            most: (MOST_CALLS / tests.len().max(1)).max(1),
            tests,
            arms: entry.arms(),
        }),
    })
}

/// Builds all tests with a library that records.
fn build(
    library: &Library,
    entry: &Entry,
    (request, chosen): (&Request, &Chosen),
    stop: Stop<'_>,
) -> Result<BuiltProgram, SuggestFailure> {
    let programs = library.recording(entry);
    let mut changed = library.sources.clone();
    for source in &mut changed {
        let mut programs = programs.iter().map(|(program, _)| program);
        if let Some(program) = programs.find(|it| it.path == source.path) {
            source.clone_from(program);
        }
    }
    let wanted = Wanted {
        metadata: &chosen.metadata,
        package: &chosen.package,
        programs,
        root: ROOT_OF_RECORDED,
        driver_folder: library.folder(),
        is_generated: false,
        folder: target_folder(request, chosen)?.join("intramorph/suggest"),
        options: request.cargo.clone(),
        is_optimised: request.is_optimised,
        is_strict: false,
        stop,
    };
    let plan = rewrite::plan_beside(changed.clone(), rewrite::Family::Bugs, &chosen.others);
    let plan = plan.filtered(|_| false);
    Ok(BuildFolder::new(wanted, &changed)?.build(plan)?)
}

/// The folder of the driver: beside the root of the target that it is in.
fn driver_folder(
    library: &Library,
    callers: &Callers,
    chosen: &Chosen,
) -> Result<PathBuf, SuggestFailure> {
    if callers.target.has_unit_tests() {
        return Ok(library.folder());
    }
    let root = sources::root(&callers.target, chosen)?;
    let folder = root.as_ref().and_then(|it| Path::new(&it.path).parent());
    Ok(folder.unwrap_or(Path::new("")).join(TARGET))
}

/// The failure of an argument that can neither be made nor kept.
fn unrecordable_argument(
    obstacle: &Obstacle,
    (function, entry): (&Function, &Entry),
    built: &BuiltProgram,
) -> NoRecording {
    let names = function.parameters.iter().map(|it| &*it.name);
    let has_receiver = entry.arguments.len() > function.parameters.len();
    let mut names = has_receiver.then_some("self").into_iter().chain(names);
    let place = names.position(|name| obstacle.parameter.as_deref() == Some(name));
    let key = place.and_then(|place| entry.arguments.get(place)?.as_ref());
    let reason = key.and_then(|key| built.obstacle(key));
    NoRecording::Argument {
        reason: reason.unwrap_or("it is no plain variable").to_owned(),
        name: obstacle.parameter.clone().unwrap_or_default(),
    }
}
