//! Trials: each kind of changes alone, all settings, and then random combinations; under the tests that reach them.

use std::collections::BTreeSet;

use intramorph_record::score::Shard;

use super::execute::{Executor, Switch, processes};
use crate::random::Random;
use crate::rewrite::{Change, Operator};
use crate::score::failure::Failure;
use crate::score::suite::Suite;
use crate::score::table::ActiveChange;
use crate::score::worker_pool::{self, Settings, Worker};

/// Some changes and settings that are on together.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub(crate) switches: Vec<Switch>,
    /// The tests to run, by index.
    pub(crate) tests: Vec<usize>,
}

/// A test that fails in a trial.
#[derive(Clone, Debug)]
pub(crate) struct TestFailure {
    pub(crate) test: usize,
    /// The changes and settings that were on.
    pub(crate) all: Vec<Switch>,
    /// Those that had an effect, as far as that is known.
    pub(crate) switches: Vec<Switch>,
    /// The tests that ran in the same process, this one among them.
    pub(crate) beside: Vec<usize>,
}

/// All that can be switched on, and the tests that notice it or not.
pub(crate) struct Available<'a> {
    /// Changes that are compiled, the arms of a site one after the other.
    pub(crate) changes: Vec<&'a Change>,
    /// The number of settings.
    pub(crate) settings: usize,
    pub(crate) suite: &'a Suite,
    /// The part of the tests to run; `None` for all.
    pub(crate) shard: Option<Shard>,
}

pub(crate) fn active(change: &Change) -> ActiveChange {
    ActiveChange {
        site: change.site.0,
        arm: change.arm,
    }
}

impl Available<'_> {
    /// Each kind of changes alone, once for each arm, and all settings together. The changes of a kind do not disturb each
    /// other.
    pub(crate) fn each_kind(&self) -> Vec<Trial> {
        let kind = |change: &Change| (change.identity.operator, change.arm);
        let kinds: BTreeSet<(Operator, u8)> = self.changes.iter().map(|it| kind(it)).collect();
        let trials = kinds.into_iter().map(|wanted| {
            let of_kind = self.changes.iter().filter(|it| kind(it) == wanted);
            self.trial(of_kind.copied())
        });
        let mut trials: Vec<Trial> = trials.collect();
        if self.settings > 0 {
            trials.push(Trial {
                switches: (0..self.settings).map(Switch::Setting).collect(),
                tests: (0..self.suite.tests.len())
                    .filter(|it| self.is_mine(*it))
                    .collect(),
            });
        }
        trials.retain(|trial| !trial.tests.is_empty());
        trials
    }

    /// A random combination: one change of half of the sites, and a quarter of the settings.
    pub(crate) fn combination(&self, random: &mut Random) -> Trial {
        let mut chosen: Vec<&Change> = Vec::new();
        for of_site in self.changes.chunk_by(|one, other| one.site == other.site) {
            if random.below(2) == 0 {
                chosen.push(of_site[random.below(of_site.len())]);
            }
        }
        let mut trial = self.trial(chosen.into_iter());
        let settings = (0..self.settings).filter(|_| random.below(4) == 0);
        trial.switches.extend(settings.map(Switch::Setting));
        trial
    }

    /// A trial with some changes, under the tests that reach one of them.
    fn trial<'c>(&self, changes: impl Iterator<Item = &'c Change>) -> Trial {
        let active: Vec<ActiveChange> = changes.map(active).collect();
        let reaching = active.iter().flat_map(|it| self.suite.reaching(it.site));
        let tests = reaching.copied().filter(|test| self.is_mine(*test));
        let tests: BTreeSet<usize> = tests.collect();
        Trial {
            switches: active.into_iter().map(Switch::Change).collect(),
            tests: tests.into_iter().collect(),
        }
    }

    fn is_mine(&self, test: usize) -> bool {
        self.shard.is_none_or(|shard| shard.has(test))
    }
}

/// Runs all trials. Each test that fails is passed on with the changes that were on.
pub(crate) fn run(
    executor: &Executor<'_>,
    trials: &[Trial],
    settings: &Settings<'_>,
) -> Result<Vec<TestFailure>, Failure> {
    let jobs: Vec<(&Trial, Vec<usize>)> = trials
        .iter()
        .flat_map(|trial| {
            let processes = processes(executor.suite, &trial.tests, settings.limits.workers);
            processes.into_iter().map(move |tests| (trial, tests))
        })
        .collect();
    let mut failures = Vec::new();
    let task = |worker: &mut Worker<'_>, index: usize| {
        let (trial, tests) = &jobs[index];
        executor.run(worker, tests, &trial.switches)
    };
    worker_pool::for_each(settings, jobs.len(), task, |index, run| {
        let all = &jobs[index].0.switches;
        for (test, _) in &run.failing {
            failures.push(TestFailure {
                test: *test,
                switches: run.with_effect(all),
                all: all.clone(),
                beside: jobs[index].1.clone(),
            });
        }
    })?;
    failures.sort_by_key(|failure: &TestFailure| failure.test);
    Ok(failures)
}
