//! Preparation: from the name of a function or of a test to sources that are ready to be built.

mod of_strategy;
mod of_test;

use std::path::PathBuf;

use cargo_metadata::{Edition, Metadata, Package, Target};

use super::build::package_folder;
use super::check_program;
use super::driver::{ROOT, ROOT_OF_PROPERTY, TARGET, TEST};
use super::failure::SuggestFailure;
use super::generated::{ArmKey, Generated, Sites};
use super::inputs::Argument;
use super::pool::{Pool, periods, pool};
use super::program::{self, Program, View};
use super::request::Request;
use super::variant::Variant;
use super::write::is_written;
use crate::discover::{Api, Candidate, Function, candidates};
use crate::library::{self, Library};
use crate::rewrite::{Source, unparsable};
use crate::score::failure::Failure;
use crate::score::plan::{packages, sources};
use crate::score::request::TestTarget;

/// A package of the user, with its sources and its interface.
pub(crate) struct Chosen {
    pub(crate) metadata: Metadata,
    pub(crate) package: Package,
    pub(crate) sources: Vec<Source>,
    /// Texts of tests and examples.
    pub(crate) others: Vec<String>,
    pub(crate) api: Api,
    pub(crate) candidates: Vec<Candidate>,
}

/// A program that is ready to be built.
#[derive(Clone)]
pub(crate) struct Prepared {
    /// The program, as people call it.
    pub(crate) name: String,
    /// Sources of the test that runs it.
    pub(crate) programs: Vec<(Source, Sites)>,
    pub(crate) variants: Vec<Variant>,
    /// Arms that are always on.
    pub(crate) always: Vec<ArmKey>,
    /// The test target, and the test in it.
    pub(crate) target: TestTarget,
    pub(crate) test: String,
    /// Root of the driver, and its folder relative to the workspace.
    pub(crate) root: (&'static str, &'static str),
    pub(crate) driver_folder: PathBuf,
    /// Whether the test is generated, and has to be declared.
    pub(crate) is_generated: bool,
    /// The function that is called, and the generated program that calls it; `None` where a strategy makes inputs.
    pub(crate) of_function: Option<(Function, Box<Program>)>,
    /// The function that is called with what a strategy makes; `None` where inputs are derived from types, or are those of a test.
    pub(crate) of_strategy: Option<StrategyCall>,
    /// The calls that inputs are taken from; `None` where inputs are not recorded.
    pub(crate) recorded: Option<RecordedCalls>,
}

/// A call of a function with what a strategy makes.
#[derive(Clone)]
pub(crate) struct StrategyCall {
    pub(crate) function: Function,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) strategy: String,
}

/// Calls that tests make of a function.
#[derive(Clone, Debug)]
pub(crate) struct RecordedCalls {
    /// Names of tests that call the function.
    pub(crate) tests: Vec<String>,
    /// Maximum number of calls that are kept of each test.
    pub(crate) most: usize,
    /// Arms that record.
    pub(crate) arms: Vec<ArmKey>,
}

impl Prepared {
    /// Whether inputs are made from words.
    pub(crate) fn are_inputs_of_words(&self) -> bool {
        self.of_function.is_some()
    }

    /// Whether outputs are only what the assertions of a test compare.
    pub(crate) fn are_outputs_of_assertions(&self) -> bool {
        self.root == ROOT_OF_PROPERTY
    }

    /// Other ways to see values of types of the crate.
    pub(crate) fn views(&self) -> &[View] {
        let program = self.of_function.as_ref();
        program.map_or(&[], |(_, program)| &program.views)
    }

    /// The sources of the package, with what a unit test of them needs.
    pub(crate) fn sources(&self, chosen: &Chosen) -> Vec<Source> {
        let sources = chosen.sources.iter().map(|source| {
            let mut programs = self.programs.iter().map(|(program, _)| program);
            let changed = programs.find(|it| it.path == source.path);
            changed.unwrap_or(source).clone()
        });
        sources.collect()
    }
}

/// Finds the package, and reads it.
pub(crate) fn choose(request: &Request) -> Result<Chosen, SuggestFailure> {
    let manifest_path = request.manifest_path.as_deref();
    let metadata = packages::workspace_metadata(manifest_path, &request.resolution)?;
    let package = packages::one(&metadata, request.package.as_deref(), manifest_path)?.clone();
    let sources = sources::sources(&metadata, &[&package])?;
    let others = sources::others(&metadata, &sources)?;
    let api = interface(&metadata, &package)?.unwrap_or_default();
    let candidates = candidates(&api);
    Ok(Chosen {
        metadata,
        package,
        sources,
        others,
        api,
        candidates,
    })
}

/// The folder for everything that is built, an absolute path.
pub(crate) fn target_folder(request: &Request, chosen: &Chosen) -> Result<PathBuf, SuggestFailure> {
    let target = chosen.metadata.target_directory.as_std_path();
    let target = request.target_folder.as_deref().unwrap_or(target);
    Ok(std::path::absolute(target).map_err(Failure::system("find", target))?)
}

/// The public interface of a package; `None` if it has no library.
pub(crate) fn interface(metadata: &Metadata, package: &Package) -> Result<Option<Api>, Failure> {
    let library = library::library(metadata, package)?;
    Ok(library.as_ref().map(Library::api))
}

/// The public function that the user names, also by an alias of its type. Fails if it is one that is not called, or if only its callers
/// know a constant that it takes as a parameter.
pub(crate) fn function(
    request: &Request,
    chosen: &Chosen,
) -> Result<Option<Function>, SuggestFailure> {
    let function = chosen.api.function(&request.program).cloned();
    let function = function.or_else(|| chosen.api.function_of_alias(&request.program));
    let function = function.or_else(|| chosen.api.printing(&request.program));
    let Some(function) = function else {
        return Ok(None);
    };
    if function.is_async || function.is_unsafe {
        let what = if function.is_async {
            "asynchronous"
        } else {
            "unsafe"
        };
        let function = function.path;
        return Err(SuggestFailure::NotCalled { function, what });
    }
    match function.constant_parameter() {
        None => Ok(Some(function)),
        Some(constant) => {
            let of_alias = chosen.api.with_constants(&function);
            let function = of_alias.ok_or(SuggestFailure::OpenConstant {
                function: function.path,
                constant,
            })?;
            Ok(Some(function))
        }
    }
}

/// Prepares the program that the user names: a public function, or a test that has a check.
pub(crate) fn prepare(
    function: Option<&Function>,
    request: &Request,
    chosen: &Chosen,
) -> Result<Prepared, SuggestFailure> {
    match (function, &request.strategy) {
        (Some(function), Some(strategy)) => {
            return of_strategy::prepare(function, strategy, chosen);
        }
        (Some(function), None) => return of_function(function, chosen),
        (None, Some(_)) => return Err(of_strategy::no_function(&request.program, &chosen.api)),
        (None, None) => {}
    }
    let mut tests = Vec::new();
    for (target, test_target) in test_targets(&chosen.package) {
        let sources = sources::of_target(&chosen.metadata, target)?;
        let found = check_program::find(&sources, &request.program);
        let found = found.map_err(|reason| SuggestFailure::Test {
            test: request.program.clone(),
            reason,
        })?;
        if let Some(test) = found {
            return of_test::prepare(&test, sources, test_target, (request, chosen));
        }
        tests.extend(check_program::names(&sources));
    }
    no_program(request, chosen, tests)
}

/// Returns the failure for a name of no function and no test; similar names of these tests are proposed.
fn no_program(
    request: &Request,
    chosen: &Chosen,
    mut tests: Vec<String>,
) -> Result<Prepared, SuggestFailure> {
    let unparsable: Vec<_> = chosen.sources.iter().filter_map(unparsable).collect();
    if !unparsable.is_empty() {
        return Err(Failure::Unparsable(unparsable).into());
    }
    let program = &request.program;
    if let Some(unnamed) = chosen.api.unnamed(program) {
        return Err(SuggestFailure::Unnamed(Box::new(unnamed.clone())));
    }
    let functions = chosen.api.functions_of(program);
    if !functions.is_empty() {
        return Err(SuggestFailure::NotAFunction {
            path: program.clone(),
            functions: functions.into_iter().map(str::to_owned).collect(),
        });
    }
    let ambiguous = chosen.api.functions_ending(program);
    if !ambiguous.is_empty() {
        return Err(SuggestFailure::Ambiguous {
            path: program.clone(),
            functions: ambiguous.into_iter().map(str::to_owned).collect(),
        });
    }
    let nearest = chosen.api.nearest(program);
    let mut nearest: Vec<String> = nearest.into_iter().map(str::to_owned).collect();
    tests.retain(|test| strsim::jaro_winkler(last_name(test), &request.program) > 0.8);
    nearest.extend(tests);
    Err(SuggestFailure::NoFunction {
        path: request.program.clone(),
        nearest,
        has_library: !chosen.api.functions.is_empty(),
    })
}

fn last_name(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// The targets of a package that have tests: those of `tests/` first, then unit tests.
fn test_targets(package: &Package) -> Vec<(&Target, TestTarget)> {
    let named = package.targets.iter().filter_map(|target| {
        let test_target = if target.is_test() {
            TestTarget::Integration(target.name.clone())
        } else if target.is_bin() {
            TestTarget::Executable(target.name.clone())
        } else if sources::is_changed(target) {
            TestTarget::Library
        } else {
            return None;
        };
        Some((target, test_target))
    });
    let mut named: Vec<_> = named.collect();
    named.sort_by_key(|(_, test_target)| test_target.has_unit_tests());
    named
}

fn of_function(function: &Function, chosen: &Chosen) -> Result<Prepared, SuggestFailure> {
    let (folder, path) = generated_place(chosen);
    let pool = literals(chosen, function);
    let program = program::program(function, &chosen.api, &chosen.candidates, (&path, &pool));
    let program = program.map_err(|obstacle| SuggestFailure::Arguments {
        function: function.path.clone(),
        obstacle,
    })?;
    let is_changed = program.arguments.iter().any(|it| it.is_changed);
    if function.output.is_none() && !is_changed {
        return Err(SuggestFailure::Unseen {
            program: function.path.clone(),
            reason: "it returns nothing, and changes none of its arguments",
        });
    }
    let generated = program.source.clone();
    Ok(Prepared {
        name: program.call.clone(),
        programs: vec![generated_source(generated, chosen)],
        variants: program.variants.clone(),
        always: program.always.clone(),
        target: TestTarget::Integration(TARGET.to_owned()),
        test: TEST.to_owned(),
        root: ROOT,
        driver_folder: folder,
        is_generated: true,
        of_function: Some((function.clone(), Box::new(program))),
        of_strategy: None,
        recorded: None,
    })
}

/// Literals of all sources, by which inputs are made, and the periods of the file that a function is in.
pub(super) fn literals(chosen: &Chosen, function: &Function) -> Pool {
    let others = chosen.others.iter().map(String::as_str);
    let others = others.filter(|text| !is_written(text));
    let texts = others.chain(chosen.sources.iter().map(|source| &*source.text));
    let mut pool = pool(texts);
    let mut sources = chosen.sources.iter();
    if let Some(source) = sources.find(|source| source.path == function.file) {
        pool.periods = periods(&source.text);
    }
    pool
}

/// The folder of a generated test and the path of its source, relative to the workspace.
pub(super) fn generated_place(chosen: &Chosen) -> (PathBuf, String) {
    let folder = package_folder(&chosen.metadata, &chosen.package);
    let folder = folder.join("tests").join(TARGET);
    let path = folder.join("main.rs").to_string_lossy().into_owned();
    (folder, path)
}

pub(super) fn generated_source(generated: Generated, chosen: &Chosen) -> (Source, Sites) {
    let source = Source {
        path: generated.path,
        module: String::new(),
        text: generated.text,
        declares_runtime: chosen.package.edition == Edition::E2015,
        declaration: None,
    };
    (source, generated.sites)
}
