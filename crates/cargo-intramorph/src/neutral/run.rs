//! One run through all phases.

use std::collections::BTreeMap;
use std::env;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use intramorph_record::neutral::NeutralRun;
use intramorph_record::score::Elapsed;

use super::journal::Journal;
use super::other_build;
use super::record;
use super::request::Request;
use super::search::Search;
use crate::digest::Digest;
use crate::rewrite::{Change, Family, Operator};
use crate::score::Progress;
use crate::score::baseline::{self, Baseline, Conditions};
use crate::score::baseline_observer::BaselineObserver;
use crate::score::build::{self, BrokenTest, Built, Inputs};
use crate::score::cleanup_process::CleanupProcess;
use crate::score::compiler::Compiler;
use crate::score::failure::{Failure, OutOfTime, is_interrupted};
use crate::score::fixed_addresses;
use crate::score::history::Fingerprint;
use crate::score::plan::{self, Planned};
use crate::score::stop::Stop;
use crate::score::suite::Suite;
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
    phases.run(&mut run, &journal, progress)?;
    Ok(run)
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

/// What all phases from the build on need.
pub(super) struct Phases<'a> {
    pub(super) request: &'a Request,
    pub(super) planned: &'a Planned,
    pub(super) inputs: Inputs<'a>,
    pub(super) settings: Settings<'a>,
}

impl Phases<'_> {
    /// Builds, runs the tests without changes, and searches for changes that they notice.
    fn run(
        &self,
        run: &mut NeutralRun,
        journal: &Journal,
        progress: &mut dyn Progress,
    ) -> Result<(), Failure> {
        let started = Instant::now();
        let built = self.build(run, progress);
        run.building = started.elapsed();
        let built = built.map_err(|failure| self.explain(failure, run))?;
        let started = Instant::now();
        let suite = self.measure(&built, run, progress);
        run.baseline = started.elapsed();
        let suite = suite.map_err(|failure| self.explain(failure, run))?;
        let started = Instant::now();
        let settings = self.settings.meeting(suite.needs);
        let search = Search {
            request: self.request,
            planned: self.planned,
            built: &built,
            suite: &suite,
            settings: &settings,
            journal,
        };
        search.run(run, progress)?;
        // Parts are parts of the tests, and a build would be made for each part.
        let shard = self.request.common.shard;
        if run.complete && shard.is_none_or(|shard| shard.index == 1) {
            let ended = other_build::run(self, (&built, &suite), run, progress);
            // What was found before is not lost.
            if is_interrupted(ended)? {
                run.complete = false;
                run.is_interrupted = self.inputs.stop.is_interrupted();
            }
        }
        run.trials = started.elapsed();
        Ok(())
    }

    /// Tells the end of the time from an interruption by the user.
    fn explain(&self, failure: Failure, run: &NeutralRun) -> Failure {
        match (failure, self.request.common.within) {
            (Failure::Interrupted, Some(within)) if !self.inputs.stop.is_interrupted() => {
                let mut elapsed = Elapsed::default();
                elapsed.building = run.building;
                elapsed.baseline = run.baseline;
                Failure::OutOfTime(OutOfTime { within, elapsed })
            }
            (failure, _) => failure,
        }
    }

    /// Builds the changes that may compile.
    fn build(&self, run: &mut NeutralRun, progress: &mut dyn Progress) -> Result<Built, Failure> {
        progress.begin("building", None);
        let built = build::build(self.inputs, BTreeMap::new())?;
        record::add_build(run, &self.planned.plan, &built);
        for BrokenTest { target, .. } in &built.left_out {
            progress.note(&format!(
                "the integration test {target} does not compile, without changes either: it is left out"
            ));
        }
        Ok(built)
    }

    /// Runs the tests without changes.
    fn measure(
        &self,
        built: &Built,
        run: &mut NeutralRun,
        progress: &mut dyn Progress,
    ) -> Result<Suite, Failure> {
        const PART: &str = "running tests without changes";
        progress.begin(PART, None);
        let plan = &self.planned.plan;
        let conditions = Conditions {
            sites: plan.sites(),
            settings: &self.settings,
            stops_if_slow: false,
            brief: None,
            is_strict: self.request.common.strict,
        };
        let mut observer = BaselineObserver {
            progress,
            part: PART,
            condition: "without changes",
            failing: 0,
            inputs: self.inputs,
            removed: &built.removed,
            time: Duration::MAX,
        };
        match baseline::baseline(built.tests.clone(), conditions, &mut observer)? {
            Baseline::Measured(suite) => {
                record::add_suite(run, plan, &suite);
                Ok(suite)
            }
            Baseline::Slow(_) => unreachable!("it does not stop if tests are slow"),
        }
    }
}
