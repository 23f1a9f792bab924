//! One run through all phases.

use std::env;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use intramorph_record::neutral::NeutralRun;

use super::journal::Journal;
use super::other_build;
use super::phases::Phases;
use super::record;
use super::request::Request;
use super::search::Search;
use crate::digest::Digest;
use crate::rewrite::{Change, Family, Operator};
use crate::score::Progress;
use crate::score::build::Inputs;
use crate::score::cleanup_process::CleanupProcess;
use crate::score::compiler::Compiler;
use crate::score::failure::{Failure, is_interrupted};
use crate::score::fixed_addresses;
use crate::score::history::Fingerprint;
use crate::score::plan::{self, Planned};
use crate::score::stop::Stop;
use crate::score::temporary_folder::TemporaryFolder;
use crate::score::worker_pool::Settings;
use crate::score::workspace_copy::WorkspaceCopy;

/// Plans the changes of the packages, and makes none of them.
pub(crate) fn list(request: &Request) -> Result<NeutralRun, Failure> {
    Ok(record::planned(&plan(request)?))
}

/// Tests packages with neutral changes.
pub(crate) fn test(
    request: &Request,
    interrupted: &AtomicBool,
    progress: &mut dyn Progress,
) -> Result<NeutralRun, Failure> {
    let within = request.common.within;
    let end = within.and_then(|it| Instant::now().checked_add(it));
    let stop = Stop::by_user(interrupted).at(end);
    progress.begin("planning", None);
    let started = Instant::now();
    let planned = plan(request)?;
    let mut run = record::planned(&planned);
    run.seed = request.seed;
    run.shard = request.common.shard;
    let compiler = Compiler::of_environment()?;
    let sources = planned.plan.sources().iter();
    let rewritten = sources.map(|it| PathBuf::from(&it.path)).collect();
    let copy = WorkspaceCopy::update(&planned.metadata, &planned.folder, &rewritten)?;
    // Where it is not possible, tests that depend on addresses are found.
    let _ = fixed_addresses::fix();
    let fingerprint = fingerprint(&planned, request, &compiler)?;
    run.fingerprint = fingerprint.to_string();
    let journal = fingerprint.and(format!("{:?} {:?}", request.common.shard, request.time));
    let journal = Journal::open(&planned.folder, journal, request.resume)?;
    let temporary_folder = TemporaryFolder::new(&env::temp_dir())?;
    let _cleanup_process =
        CleanupProcess::start(temporary_folder.path(), &planned.folder, &copy.lock)?;
    run.planning = started.elapsed();
    let inputs = Inputs {
        planned: &planned,
        copy: &copy,
        options: &request.common.cargo,
        compiler: &compiler,
        is_optimised: false,
        is_strict: request.common.strict,
        constants: &[],
        stop,
    };
    let settings = Settings {
        limits: request.common.limits.clone(),
        arguments: request.common.cargo.libtest_arguments().to_vec(),
        folder: temporary_folder.path().to_owned(),
        ceilings: vec![temporary_folder.path().to_owned(), planned.folder.clone()],
        stop,
    };
    let phases = Phases {
        request,
        planned: &planned,
        inputs,
        settings,
    };
    run_phases(&phases, &mut run, &journal, progress)?;
    Ok(run)
}

/// Builds, runs the tests without changes, and searches for changes that they notice.
fn run_phases(
    phases: &Phases<'_>,
    run: &mut NeutralRun,
    journal: &Journal,
    progress: &mut dyn Progress,
) -> Result<(), Failure> {
    let started = Instant::now();
    let built = phases.build(run, progress);
    run.building = started.elapsed();
    let built = built.map_err(|failure| phases.explain(failure, run))?;
    let started = Instant::now();
    let suite = phases.measure(&built, run, progress);
    run.baseline = started.elapsed();
    let suite = suite.map_err(|failure| phases.explain(failure, run))?;
    let started = Instant::now();
    let settings = phases.settings.meeting(suite.needs);
    let search = Search {
        request: phases.request,
        planned: phases.planned,
        built: &built,
        suite: &suite,
        settings: &settings,
        journal,
    };
    search.run(run, progress)?;
    // Parts are parts of the tests, and a build would be made for each part.
    let shard = phases.request.common.shard;
    if run.complete && shard.is_none_or(|shard| shard.index == 1) {
        let ended = other_build::run(phases, (&built, &suite), run, progress);
        // What was found before is not lost.
        if is_interrupted(ended)? {
            run.complete = false;
            run.is_interrupted = phases.inputs.stop.is_interrupted();
        }
    }
    run.trials = started.elapsed();
    Ok(())
}

fn plan(request: &Request) -> Result<Planned, Failure> {
    let mut planned = plan::plan(&request.common, Family::Neutral)?;
    let is_chosen = |change: &Change| match change.identity.operator {
        Operator::Neutral(neutral) => request.kinds.contains(&neutral),
        _ => false,
    };
    planned.plan = planned.plan.filtered(is_chosen);
    Ok(planned)
}

/// A digest of all that decides what a run finds, but for the part of the tests that it tries.
fn fingerprint(
    planned: &Planned,
    request: &Request,
    compiler: &Compiler,
) -> Result<Digest, Failure> {
    let inputs = Fingerprint::read(planned, &request.common, compiler)?;
    let options = (
        &request.settings,
        &request.features,
        &request.constants,
        request.declared,
        request.seed,
    );
    Ok(inputs.whole.and(format!("{options:?}")))
}
