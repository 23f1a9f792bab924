//! One run through all phases. Every result is kept as soon as it is known.

mod earlier;
mod forecast_line;
mod measure;
mod queue;

use std::collections::{BTreeMap, HashSet};
use std::env;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use intramorph_record::score::{BugRecord, Elapsed, Outcome, Score};

use super::Progress;
use super::build::{self, BrokenTest, Built, Inputs};
use super::cleanup_process::CleanupProcess;
use super::compiler::Compiler;
use super::failure::{Failure, OutOfTime};
use super::fixed_addresses;
use super::history::{Fingerprint, History, LastRun};
use super::plan::{self, Planned};
use super::record::Outcomes;
use super::record::trusted::Trusted;
use super::request::{EarlierOutcomes, Request};
use super::slow_tests;
use super::stop::Stop;
use super::suite::Suite;
use super::table::ActiveChange;
use super::temporary_folder::TemporaryFolder;
use super::trials::{self, Forecast};
use super::worker_pool::Settings;
use super::workspace_copy::WorkspaceCopy;
use crate::rewrite::{ChangeId, Family};
use forecast_line::forecast_line;
use queue::Queue;

/// Time for everything after the last test.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// Part of the time for trials that the damage check may take: one in this many. Slow tests would leave no time to try a bug.
const DAMAGE_CHECK_SHARE: u32 = 4;

/// Scores the tests of the packages, and keeps the record beside the copy.
pub(crate) fn score(
    request: &Request,
    interrupted: &AtomicBool,
    progress: &mut dyn Progress,
) -> Result<Score, Failure> {
    let end = request.within.and_then(|it| Instant::now().checked_add(it));
    let stop = Stop::by_user(interrupted).at(end);
    let mut elapsed = Elapsed::default();
    progress.begin("planning", None);
    let planned = timed(&mut elapsed.planning, || plan::plan(request, Family::Bugs))?;
    let mut outcomes = Outcomes::untried(&planned);
    if planned.plan.changes().is_empty() {
        return Ok(outcomes.into_score(elapsed));
    }
    let compiler = Compiler::of_environment()?;
    let fingerprint = timed(&mut elapsed.planning, || {
        Fingerprint::read(&planned, request, &compiler)
    })?;
    let this_run = earlier::this_run(request, &fingerprint);
    if let Some(score) = earlier::score(request, &planned, &this_run, elapsed)? {
        return Ok(score);
    }
    let trusted = earlier::trusted(request, &planned.folder)?;
    let copy = timed(&mut elapsed.planning, || copy(&planned))?;
    if request.earlier == EarlierOutcomes::Forget {
        History::forget(&planned.folder)?;
        LastRun::remove(&planned.folder)?;
    }
    outcomes.0.fingerprint = fingerprint.whole.to_string();
    outcomes.0.shard = request.shard;
    // Where it is not possible, tests that depend on addresses are found.
    let _ = fixed_addresses::fix();
    let temporary_folder = TemporaryFolder::new(&env::temp_dir())?;
    let _cleanup_process =
        CleanupProcess::start(temporary_folder.path(), &planned.folder, &copy.lock)?;
    let may_be_optimised = may_be_optimised(request, &planned);
    let run = Run {
        request,
        may_be_optimised,
        is_brief: false,
        planned: &planned,
        inputs: Inputs {
            planned: &planned,
            copy: &copy,
            options: &request.cargo,
            compiler: &compiler,
            is_optimised: may_be_optimised && slow_tests::are_known(&planned.folder),
            is_strict: request.strict,
            constants: &[],
            stop,
        },
        settings: settings(request, &planned, temporary_folder.path(), stop),
        fingerprint: &fingerprint,
        history: History::open(&planned.folder, &fingerprint, copy.is_untouched)?,
        trusted,
        outcomes,
        elapsed,
        end,
    };
    this_run.write(&planned.folder)?;
    let score = run.score(progress)?;
    if !request.build_only {
        earlier::keep(&score, request, this_run, &planned.folder)?;
    }
    Ok(score)
}

fn settings<'a>(
    request: &Request,
    planned: &Planned,
    temporary_folder: &Path,
    stop: Stop<'a>,
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
    /// Whether slow tests run only once with no bug active, since there is no time to optimise them.
    is_brief: bool,
    planned: &'a Planned,
    inputs: Inputs<'a>,
    settings: Settings<'a>,
    fingerprint: &'a Fingerprint,
    history: History<'a>,
    trusted: Trusted,
    outcomes: Outcomes,
    elapsed: Elapsed,
    /// The end of the time that the user allows.
    end: Option<Instant>,
}

impl<'a> Run<'a> {
    fn score(mut self, progress: &mut dyn Progress) -> Result<Score, Failure> {
        self.outcomes
            .0
            .changed_inputs
            .clone_from(&self.history.changed_inputs);
        self.run(progress)
            .map_err(|failure| self.explain(failure))?;
        if self.request.build_only {
            return Ok(self.outcomes.into_score(self.elapsed));
        }
        // A history that is about more than the selected changes keeps the others.
        let is_whole = self.planned.selection.is_none() && self.request.only.is_none();
        let has_history = self.outcomes.0.damaged_tests.is_empty();
        if self.outcomes.0.complete && is_whole && has_history {
            self.history.compact(&self.planned.plan)?;
        }
        Ok(self.outcomes.into_score(self.elapsed))
    }

    /// Runs all phases.
    fn run(&mut self, progress: &mut dyn Progress) -> Result<(), Failure> {
        let built = self.build("building", progress)?;
        if self.request.build_only {
            return Ok(());
        }
        let suite = self.measure(built, progress)?;
        self.mention_workspace(progress);
        self.try_bugs(&suite, progress)?;
        let is_judged = self.outcomes.0.complete || self.outcomes.0.sample.is_some();
        if self.history.needs_damage_check() && is_judged {
            self.check_damage(&suite, progress)?;
        }
        Ok(())
    }

    /// Mentions the other packages of the workspace, if tests run none of the changes: the package in the root may only pass on
    /// what others have.
    fn mention_workspace(&self, progress: &mut dyn Progress) {
        let is_chosen = self.request.workspace || !self.request.packages.is_empty();
        let all = self.planned.metadata.workspace_members.len();
        let is_part = self.planned.packages.len() < all;
        if !is_chosen && is_part && self.outcomes.to_try().is_empty() {
            progress.note(&format!(
                "no test runs what is changed here; `--workspace` scores all {all} packages of the workspace"
            ));
        }
    }

    /// Tells the end of the time from an interruption by the user.
    fn explain(&self, failure: Failure) -> Failure {
        let is_interrupted = self.settings.stop.is_interrupted();
        match (failure, self.request.within) {
            (Failure::Interrupted, Some(within)) if !is_interrupted => {
                let elapsed = self.elapsed;
                Failure::OutOfTime(OutOfTime { within, elapsed })
            }
            (failure, _) => failure,
        }
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
        for BrokenTest { target, .. } in &built.left_out {
            progress.note(&format!(
                "the integration test {target} does not compile, without changes either: it is left out"
            ));
        }
        for id in built.removed.keys().filter(|id| !known.contains_key(id)) {
            let bug = self.outcomes.bug(*id);
            self.history.add(plan.change(*id), bug, None)?;
        }
        Ok(built)
    }

    /// Tries every bug that a test reaches and whose outcome is not known from earlier runs. The outcomes before an interruption
    /// are kept; if the time is over, they are a sample.
    fn try_bugs(&mut self, suite: &Suite, progress: &mut dyn Progress) -> Result<(), Failure> {
        let plan = &self.planned.plan;
        let tests = self.fingerprint.tests(suite);
        let reached = self.outcomes.to_try();
        for id in &reached {
            let change = plan.change(*id);
            let repeats = |test: &usize| suite.tests[*test].repeats;
            let is_steady = suite.reaching(change.site.0).iter().all(repeats);
            let kept = self.history.kept(change, &tests);
            // A short run does not look whether slow tests repeat themselves.
            let is_settled =
                |bug: &&BugRecord| !(is_steady && bug.may_vary && bug.outcome == Outcome::Missed);
            let kept = kept.filter(is_settled);
            if let Some(earlier) = kept.or_else(|| self.trusted.bug(change)) {
                self.outcomes.keep(*id, earlier);
            }
        }
        let queue = Queue::new(plan, &reached, self.outcomes.to_try());
        let bugs = queue.bugs(plan);
        let settings = self.settings_of_trials(suite, &bugs, progress);
        progress.begin("trying bugs", Some(bugs.len()));
        let mut kept = Ok(());
        let tried = timed(&mut self.elapsed.trials, || {
            trials::trials(suite, &bugs, &settings, |index, trial| {
                let change = plan.change(queue.left[index]);
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
            Err(Failure::Interrupted) => self.end_early(&queue),
            tried => tried,
        }
    }

    /// Settings for trials, which leave time for the damage check. Says how long trials will take.
    fn settings_of_trials(
        &self,
        suite: &Suite,
        bugs: &[ActiveChange],
        progress: &mut dyn Progress,
    ) -> Settings<'a> {
        let mut settings = self.settings.meeting(suite.needs);
        let forecast = Forecast::new(suite, settings.limits.workers);
        let end = self.end.map(|end| {
            let left = end.saturating_duration_since(Instant::now());
            let damage_check = forecast.of_damage_check().min(left / DAMAGE_CHECK_SHARE);
            end.checked_sub(damage_check + LAST_WORDS).unwrap_or(end)
        });
        if !bugs.is_empty() {
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            let time = forecast.of_trials(bugs);
            progress.note(&forecast_line(bugs.len(), time, left));
        }
        settings.stop = settings.stop.at(end);
        settings
    }

    /// Ends trials that were stopped, by the user or because the time is over.
    fn end_early(&mut self, queue: &Queue) -> Result<(), Failure> {
        let is_interrupted = self.settings.stop.is_interrupted();
        if !is_interrupted && self.outcomes.to_try().is_empty() {
            return Ok(());
        }
        self.outcomes.0.complete = false;
        if !is_interrupted {
            // Without an outcome there is no score.
            let sample = queue.sample(&self.outcomes);
            self.outcomes.0.sample = Some(sample.ok_or(Failure::Interrupted)?);
        }
        Ok(())
    }

    /// Runs all tests once more. Outcomes that damage may have caused are not kept.
    fn check_damage(&mut self, suite: &Suite, progress: &mut dyn Progress) -> Result<(), Failure> {
        progress.begin("running tests once more", None);
        let mut settings = self.settings.meeting(suite.needs);
        // A sample is not worth less without it; all outcomes are worth more than the time that it might take in addition.
        let end = self.end.filter(|_| self.outcomes.0.sample.is_some());
        settings.stop = settings.stop.at(end);
        let damaged = timed(&mut self.elapsed.baseline, || {
            trials::damaged_tests(suite, &settings)
        });
        match damaged {
            // The next run checks again.
            Err(Failure::Interrupted) if !settings.stop.is_interrupted() => progress.note(
                "the time was over before all tests had run once more, to see whether a bug has damaged something",
            ),
            // All outcomes are known and kept, but they may come of damage.
            Err(Failure::Interrupted) => {
                self.outcomes.0.complete = false;
                self.outcomes.0.sample = None;
            }
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

/// Adds the time that an action takes.
fn timed<T>(elapsed: &mut Duration, action: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let done = action();
    *elapsed += started.elapsed();
    done
}
