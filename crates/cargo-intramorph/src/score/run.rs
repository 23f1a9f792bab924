//! One run, from the build to the outcomes; what is known of it is kept at every step.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use intramorph_record::score::{Elapsed, Score};

use super::trials::{self as trial, damage_check as aftermath};
use super::{Progress, Request, baseline, timed};
use crate::rewrite::ChangeId;
use crate::score::build::Built;
use crate::score::failure::Failure;
use crate::score::history::History;
use crate::score::history::fingerprint::Tests;
use crate::score::plan::Planned;
use crate::score::record::Outcomes;
use crate::score::suite::{Bug, Suite, TestBinary};
use crate::score::temporary_folder::Scratch;
use crate::score::worker_pool::settings::Settings;
use crate::score::workspace_copy::Tree;

/// What a run has and knows.
pub(crate) struct Run<'a> {
    pub(crate) request: &'a Request,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) planned: &'a Planned,
    pub(crate) tree: &'a Tree,
    pub(crate) scratch: &'a Scratch,
    pub(crate) history: History<'a>,
    pub(crate) outcomes: Outcomes,
    pub(crate) elapsed: Elapsed,
}

impl Run<'_> {
    pub(crate) fn score(mut self, progress: &mut dyn Progress) -> Result<Score, Failure> {
        let built = self.build(progress)?;
        if self.request.build_only {
            return Ok(self.outcomes.into_score(self.elapsed));
        }
        let settings = self.planned.settings(self.request, self.scratch, self.stop);
        let mut baseline = self.elapsed.baseline;
        let suite = timed(&mut baseline, || {
            measured(
                built.tests,
                self.planned.plan().sites(),
                &settings,
                progress,
            )
        })?;
        self.elapsed.baseline = baseline;
        self.outcomes.reach(self.planned.plan(), &suite);
        let tests = self.history.tests(&suite);
        self.keep(&tests);
        let mut trials = self.elapsed.trials;
        timed(&mut trials, || {
            self.try_bugs((&suite, &tests), &settings, progress)
        })?;
        self.elapsed.trials = trials;
        if self.history.is_unchecked() && self.outcomes.is_complete() {
            self.look_for_damage(&suite, &settings, progress)?;
        }
        // What is not selected is not forgotten.
        if self.outcomes.is_complete() && self.planned.is_whole(self.request) {
            self.history.tidy(self.planned.plan())?;
        }
        Ok(self.outcomes.into_score(self.elapsed))
    }

    /// Builds what is known to compile, and keeps what does not.
    fn build(&mut self, progress: &mut dyn Progress) -> Result<Built, Failure> {
        progress.begin("building", None);
        let plan = self.planned.plan();
        let known = plan.changes().iter().filter_map(|change| {
            let reason = self.history.removed(change)?;
            Some((change.id, reason.to_owned()))
        });
        let known: BTreeMap<ChangeId, String> = known.collect();
        let built = timed(&mut self.elapsed.building, || {
            let what = (known.clone(), self.stop);
            self.planned.built(self.request, self.tree, what)
        })?;
        self.outcomes.built(plan, &built);
        let found = built.removed.keys().filter(|id| !known.contains_key(id));
        for id in found {
            let bug = self.outcomes.bug(*id);
            self.history.add(plan.change(*id), bug, None)?;
        }
        Ok(built)
    }

    /// Takes over what is known from earlier runs.
    fn keep(&mut self, tests: &Tests<'_>) {
        for id in self.outcomes.untried() {
            let change = self.planned.plan().change(id);
            if let Some(earlier) = self.history.kept(change, tests) {
                self.outcomes.keep(id, earlier);
            }
        }
    }

    /// Tries every bug that a test reaches and of which nothing is known. What was tried before an interruption is kept.
    fn try_bugs(
        &mut self,
        (suite, tests): (&Suite, &Tests<'_>),
        settings: &Settings<'_>,
        progress: &mut dyn Progress,
    ) -> Result<(), Failure> {
        let plan = self.planned.plan();
        let changes = self.outcomes.untried();
        let bugs = changes.iter().map(|change| plan.change(*change).into());
        let bugs: Vec<Bug> = bugs.collect();
        progress.begin("trying bugs", Some(bugs.len()));
        let mut kept = Ok(());
        let tried = trial::trials(suite, &bugs, settings, |index, trial| {
            let id = changes[index];
            self.outcomes.add(plan.change(id), &trial, suite);
            let bug = self.outcomes.bug(id);
            if kept.is_ok() {
                kept = self.history.add(plan.change(id), bug, Some(tests));
            }
            progress.advance(1);
        });
        kept?;
        match tried {
            Err(Failure::Interrupted) => self.outcomes.interrupted(),
            tried => tried?,
        }
        Ok(())
    }

    /// Runs all tests once more. What may come of damage is not kept.
    fn look_for_damage(
        &mut self,
        suite: &Suite,
        settings: &Settings<'_>,
        progress: &mut dyn Progress,
    ) -> Result<(), Failure> {
        progress.begin("running tests once more", None);
        let damaged = timed(&mut self.elapsed.baseline, || {
            aftermath::damaged(suite, settings)
        });
        match damaged {
            // All bugs were tried, and that is kept; yet nobody knows whether it can be relied on.
            Err(Failure::Interrupted) => self.outcomes.interrupted(),
            damaged => {
                let damaged = damaged?;
                if damaged.is_empty() {
                    self.history.check()?;
                } else {
                    History::forget(&self.planned.folder)?;
                }
                self.outcomes.damaged(damaged);
            }
        }
        Ok(())
    }
}

/// What the tests do with no bug active.
fn measured(
    binaries: Vec<TestBinary>,
    sites: usize,
    settings: &Settings<'_>,
    progress: &mut dyn Progress,
) -> Result<Suite, Failure> {
    const PART: &str = "running tests without bugs";
    progress.begin(PART, None);
    baseline::baseline(binaries, sites, settings, |done, all| {
        if done == 1 {
            progress.begin(PART, Some(all));
        }
        progress.advance(1);
    })
}
