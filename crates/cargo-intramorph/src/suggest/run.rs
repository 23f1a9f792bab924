//! One run through all phases: from the name of a program to suggestions.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use std::{env, mem};

use cargo_metadata::{Metadata, Package};
use intramorph_record::score::Score;
use intramorph_record::suggest::{ChangeKind, ChangeRecord, LeftOutChange, Suggestions};

use super::build::{self, BuiltProgram, Wanted};
use super::connection::Launcher;
use super::driver::TEST;
use super::explore::{Budget, Explored, Trial, explore};
use super::failure::SuggestFailure;
use super::judge::Expectation;
use super::observe::{ORDINARY, Observer, SMALL, Settings};
use super::pool::pool;
use super::program::{self, Program};
use super::rank;
use super::variant::{Variant, VariantKind};
use super::weigh::{Known, Weighed, weigh};
use crate::discover::{Api, Candidate, Claim, Crate, candidates};
use crate::rewrite::{self, Source};
use crate::score::failure::Failure;
use crate::score::plan::{packages, sources};
use crate::score::request::CargoOptions;
use crate::score::stop::Stop;
use crate::score::temporary_folder::TemporaryFolder;
use crate::score::{Progress, fixed_addresses, record as score_record};

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
        trials: trials.len(),
        inputs: request.inputs,
        time: request.time,
    };
    let mut explored = explore(&mut observer, &trials, budget)?;
    check(&explored, request)?;
    progress.begin("trying injected bugs", None);
    let held = mem::take(&mut explored.held);
    let score = last_score(request, &chosen)?;
    let known = Known {
        bugs: &built.bugs,
        sources: &chosen.sources,
        score: score.as_ref(),
        distribution: if explored.needs_small_inputs {
            SMALL
        } else {
            ORDINARY
        },
    };
    let weighed = weigh(&mut observer, held, &known, budget)?;
    let mut suggestions = record(explored, weighed, uncompiled);
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
    let library = library(&sources);
    let mut targets = package.targets.iter();
    let target = targets.find(|target| target.is_lib() || target.is_rlib());
    let Some(target) = target else {
        return Err(SuggestFailure::NoLibrary(package.name.to_string()));
    };
    let manifest = std::fs::read_to_string(&package.manifest_path).unwrap_or_default();
    let features = package.features.clone();
    let api = Api::of(&Crate {
        name: &target.name.replace('-', "_"),
        sources: library,
        features: &features,
        manifest: ("Cargo.toml", &manifest),
    });
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

/// The sources of the library, which come first: the root, and those that are declared below it.
fn library(sources: &[Source]) -> &[Source] {
    let roots = sources.iter().enumerate().skip(1);
    let mut roots = roots.filter(|(_, source)| source.declaration.is_none());
    let end = roots.next().map_or(sources.len(), |(place, _)| place);
    &sources[..end]
}

fn named_program(request: &Request, chosen: &Chosen) -> Result<Program, SuggestFailure> {
    let Some(function) = chosen.api.function(&request.program) else {
        let nearest = chosen.api.nearest(&request.program);
        return Err(SuggestFailure::NoFunction {
            path: request.program.clone(),
            nearest: nearest.into_iter().map(str::to_owned).collect(),
        });
    };
    let others = chosen.others.iter().map(String::as_str);
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
    let target = target_folder(request, chosen)?;
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

fn target_folder(request: &Request, chosen: &Chosen) -> Result<PathBuf, SuggestFailure> {
    let target = chosen.metadata.target_directory.as_std_path();
    let target = request.target_folder.as_deref().unwrap_or(target);
    Ok(std::path::absolute(target).map_err(Failure::system("find", target))?)
}

/// The last score in the target folder, if it is of the package.
fn last_score(request: &Request, chosen: &Chosen) -> Result<Option<Score>, SuggestFailure> {
    let folder = target_folder(request, chosen)?.join("intramorph/score");
    let name = chosen.package.name.as_str();
    let is_of_package = |score: &Score| score.packages.iter().any(|it| it == name);
    Ok(score_record::last(&folder).filter(is_of_package))
}

/// The changes to try, and those that do not compile.
fn trials(program: &Program, built: &BuiltProgram) -> (Vec<Trial>, Vec<LeftOutChange>) {
    let mut trials = Vec::new();
    let mut left_out = Vec::new();
    for (index, variant) in program.variants.iter().enumerate() {
        let Some(setting) = built.setting(&variant.key) else {
            let mut change = LeftOutChange::default();
            change.what = variant.kind.to_string();
            let said = built
                .removed
                .get(&variant.key)
                .and_then(|it| it.lines().next());
            let said = said.map_or_else(String::new, |said| format!(": {said}"));
            change.reason = format!("does not compile in the place of the original{said}");
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
    Trial {
        expectation: expectation(&variant.kind),
        change,
        base,
        changed,
        distribution: ORDINARY,
    }
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

fn record(explored: Explored, weighed: Weighed, uncompiled: Vec<LeftOutChange>) -> Suggestions {
    let mut suggestions = Suggestions::default();
    suggestions.inputs = explored.totals.inputs;
    suggestions.rejected = explored.totals.rejected;
    suggestions.panics = explored.totals.panics;
    suggestions.evaluations = explored.evaluations + weighed.evaluations;
    suggestions.suspects = rank::suspects(explored.suspects);
    suggestions.bugs = weighed.tried.len();
    suggestions.reached_bugs = weighed.reached;
    suggestions.tried_bugs = weighed.tried;
    let held = weighed.held.into_iter().map(|held| held.record).collect();
    let (relations, vacuous) = rank::relations(held, suggestions.bugs);
    suggestions.relations = relations;
    suggestions.left_out = uncompiled;
    suggestions.left_out.extend(explored.left_out);
    suggestions.left_out.extend(vacuous);
    suggestions
}
