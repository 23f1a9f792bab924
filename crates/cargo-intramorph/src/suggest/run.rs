//! One run through all phases: from the name of a program to suggestions.

use std::sync::atomic::AtomicBool;
use std::time::Instant;
use std::{env, fs, mem};

use cargo_metadata::Target;
use intramorph_record::score::Score;
use intramorph_record::suggest::{LeftOutChange, ProgramCrash, Suggestions};

use super::add_tests::add_tests;
use super::build::{BuildFolder, Wanted};
use super::builds::{Builds, Launch};
use super::confirm::confirm;
use super::crashes::{program_crashes, run_program_alone};
use super::driver::TARGET;
use super::explore::explore;
use super::failure::SuggestFailure;
use super::feature_reach::Reach;
use super::features::{self, OtherFeatures, TriedFeatures};
use super::fitting::with_fitting_types;
use super::observation::{ORDINARY, SMALL};
use super::observe::{LeftOutOnCrash, Observer};
use super::panics::panicking_input;
use super::prepare::{Chosen, Prepared, choose, function, prepare, target_folder};
use super::rank;
use super::request::Request;
use super::requirements::{nothing_to_try, require_comparable_outputs, require_visible_outputs};
use super::round_trip::without_consequences;
use super::steady::steady_settings;
use super::trial::{Budget, Explored, Held, OWN_BUILD, Trial};
use super::variant_trials::trials;
use super::weigh::{Known, Weighed, weigh};
use super::{recorded_inputs, recording};
use crate::discover::Function;
use crate::rewrite::{self, Source};
use crate::score::failure::{BuildFailure, Failure};
use crate::score::stop::Stop;
use crate::score::temporary_folder::TemporaryFolder;
use crate::score::{Progress, fixed_addresses, record as score_record};

/// Finds out what the switches of a program change, and what they do not.
pub(crate) fn suggest(
    request: &Request,
    interrupted: &AtomicBool,
    progress: &mut dyn Progress,
) -> Result<Suggestions, SuggestFailure> {
    let started = Instant::now();
    let stop = Stop::by_user(interrupted);
    progress.begin("reading the sources", None);
    let chosen = choose(request)?;
    progress.begin("building", None);
    let function = function(request, &chosen)?;
    let function = function.map(|it| with_fitting_types(it, (request, &chosen), stop));
    let function = function.transpose()?;
    let prepared = prepare_program(function.as_ref(), (request, &chosen), stop, progress)?;
    let features = other_features(request, &chosen, &prepared)?;
    let sources = prepared.sources(&chosen);
    let folder = build_folder(request, &chosen, &prepared, stop)?;
    let bugs = rewrite::plan_beside(sources.clone(), rewrite::Family::Bugs, &chosen.others);
    let builds = Builds::new(&folder, bugs, (features, &prepared), progress);
    let builds = builds.map_err(|failure| explain_build_failure(failure, request, &prepared))?;
    let building = started.elapsed();
    let _ = fixed_addresses::fix();
    let temporary = TemporaryFolder::new(&env::temp_dir())?;
    let launch = Launch {
        request,
        prepared: &prepared,
        folder: temporary.path(),
        stop,
    };
    let mut suggestions = try_changes(launch, (&chosen, &sources), &builds, progress)?;
    suggestions.package = chosen.package.name.to_string();
    suggestions.program.clone_from(&prepared.name);
    add_tests(&mut suggestions, &chosen.api, &prepared);
    suggestions.strategy = request.strategy.clone().unwrap_or_default();
    suggestions.seed = request.seed;
    suggestions.building = building;
    suggestions.elapsed = started.elapsed();
    Ok(suggestions)
}

/// Prepares the program. If an argument cannot be made, or the user wants it, arguments are recorded from tests.
fn prepare_program(
    function: Option<&Function>,
    (request, chosen): (&Request, &Chosen),
    stop: Stop<'_>,
    progress: &mut dyn Progress,
) -> Result<Prepared, SuggestFailure> {
    let of_types = match function {
        Some(_) if request.is_recorded => None,
        _ => Some(prepare(function, request, chosen)),
    };
    let (obstacle, function) = match (of_types, function) {
        (Some(Err(SuggestFailure::Arguments { obstacle, .. })), Some(it)) => (Some(obstacle), it),
        (None, Some(function)) => (None, function),
        (Some(prepared), _) => return prepared,
        (None, None) => unreachable!("only a function is recorded"),
    };
    progress.begin("recording arguments from tests", None);
    let recorded = recording::prepare(function, (request, chosen), stop);
    recorded.map_err(|failure| failure.after(obstacle))
}

/// Tries all changes of a program that was built.
fn try_changes(
    launch: Launch<'_>,
    (chosen, sources): (&Chosen, &[Source]),
    builds: &Builds,
    progress: &mut dyn Progress,
) -> Result<Suggestions, SuggestFailure> {
    let (request, prepared) = (launch.request, launch.prepared);
    progress.begin("trying changes", None);
    let launchers = builds.launchers(launch)?;
    let mut observers = builds.observers(&launchers, &prepared.always);
    let own = builds.own.settings(&prepared.always);
    let views = (prepared.views(), &builds.own);
    let steady = steady_settings(&launchers[OWN_BUILD], own, views, request.seed)?;
    observers[OWN_BUILD] = Observer::new(&launchers[OWN_BUILD], steady);
    let recorded = recorded_inputs::recorded(&mut observers[OWN_BUILD], prepared)?;
    let (mut trials, mut left_out) = all_trials(request, (chosen, prepared), builds);
    let budget = Budget {
        seed: request.seed,
        trials: trials.len(),
        inputs: request.inputs,
        time: request.time,
        are_inputs_of_words: prepared.are_inputs_of_words(),
    };
    let program = (request, prepared);
    let (mut explored, failures) = explore_changes(&mut observers, &mut trials, budget, program)?;
    let held = without_consequences(mem::take(&mut explored.held), &prepared.variants).into_iter();
    // Other builds have other sites, so no bug is tried there.
    let (held, of_features) = held.partition(|it| it.trial.observer == OWN_BUILD);
    progress.begin("trying injected bugs", None);
    let score = last_score(request, chosen)?;
    let known = Known {
        bugs: &builds.own.bugs,
        sources,
        score: score.as_ref(),
        distribution: if explored.needs_small_inputs || !failures.crashes.is_empty() {
            SMALL
        } else {
            ORDINARY
        },
        are_outputs_of_assertions: prepared.are_outputs_of_assertions(),
    };
    let mut weighed = if explored.is_interrupted {
        Weighed::interrupted(held)
    } else {
        weigh(&mut observers[OWN_BUILD], held, &known, budget)?
    };
    explored.suspects.append(&mut weighed.suspects);
    let mut confirmations = Vec::new();
    let is_confirmed = request.confirmed_on > 0 && prepared.are_inputs_of_words();
    if is_confirmed && !weighed.is_interrupted {
        progress.begin("confirming relations", None);
        let observer = &mut observers[OWN_BUILD];
        confirmations = confirm(observer, request, &mut explored, &mut weighed)?;
    }
    let unreached = add_feature_relations(of_features, &mut weighed, builds, chosen);
    left_out.extend(unreached);
    let mut suggestions = record(explored, weighed, left_out);
    suggestions.confirmations = confirmations;
    suggestions.recorded = recorded;
    suggestions.crashes = failures.crashes;
    suggestions.panic = failures.panic;
    suggestions.tried = trials.len();
    if trials.is_empty() && suggestions.relations.is_empty() {
        suggestions.advice = nothing_to_try(prepared);
    }
    Ok(suggestions)
}

/// The trials of all builds, and the changes that cannot be tried.
fn all_trials(
    request: &Request,
    (chosen, prepared): (&Chosen, &Prepared),
    builds: &Builds,
) -> (Vec<Trial>, Vec<LeftOutChange>) {
    let (mut trials, mut left_out) = trials(prepared, &builds.own);
    trials.extend(builds.trials());
    left_out.extend(builds.left_out.iter().cloned());
    if request.tried_features == TriedFeatures::Promising && builds.is_alone() {
        left_out.push(no_promising_feature(!chosen.package.features.is_empty()));
    }
    (trials, left_out)
}

/// Inputs on which the program itself does not return.
#[derive(Default)]
struct ProgramFailures {
    crashes: Vec<ProgramCrash>,
    panic: Option<ProgramCrash>,
}

/// Explores changes, after a first look at the program alone. Returns also where the program itself fails.
fn explore_changes(
    observers: &mut [Observer<'_>],
    trials: &mut [Trial],
    budget: Budget,
    (request, prepared): (&Request, &Prepared),
) -> Result<(Explored, ProgramFailures), SuggestFailure> {
    let of_program = run_program_alone(&mut observers[OWN_BUILD], request.seed)?;
    require_visible_outputs(&of_program, &observers[OWN_BUILD], request, prepared)?;
    if of_program.is_cut_short {
        for trial in trials.iter_mut() {
            trial.distribution = SMALL;
        }
    }
    let explored = explore(observers, trials, budget)?;
    if explored.is_interrupted {
        return Ok((explored, ProgramFailures::default()));
    }
    require_comparable_outputs(&explored, request, prepared)?;
    let own = &mut observers[OWN_BUILD];
    let crashes = program_crashes(own, budget.are_inputs_of_words)?;
    let panic = panicking_input(own, &explored, budget)?;
    own.leave_out_on_crash(LeftOutOnCrash::Change);
    Ok((explored, ProgramFailures { crashes, panic }))
}

/// Adds relations of other features; but not those where outputs stay the same since the program does not reach what depends on them.
fn add_feature_relations(
    held: Vec<Held>,
    weighed: &mut Weighed,
    builds: &Builds,
    chosen: &Chosen,
) -> Vec<LeftOutChange> {
    let targets = chosen.package.targets.iter();
    let mut build_scripts = targets.filter(|target| target.is_custom_build());
    let reach = Reach {
        changes: &builds.own.bugs,
        sites: &weighed.reached_sites,
        is_changed_by_build_script: build_scripts.any(names_features),
    };
    let (telling, unreached): (Vec<Held>, Vec<Held>) = held.into_iter().partition(|it| {
        let features = builds.features(&it.trial);
        let is_kept = it.record.differing > 0 || weighed.is_interrupted;
        is_kept || reach.may_include(features, &chosen.api)
    });
    weighed.held.extend(telling);
    let unreached = unreached.iter().map(|it| it.trial.left_out(UNREACHED));
    unreached.collect()
}

/// Whether a build script names features, as far as it can be read.
fn names_features(build_script: &Target) -> bool {
    let text = fs::read_to_string(&build_script.src_path);
    let marks = ["CARGO_FEATURE", "feature = \"", "feature=\""];
    text.map_or(true, |text| marks.iter().any(|mark| text.contains(mark)))
}

fn no_promising_feature(has_features: bool) -> LeftOutChange {
    let mut left_out = LeftOutChange::default();
    "features".clone_into(&mut left_out.what);
    let reason = if has_features {
        NO_PROMISING_FEATURE
    } else {
        "the package has none"
    };
    reason.clone_into(&mut left_out.reason);
    left_out
}

/// Reason why no feature is tried.
const NO_PROMISING_FEATURE: &str = "no feature of the package looks like a switch of the implementation; name one with `--try-features=NAME`";
/// Reason why nothing is said of a feature.
const UNREACHED: &str = "no code that depends on it was reached";

/// The sets of features to try beside those that are selected.
fn other_features(
    request: &Request,
    chosen: &Chosen,
    prepared: &Prepared,
) -> Result<Vec<OtherFeatures>, SuggestFailure> {
    if request.tried_features != TriedFeatures::None && prepared.of_function.is_none() {
        let message = format!(
            "features are tried on public functions, and `{}` is a test: name a function, or leave out `--try-features`",
            request.program
        );
        return Err(Failure::Argument(message).into());
    }
    let package = &chosen.package;
    let file = prepared
        .of_function
        .as_ref()
        .map(|(function, _)| &*function.file);
    let interface = (
        &chosen.api,
        &chosen.candidates[..],
        file.unwrap_or_default(),
    );
    let tried = features::tried(&request.tried_features, &package.features, interface)?;
    let of_package = (package.name.as_str(), &package.features);
    let others = tried.iter().map(|candidate| {
        let mut others = request.features.toggled(of_package, candidate);
        others.arguments.extend(request.resolution.iter().cloned());
        others
    });
    Ok(others.collect())
}

/// The failure of a build, which a strategy of the user may be the reason of, or the code that calls the function.
fn explain_build_failure(
    failure: Failure,
    request: &Request,
    prepared: &Prepared,
) -> SuggestFailure {
    match failure {
        Failure::Build(BuildFailure::Copy { errors, .. }) if request.strategy.is_some() => {
            SuggestFailure::Strategy(format!(
                "the strategy does not make the arguments of `{}`, or the tests do not build without it:\n{}",
                prepared.name,
                errors.trim_end()
            ))
        }
        Failure::Build(BuildFailure::Copy { broken, .. })
            if prepared.is_generated && broken.names.iter().all(|it| it == TARGET) =>
        {
            SuggestFailure::Call {
                program: prepared.name.clone(),
                reason: broken.first_error,
            }
        }
        failure => failure.into(),
    }
}

fn build_folder<'a>(
    request: &Request,
    chosen: &'a Chosen,
    prepared: &Prepared,
    stop: Stop<'a>,
) -> Result<BuildFolder<'a>, SuggestFailure> {
    let target = target_folder(request, chosen)?;
    let mut options = request.cargo.clone();
    options.target = Some(prepared.target.clone());
    let wanted = Wanted {
        metadata: &chosen.metadata,
        package: &chosen.package,
        programs: prepared.programs.clone(),
        root: prepared.root,
        driver_folder: prepared.driver_folder.clone(),
        is_generated: prepared.is_generated,
        folder: target.join("intramorph/suggest"),
        options,
        is_optimised: request.is_optimised,
        is_strict: true,
        stop,
    };
    Ok(BuildFolder::new(wanted, &chosen.sources)?)
}

/// The last score in the target folder, if it is of the package.
fn last_score(request: &Request, chosen: &Chosen) -> Result<Option<Score>, SuggestFailure> {
    let folder = target_folder(request, chosen)?.join("intramorph/score");
    let name = chosen.package.name.as_str();
    let is_of_package = |score: &Score| score.packages.iter().any(|it| it == name);
    Ok(score_record::last(&folder).filter(is_of_package))
}

fn record(explored: Explored, weighed: Weighed, left_out: Vec<LeftOutChange>) -> Suggestions {
    let mut suggestions = Suggestions::default();
    suggestions.inputs = explored.totals.inputs;
    suggestions.rejected = explored.totals.rejected;
    suggestions.panics = explored.totals.panics;
    suggestions.evaluations = explored.evaluations + weighed.evaluations;
    suggestions.suspects = rank::suspects(explored.suspects);
    suggestions.is_interrupted = weighed.is_interrupted;
    suggestions.bugs = weighed.tried.len();
    suggestions.reached_bugs = weighed.reached;
    suggestions.tried_bugs = weighed.tried;
    let held = weighed.held.into_iter().map(|held| held.record).collect();
    let (relations, vacuous) = rank::relations(held, suggestions.bugs);
    suggestions.relations = relations;
    suggestions.left_out = left_out;
    suggestions.left_out.extend(explored.left_out);
    suggestions.left_out.extend(weighed.left_out);
    suggestions.left_out.extend(vacuous);
    suggestions
}
