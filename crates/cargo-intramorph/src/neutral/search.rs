//! The search: trials, and the attribution of what fails in them.

use std::time::Instant;

use intramorph_record::neutral::{ChangeOutcome, NeutralRun};

use super::attribute::attribute;
use super::declared;
use super::execute::Executor;
use super::journal::Journal;
use super::label::Labels;
use super::record::{self, FindingContext};
use super::request::Request;
use super::setting::{self, Setting};
use super::test_sources::TestSources;
use super::trials::{self, Available, Trial};
use crate::random::Random;
use crate::rewrite::Change;
use crate::score::Progress;
use crate::score::build::Built;
use crate::score::failure::{Failure, is_interrupted};
use crate::score::plan::Planned;
use crate::score::suite::Suite;
use crate::score::worker_pool::Settings;

/// Number of random combinations, unless the user says otherwise.
const COMBINATIONS: usize = 3;

/// What a search needs of the phases before it.
#[derive(Clone, Copy)]
pub(crate) struct Search<'a> {
    pub(crate) request: &'a Request,
    pub(crate) planned: &'a Planned,
    pub(crate) built: &'a Built,
    pub(crate) suite: &'a Suite,
    pub(crate) settings: &'a Settings<'a>,
    pub(crate) journal: &'a Journal,
}

impl Search<'_> {
    /// Tries each kind of changes alone, all settings, and random combinations.
    pub(crate) fn run(
        self,
        run: &mut NeutralRun,
        progress: &mut dyn Progress,
    ) -> Result<(), Failure> {
        let chosen = self.chosen_settings();
        run.settings = record::settings(&chosen, self.suite.count());
        let patience = self.settings.limits.patience;
        let executor = Executor::new(self.suite, &chosen, self.journal, patience);
        let available = self.available(&chosen);
        let mut blame = Blame {
            search: self,
            executor: &executor,
            sources: None,
            run,
            progress,
        };
        let first = available.each_kind();
        let ended = blame
            .try_all(&first, "trying changes")
            .and_then(|()| self.combinations(available, &mut blame));
        let is_stopped = is_interrupted(ended)?;
        record::add_effects(run, &self.planned.plan, &chosen, &executor.effective());
        run.processes = executor.processes();
        run.complete = !is_stopped;
        record::accept(run, self.planned);
        run.is_interrupted = is_stopped && self.settings.stop.is_interrupted();
        Ok(())
    }

    /// The free settings that the user has chosen, and the switches that the sources declare as neutral.
    fn chosen_settings(&self) -> Vec<Setting> {
        let declared = if self.request.declared {
            declared::find(self.planned.plan.sources(), self.request.seed)
        } else {
            Vec::new()
        };
        setting::chosen(&self.request.settings, declared)
    }

    fn available<'s>(&'s self, settings: &'s [Setting]) -> Available<'s> {
        let changes = self.planned.plan.changes().iter().filter(|change| {
            let is_compiled = self.built.compiled.contains(&change.site);
            is_compiled && !self.built.removed.contains_key(&change.id)
        });
        Available {
            changes: changes.collect(),
            settings,
            suite: self.suite,
            shard: self.request.common.shard,
        }
    }

    /// Tries random combinations of what no test has noticed so far.
    fn combinations(
        &self,
        mut available: Available<'_>,
        blame: &mut Blame<'_>,
    ) -> Result<(), Failure> {
        let mut random = Random::new(self.request.seed);
        let time = self.request.time;
        let end = time.and_then(|it| Instant::now().checked_add(it));
        loop {
            let is_over = match end {
                Some(end) => Instant::now() >= end,
                None => blame.run.combinations >= COMBINATIONS,
            };
            available
                .changes
                .retain(|it| !self.is_noticed(it, blame.run));
            if is_over || available.changes.len() + available.settings.len() < 2 {
                return Ok(());
            }
            let trial = available.combination(&mut random);
            blame.run.combinations += 1;
            if !trial.tests.is_empty() {
                blame.try_all(&[trial], "trying random combinations")?;
            }
        }
    }

    /// Whether a test has noticed a change of the same place: the cause would be the same.
    fn is_noticed(&self, change: &Change, run: &NeutralRun) -> bool {
        let records = run.changes.iter().zip(self.planned.plan.changes());
        let mut of_site = records.filter(|(_, other)| other.site == change.site);
        of_site.any(|(record, _)| record.outcome == ChangeOutcome::Noticed)
    }
}

/// Runs trials, and finds the changes that make tests fail.
struct Blame<'a> {
    search: Search<'a>,
    executor: &'a Executor<'a>,
    /// What labels are made of, once there is a finding.
    sources: Option<(TestSources, Labels)>,
    run: &'a mut NeutralRun,
    progress: &'a mut dyn Progress,
}

impl Blame<'_> {
    fn try_all(&mut self, trials: &[Trial], part: &str) -> Result<(), Failure> {
        let Search {
            settings, planned, ..
        } = self.search;
        self.progress.begin(part, None);
        let failures = trials::run(self.executor, trials, settings)?;
        if failures.is_empty() {
            return Ok(());
        }
        let progress = &mut self.progress;
        progress.begin("finding the minimal changes", Some(failures.len()));
        let mut shown = 0;
        let attributed = attribute(self.executor, &failures, settings, |done| {
            progress.advance(done.saturating_sub(shown));
            shown = shown.max(done);
        })?;
        let (test_sources, labels) = self.sources.get_or_insert_with(|| {
            let test_sources = TestSources::read(&planned.metadata, &planned.test_packages);
            (test_sources, Labels::of(&planned.plan))
        });
        let context = FindingContext {
            plan: &planned.plan,
            suite: self.search.suite,
            settings: self.executor.settings,
            tests: test_sources,
            labels,
        };
        record::add_findings(self.run, &attributed, &context);
        if attributed.is_interrupted {
            return Err(Failure::Interrupted);
        }
        Ok(())
    }
}
