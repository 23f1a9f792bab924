//! One run through all phases: from the name of a program to suggestions.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::time::Instant;
use std::{env, mem};

use intramorph_record::score::Score;
use intramorph_record::suggest::{ChangeKind, ChangeRecord, LeftOutChange, Suggestions};

use super::build::{self, BuiltProgram, Wanted};
use super::connection::Launcher;
use super::explore::explore;
use super::failure::SuggestFailure;
use super::judge::Expectation;
use super::observation::{ORDINARY, SMALL, Settings};
use super::observe::Observer;
use super::prepare::{Chosen, Prepared, choose, prepare};
use super::rank;
use super::request::Request;
use super::test_code::{self, Subject, Tried};
use super::trial::{Budget, Explored, Trial};
use super::variant::{Variant, VariantKind, is_other_meaning};
use super::weigh::{Known, Weighed, weigh};
use crate::discover::Claim;
use crate::rewrite::{self, Plan};
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
    let prepared = prepare(request, &chosen)?;
    let sources = prepared.sources(&chosen);
    progress.begin("building", None);
    let bugs = rewrite::plan_beside(sources.clone(), &chosen.others);
    let built = built(request, &chosen, (&prepared, bugs), stop)?;
    let building = started.elapsed();
    progress.begin("trying changes", None);
    let _ = fixed_addresses::fix();
    let folder = TemporaryFolder::new(&env::temp_dir())?;
    let launcher = Launcher {
        binary: &built.binary,
        test: &prepared.test,
        folder: folder.path().to_owned(),
        sites: built.sites,
        memory: request.memory,
        stop,
        started: AtomicU32::new(0),
    };
    let mut observer = Observer::new(&launcher, built.settings(&prepared.always));
    let (trials, uncompiled) = trials(&prepared, &built);
    let budget = Budget {
        seed: request.seed,
        trials: trials.len(),
        inputs: request.inputs,
        time: request.time,
        are_inputs_of_words: prepared.are_inputs_of_words(),
    };
    let mut explored = explore(&mut observer, &trials, budget)?;
    check(&explored, request)?;
    progress.begin("trying injected bugs", None);
    let held = mem::take(&mut explored.held);
    let score = last_score(request, &chosen)?;
    let known = Known {
        bugs: &built.bugs,
        sources: &sources,
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
    suggestions.program.clone_from(&prepared.name);
    add_tests(&mut suggestions, &chosen, &prepared);
    suggestions.seed = request.seed;
    suggestions.tried = trials.len();
    suggestions.building = building;
    suggestions.elapsed = started.elapsed();
    Ok(suggestions)
}

fn built(
    request: &Request,
    chosen: &Chosen,
    (prepared, bugs): (&Prepared, Plan),
    stop: Stop<'_>,
) -> Result<BuiltProgram, SuggestFailure> {
    let target = target_folder(request, chosen)?;
    let mut options = request.cargo.clone();
    options.target = Some(prepared.target.clone());
    let wanted = Wanted {
        metadata: &chosen.metadata,
        package: &chosen.package,
        bugs,
        programs: prepared.programs.clone(),
        root: prepared.root,
        driver_folder: prepared.driver_folder.clone(),
        is_generated: prepared.is_generated,
        folder: target.join("intramorph/suggest"),
        options: &options,
        is_optimised: request.is_optimised,
        stop,
    };
    build::build(wanted).map_err(|failure| match failure {
        Failure::Build(BuildFailure::Copy { errors, .. }) if request.strategy.is_some() => {
            SuggestFailure::Strategy(format!(
                "the strategy does not make the arguments of `{}`, or the tests do not build without it:\n{}",
                prepared.name,
                errors.trim_end()
            ))
        }
        failure => failure.into(),
    })
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
fn trials(prepared: &Prepared, built: &BuiltProgram) -> (Vec<Trial>, Vec<LeftOutChange>) {
    let mut trials = Vec::new();
    let mut left_out = Vec::new();
    for (index, variant) in prepared.variants.iter().enumerate() {
        let settings = built.settings(&variant.keys);
        if settings.is_empty() {
            let mut change = LeftOutChange::default();
            change.what = variant.kind.to_string();
            let obstacle = variant.keys.iter().find_map(|key| built.obstacle(key));
            let obstacle = obstacle.and_then(|it| it.lines().next());
            change.reason = match obstacle {
                Some(reason) => format!("does not compile there: {reason}"),
                None => "does not compile there".to_owned(),
            };
            left_out.push(change);
        } else if variant.is_against_original {
            trials.push(trial(variant, None, Settings::new(), settings));
        } else {
            // Every pair of values: this one beside each that comes before it.
            let before = prepared.variants[..index].iter();
            let same = before.filter(|it| it.kind.candidate() == variant.kind.candidate());
            for other in same {
                let base = built.settings(&other.keys);
                if !base.is_empty() {
                    trials.push(trial(variant, Some(other), base, settings.clone()));
                }
            }
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
        distribution: ORDINARY,
    }
}

/// The change from one variant, or from the original, to another.
fn change(variant: &Variant, other: Option<&Variant>) -> ChangeRecord {
    let mut change = ChangeRecord::default();
    change.kind = match &variant.kind {
        VariantKind::Switch { .. } => ChangeKind::Switch,
        VariantKind::Sibling { .. } => ChangeKind::Sibling,
        VariantKind::FollowUp { .. } | VariantKind::Input { .. } => ChangeKind::Input,
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

/// Adds tests to suspects and relations of a function.
fn add_tests(suggestions: &mut Suggestions, chosen: &Chosen, prepared: &Prepared) {
    let Some((function, program)) = &prepared.of_function else {
        return;
    };
    suggestions.function.clone_from(&function.path);
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

fn expectation(kind: &VariantKind) -> Expectation {
    let Some(candidate) = kind.candidate() else {
        return Expectation::OtherInput;
    };
    match (candidate.claim, kind) {
        (_, VariantKind::Sibling { path, .. })
            if candidate.values.iter().any(|it| is_other_meaning(it, path)) =>
        {
            Expectation::Different
        }
        (Claim::Neutral | Claim::Speed, _) => Expectation::Same,
        (Claim::Heuristic, VariantKind::Switch { .. }) => Expectation::Related,
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
