//! One run through all phases: from the name of a program to suggestions.

use std::env;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cargo_metadata::{Metadata, Package};
use intramorph_record::suggest::{ChangeKind, ChangeRecord, LeftOutChange, Suggestions};

use super::build::{self, BuiltProgram, Wanted};
use super::connection::Launcher;
use super::driver::TEST;
use super::explore::{Budget, Explored, Trial, explore};
use super::failure::SuggestFailure;
use super::judge::Expectation;
use super::observe::{Observer, Settings};
use super::pool::pool;
use super::program::{self, Program};
use super::rank;
use super::test_code::{self, Subject, Tried};
use super::variant::{Variant, VariantKind};
use super::write::is_written;
use crate::discover::{Api, Candidate, Claim, Crate, Function, candidates};
use crate::rewrite::{self, Source};
use crate::score::failure::Failure;
use crate::score::plan::{packages, sources};
use crate::score::request::CargoOptions;
use crate::score::stop::Stop;
use crate::score::temporary_folder::TemporaryFolder;
use crate::score::{Progress, fixed_addresses};

/// A request of the user.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) manifest_path: Option<PathBuf>,
    pub(crate) target_folder: Option<PathBuf>,
    pub(crate) package: Option<String>,
    /// The path of a function.
    pub(crate) program: String,
    /// Options that say how cargo may look for dependencies.
    pub(crate) resolution: Vec<String>,
    pub(crate) cargo: CargoOptions,
    pub(crate) seed: u64,
    pub(crate) inputs: u64,
    pub(crate) time: Duration,
    /// The memory of a process, in bytes.
    pub(crate) memory: u64,
}

/// The package that is looked at.
struct Chosen {
    metadata: Metadata,
    package: Package,
    sources: Vec<Source>,
    /// Texts of tests and examples.
    others: Vec<String>,
    api: Api,
    candidates: Vec<Candidate>,
}

impl Chosen {
    /// The function that the user names.
    fn function(&self, request: &Request) -> Option<&Function> {
        self.api.function(&request.program)
    }
}

/// Finds out what the switches of a program change, and what they do not.
pub(crate) fn suggest(
    request: &Request,
    interrupted: &AtomicBool,
    progress: &mut dyn Progress,
) -> Result<Suggestions, SuggestFailure> {
    let started = Instant::now();
    let stop = Stop::by_user(interrupted);
    progress.begin("reading the sources", None);
    let chosen = chosen(request)?;
    let program = named_program(request, &chosen)?;
    progress.begin("building", None);
    let built = built(request, &chosen, &program, stop)?;
    let building = started.elapsed();
    progress.begin("trying changes", None);
    let _ = fixed_addresses::fix();
    let folder = TemporaryFolder::new(&env::temp_dir())?;
    let launcher = Launcher {
        binary: &built.binary,
        test: TEST,
        folder: folder.path().to_owned(),
        sites: built.sites,
        memory: request.memory,
        stop,
    };
    let mut observer = Observer::new(&launcher, built.settings(&program.always));
    let (trials, uncompiled) = trials(&program, &built);
    let budget = Budget {
        seed: request.seed,
        inputs: request.inputs,
        time: request.time,
    };
    let explored = explore(&mut observer, &trials, budget)?;
    check(&explored, request)?;
    let mut suggestions = record(explored, uncompiled);
    suggestions.function = chosen
        .function(request)
        .map_or_else(String::new, |it| it.path.clone());
    add_tests(&mut suggestions, request, &chosen, &program);
    suggestions.package = chosen.package.name.to_string();
    suggestions.program = program.call;
    suggestions.seed = request.seed;
    suggestions.tried = trials.len();
    suggestions.building = building;
    suggestions.elapsed = started.elapsed();
    Ok(suggestions)
}

fn chosen(request: &Request) -> Result<Chosen, SuggestFailure> {
    let metadata =
        packages::workspace_metadata(request.manifest_path.as_deref(), &request.resolution)?;
    let package = packages::one(
        &metadata,
        request.package.as_deref(),
        request.manifest_path.as_deref(),
    )?
    .clone();
    let sources = sources::sources(&metadata, &[&package])?;
    let others = sources::others(&metadata, &sources)?;
    let api = api(&package, &sources)?;
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

/// The public interface of a package.
pub(crate) fn interface(metadata: &Metadata, package: &Package) -> Result<Api, SuggestFailure> {
    let sources = sources::sources(metadata, &[package])?;
    api(package, &sources)
}

fn api(package: &Package, sources: &[Source]) -> Result<Api, SuggestFailure> {
    let library = library(sources);
    let target = package.targets.iter().find(|target| target.is_lib());
    let Some(target) = target else {
        return Err(SuggestFailure::NoLibrary(package.name.to_string()));
    };
    let manifest = std::fs::read_to_string(&package.manifest_path).unwrap_or_default();
    let features = package.features.clone();
    Ok(Api::of(&Crate {
        name: &target.name.replace('-', "_"),
        sources: library,
        features: &features,
        manifest: ("Cargo.toml", &manifest),
    }))
}

/// The sources of the library, which come first: the root, and those that are declared below it.
fn library(sources: &[Source]) -> &[Source] {
    let roots = sources.iter().enumerate().skip(1);
    let mut roots = roots.filter(|(_, source)| source.declaration.is_none());
    let end = roots.next().map_or(sources.len(), |(place, _)| place);
    &sources[..end]
}

fn named_program(request: &Request, chosen: &Chosen) -> Result<Program, SuggestFailure> {
    let Some(function) = chosen.function(request) else {
        let nearest = chosen.api.nearest(&request.program);
        return Err(SuggestFailure::NoFunction {
            path: request.program.clone(),
            nearest: nearest.into_iter().map(str::to_owned).collect(),
        });
    };
    let others = chosen.others.iter().map(String::as_str);
    let others = others.filter(|text| !is_written(text));
    let texts = others.chain(chosen.sources.iter().map(|source| &*source.text));
    let program = program::program(function, &chosen.api, &chosen.candidates, &pool(texts));
    program.map_err(|obstacle| SuggestFailure::Arguments {
        function: function.path.clone(),
        obstacle,
    })
}

fn built(
    request: &Request,
    chosen: &Chosen,
    program: &Program,
    stop: Stop<'_>,
) -> Result<BuiltProgram, SuggestFailure> {
    let target = chosen.metadata.target_directory.as_std_path();
    let target = request.target_folder.as_deref().unwrap_or(target);
    let target = std::path::absolute(target).map_err(Failure::system("find", target))?;
    let bugs = rewrite::plan_beside(chosen.sources.clone(), &chosen.others);
    let wanted = Wanted {
        metadata: &chosen.metadata,
        package: &chosen.package,
        bugs,
        program: &program.source,
        folder: target.join("intramorph/suggest"),
        options: &request.cargo,
        stop,
    };
    Ok(build::build(wanted)?)
}

/// Adds tests to suspects and relations.
fn add_tests(suggestions: &mut Suggestions, request: &Request, chosen: &Chosen, program: &Program) {
    let Some(function) = chosen.function(request) else {
        return;
    };
    let variants = program.variants.iter().enumerate();
    let tried = variants.flat_map(|(index, variant)| {
        let before = program.variants[..index].iter();
        let same = before
            .filter(|it| it.kind.is_same_switch(&variant.kind))
            .map(Some);
        let is_switch = matches!(variant.kind, VariantKind::Switch { .. });
        let others = same.chain((!is_switch).then_some(None));
        others.map(|other| Tried {
            change: change(variant, other),
            kind: &variant.kind,
            before: other.map(|it| &it.kind),
        })
    });
    let tried: Vec<Tried<'_>> = tried.collect();
    let subject = Subject {
        api: &chosen.api,
        function,
        program,
    };
    test_code::add_tests(suggestions, subject, &tried);
}

/// The changes to try, and those that do not compile.
fn trials(program: &Program, built: &BuiltProgram) -> (Vec<Trial>, Vec<LeftOutChange>) {
    let mut trials = Vec::new();
    let mut left_out = Vec::new();
    for (index, variant) in program.variants.iter().enumerate() {
        let Some(setting) = built.setting(&variant.key) else {
            let mut change = LeftOutChange::default();
            change.what = variant.kind.to_string();
            change.reason = "does not compile in the place of the original".to_owned();
            left_out.push(change);
            continue;
        };
        match &variant.kind {
            // Every pair of values: this one beside each that comes before it.
            VariantKind::Switch { candidate, .. } => {
                let before = program.variants[..index].iter();
                let same = before.filter(|it| it.kind.candidate() == Some(candidate));
                for other in same {
                    if let Some(base) = built.setting(&other.key) {
                        trials.push(trial(variant, Some(other), vec![base], vec![setting]));
                    }
                }
            }
            _ => trials.push(trial(variant, None, Settings::new(), vec![setting])),
        }
    }
    (trials, left_out)
}

fn trial(variant: &Variant, other: Option<&Variant>, base: Settings, changed: Settings) -> Trial {
    Trial {
        expectation: expectation(&variant.kind),
        change: change(variant, other),
        base,
        changed,
    }
}

/// The change from one variant, or from the original, to another.
fn change(variant: &Variant, other: Option<&Variant>) -> ChangeRecord {
    let mut change = ChangeRecord::default();
    change.kind = match &variant.kind {
        VariantKind::Switch { .. } => ChangeKind::Switch,
        VariantKind::Sibling { .. } => ChangeKind::Sibling,
        VariantKind::Input { .. } => ChangeKind::Input,
    };
    change.what = match (&variant.kind, other.map(|it| &it.kind)) {
        (
            VariantKind::Switch { candidate, value },
            Some(VariantKind::Switch { value: before, .. }),
        ) => format!("`{}`: {value} instead of {before}", candidate.name),
        (kind, _) => kind.to_string(),
    };
    if let Some(candidate) = variant.kind.candidate() {
        change.location = format!("{}:{}", candidate.file, candidate.line);
        change.documentation = candidate.sentence.clone().unwrap_or_default();
        change.is_documented_as_neutral = candidate.claim == Claim::Neutral;
    }
    change
}

fn expectation(kind: &VariantKind) -> Expectation {
    let Some(candidate) = kind.candidate() else {
        return Expectation::OtherInput;
    };
    match (candidate.claim, kind) {
        (Claim::Neutral | Claim::Speed, _) => Expectation::Same,
        (_, VariantKind::Sibling { .. }) if candidate.is_close => Expectation::Related,
        (Claim::Changes, _) => Expectation::Different,
        _ => Expectation::Open,
    }
}

/// Fails if nothing can be said of the program.
fn check(explored: &Explored, request: &Request) -> Result<(), SuggestFailure> {
    let totals = &explored.totals;
    let made = totals.inputs - totals.rejected;
    if totals.inputs > 0 && made * 10 < totals.inputs {
        return Err(SuggestFailure::Rejected {
            program: request.program.clone(),
            made,
            tried: totals.inputs,
        });
    }
    if totals.unsteady > 0 {
        return Err(SuggestFailure::Unsteady {
            program: request.program.clone(),
        });
    }
    Ok(())
}

fn record(explored: Explored, uncompiled: Vec<LeftOutChange>) -> Suggestions {
    let mut suggestions = Suggestions::default();
    suggestions.inputs = explored.totals.inputs;
    suggestions.rejected = explored.totals.rejected;
    suggestions.panics = explored.totals.panics;
    suggestions.evaluations = explored.evaluations;
    suggestions.suspects = rank::suspects(explored.suspects);
    let held = explored.held.into_iter();
    suggestions.relations = rank::relations(held.map(|held| held.record).collect());
    suggestions.left_out = uncompiled;
    suggestions.left_out.extend(explored.left_out);
    suggestions
}
