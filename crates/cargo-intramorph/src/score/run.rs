//! One run through all phases. Every result is kept as soon as it is known.

use std::collections::{BTreeMap, HashSet};
use std::env;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use intramorph_record::score::{Elapsed, Score};

use super::Progress;
use super::baseline::{self, Baseline, Conditions, Observer};
use super::build::{self, Built, Inputs};
use super::cleanup_process::CleanupProcess;
use super::compiler::Compiler;
use super::failure::{FailingTest, Failure};
use super::history::{Fingerprint, History, LastRun};
use super::plan::{self, Planned};
use super::record::{self, Outcomes};
use super::request::{EarlierOutcomes, Request};
use super::slow_tests;
use super::suite::Suite;
use super::table::Bug;
use super::temporary_folder::TemporaryFolder;
use super::trials;
use super::worker_pool::Settings;
use super::workspace_copy::WorkspaceCopy;
use crate::rewrite::ChangeId;

/// Scores the tests of the packages, and keeps the record beside the copy.
pub(crate) fn score(
    request: &Request,
    stop: &AtomicBool,
    progress: &mut dyn Progress,
) -> Result<Score, Failure> {
    let mut elapsed = Elapsed::default();
    progress.begin("planning", None);
    let planned = timed(&mut elapsed.planning, || plan::plan(request))?;
    let mut outcomes = Outcomes::untried(&planned);
    if planned.plan.changes().is_empty() {
        return Ok(outcomes.into_score(elapsed));
    }
    let compiler = Compiler::of_environment()?;
    let fingerprint = timed(&mut elapsed.planning, || {
        Fingerprint::read(&planned, request, &compiler)
    })?;
    let mut this_run = LastRun {
        fingerprint: fingerprint.of_shard(request.shard).to_string(),
        is_finished: false,
    };
    if let Some(score) = earlier_score(request, &planned, &this_run, elapsed)? {
        return Ok(score);
    }
    let copy = timed(&mut elapsed.planning, || copy(&planned))?;
    if request.earlier == EarlierOutcomes::Forget {
        History::forget(&planned.folder)?;
    }
    outcomes.0.fingerprint = fingerprint.whole.to_string();
    outcomes.0.shard = request.shard;
    let temporary_folder = TemporaryFolder::new(&env::temp_dir())?;
    let _cleanup_process =
        CleanupProcess::start(temporary_folder.path(), &planned.folder, &copy.lock)?;
    let may_be_optimised = may_be_optimised(request, &planned);
    let run = Run {
        request,
        may_be_optimised,
        planned: &planned,
        inputs: Inputs {
            planned: &planned,
            copy: &copy,
            options: &request.cargo,
            compiler: &compiler,
            is_optimised: may_be_optimised && slow_tests::are_known(&planned.folder),
            stop,
        },
        settings: settings(request, &planned, temporary_folder.path(), stop),
        fingerprint: &fingerprint,
        history: History::open(&planned.folder, &fingerprint, copy.is_untouched)?,
        outcomes,
        elapsed,
    };
    this_run.write(&planned.folder)?;
    let score = run.score(progress)?;
    if !request.build_only {
        record::keep(&score, &planned.folder)?;
        if score.complete && score.damaged_tests.is_empty() {
            this_run.is_finished = true;
            this_run.write(&planned.folder)?;
        }
    }
    Ok(score)
}

/// The score of the last run, if it came to its end with the same inputs.
fn earlier_score(
    request: &Request,
    planned: &Planned,
    this_run: &LastRun,
    elapsed: Elapsed,
) -> Result<Option<Score>, Failure> {
    let Some(last_run) = LastRun::read(&planned.folder) else {
        return Ok(None);
    };
    let is_same = last_run.fingerprint == this_run.fingerprint;
    match request.earlier {
        EarlierOutcomes::Resume if !is_same => Err(Failure::Changed),
        EarlierOutcomes::Keep | EarlierOutcomes::Resume if is_same && last_run.is_finished => {
            Ok(record::of_earlier_run(&planned.folder, elapsed))
        }
        _ => Ok(None),
    }
}

fn settings<'a>(
    request: &Request,
    planned: &Planned,
    temporary_folder: &Path,
    stop: &'a AtomicBool,
) -> Settings<'a> {
    Settings {
        limits: request.limits.clone(),
        arguments: request.cargo.libtest_arguments().to_vec(),
        folder: temporary_folder.to_owned(),
        ceilings: vec![temporary_folder.to_owned(), planned.folder.clone()],
        stop,
    }
}

fn copy(planned: &Planned) -> Result<WorkspaceCopy, Failure> {
    let sources = planned.plan.sources().iter();
    let rewritten: HashSet<PathBuf> = sources.map(|it| PathBuf::from(&it.path)).collect();
    WorkspaceCopy::update(&planned.metadata, &planned.folder, &rewritten)
}

/// A run from the build on.
struct Run<'a> {
    request: &'a Request,
    /// Whether the tests are optimised if they are slow.
    may_be_optimised: bool,
    planned: &'a Planned,
    inputs: Inputs<'a>,
    settings: Settings<'a>,
    fingerprint: &'a Fingerprint,
    history: History<'a>,
    outcomes: Outcomes,
    elapsed: Elapsed,
}

impl Run<'_> {
    fn score(mut self, progress: &mut dyn Progress) -> Result<Score, Failure> {
        let built = self.build("building", progress)?;
        if self.request.build_only {
            return Ok(self.outcomes.into_score(self.elapsed));
        }
        let suite = self.measure(built, progress)?;
        self.try_bugs(&suite, progress)?;
        if self.history.needs_damage_check() && self.outcomes.0.complete {
            self.check_damage(&suite, progress)?;
        }
        // A history that is about more than the selected changes keeps the others.
        let is_whole = self.planned.selection.is_none() && self.request.only.is_none();
        let has_history = self.outcomes.0.damaged_tests.is_empty();
        if self.outcomes.0.complete && is_whole && has_history {
            self.history.compact(&self.planned.plan)?;
        }
        Ok(self.outcomes.into_score(self.elapsed))
    }

    /// Builds the changes that may compile, and keeps the reasons for those that do not.
    fn build(&mut self, part: &str, progress: &mut dyn Progress) -> Result<Built, Failure> {
        progress.begin(part, None);
        let plan = &self.planned.plan;
        let known = plan.changes().iter().filter_map(|change| {
            let reason = self.history.removal_reason(change)?;
            Some((change.id, reason.to_owned()))
        });
        let known: BTreeMap<ChangeId, String> = known.collect();
        let built = timed(&mut self.elapsed.building, || {
            build::build(self.inputs, known.clone())
        })?;
        self.outcomes.add_build(plan, &built);
        for id in built.removed.keys().filter(|id| !known.contains_key(id)) {
            let bug = self.outcomes.bug(*id);
            self.history.add(plan.change(*id), bug, None)?;
        }
        Ok(built)
    }

    /// Measures the tests with no bug active.
    fn measure(&mut self, built: Built, progress: &mut dyn Progress) -> Result<Suite, Failure> {
        const PART: &str = "running tests without bugs";
        progress.begin(PART, None);
        let plan = &self.planned.plan;
        let conditions = Conditions {
            sites: plan.sites(),
            settings: &self.settings,
            stops_if_slow: self.may_be_optimised && !self.inputs.is_optimised,
            is_strict: self.request.strict,
        };
        let mut observer = BaselineObserver {
            progress,
            part: PART,
            failing: 0,
            inputs: self.inputs,
            removed: &built.removed,
        };
        let measured = timed(&mut self.elapsed.baseline, || {
            baseline::baseline(built.tests, conditions, &mut observer)
        })?;
        match measured {
            Baseline::Measured(suite) => {
                self.outcomes.add_suite(plan, &suite);
                Ok(suite)
            }
            Baseline::Slow => {
                slow_tests::remember(&self.planned.folder);
                self.inputs.is_optimised = true;
                let built =
                    self.build("building optimised tests, since they are slow", progress)?;
                self.measure(built, progress)
            }
        }
    }

    /// Tries every bug that a test reaches and whose outcome is not known from earlier runs. The outcomes before an interruption
    /// are kept.
    fn try_bugs(&mut self, suite: &Suite, progress: &mut dyn Progress) -> Result<(), Failure> {
        let plan = &self.planned.plan;
        let tests = self.fingerprint.tests(suite);
        for id in self.outcomes.to_try() {
            if let Some(earlier) = self.history.kept(plan.change(id), &tests) {
                self.outcomes.keep(id, earlier);
            }
        }
        let changes = self.outcomes.to_try();
        let bugs = changes.iter().map(|id| {
            let change = plan.change(*id);
            Bug {
                site: change.site.0,
                arm: change.arm,
            }
        });
        let bugs: Vec<Bug> = bugs.collect();
        progress.begin("trying bugs", Some(bugs.len()));
        let mut kept = Ok(());
        let tried = timed(&mut self.elapsed.trials, || {
            trials::trials(suite, &bugs, &self.settings, |index, trial| {
                let change = plan.change(changes[index]);
                self.outcomes.add_trial(change, &trial, suite);
                let bug = self.outcomes.bug(change.id);
                if kept.is_ok() {
                    kept = self.history.add(change, bug, Some(&tests));
                }
                progress.advance(1);
            })
        });
        kept?;
        match tried {
            Err(Failure::Interrupted) => self.outcomes.0.complete = false,
            tried => tried?,
        }
        Ok(())
    }

    /// Runs all tests once more. Outcomes that damage may have caused are not kept.
    fn check_damage(&mut self, suite: &Suite, progress: &mut dyn Progress) -> Result<(), Failure> {
        progress.begin("running tests once more", None);
        let damaged = timed(&mut self.elapsed.baseline, || {
            trials::damaged_tests(suite, &self.settings)
        });
        match damaged {
            // All outcomes are known and kept, but they may come of damage.
            Err(Failure::Interrupted) => self.outcomes.0.complete = false,
            damaged => {
                let damaged = damaged?;
                if damaged.is_empty() {
                    self.history.mark_undamaged()?;
                } else {
                    History::forget(&self.planned.folder)?;
                }
                self.outcomes.0.damaged_tests = damaged;
            }
        }
        Ok(())
    }
}

/// Whether slow tests are optimised: the user has not chosen a profile, and there are bugs enough for it to pay.
fn may_be_optimised(request: &Request, planned: &Planned) -> bool {
    const ENOUGH: usize = 100;
    request.cargo.profile.is_none() && planned.plan.changes().len() >= ENOUGH
}

/// Shows the progress of a baseline, and builds examples if tests fail without them.
struct BaselineObserver<'a> {
    progress: &'a mut dyn Progress,
    part: &'a str,
    /// The number of failing tests so far.
    failing: usize,
    inputs: Inputs<'a>,
    removed: &'a BTreeMap<ChangeId, String>,
}

impl Observer for BaselineObserver<'_> {
    fn done(&mut self, done: usize, all: usize) {
        if done == 1 {
            self.progress.begin(self.part, Some(all));
        }
        self.progress.advance(1);
    }

    fn failing(&mut self, test: &FailingTest) {
        const SHOWN: usize = 3;
        self.failing += 1;
        let FailingTest { name, how, .. } = test;
        match self.failing {
            1..=SHOWN => self
                .progress
                .tell(&format!("{name} {how} with no bug active")),
            4 => self.progress.tell("more tests fail with no bug active"),
            _ => {}
        }
    }

    fn build_the_rest(&mut self) -> Result<bool, Failure> {
        self.progress
            .begin("building examples, which tests may need", None);
        build::build_examples(self.inputs, self.removed)
    }
}

/// Adds the time that an action takes.
fn timed<T>(elapsed: &mut Duration, action: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let done = action();
    *elapsed += started.elapsed();
    done
}
