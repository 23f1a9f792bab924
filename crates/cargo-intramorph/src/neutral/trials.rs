//! Trials: each kind of changes alone, all settings, and then random combinations; under the tests that reach them.

use std::collections::{BTreeSet, HashMap};

use intramorph_record::score::Shard;

use super::execute::{Executor, Switch, processes};
use super::setting::Setting;
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
    pub(crate) settings: &'a [Setting],
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
        let free = (0..self.settings.len()).filter(|it| self.settings[*it].declared.is_none());
        let groups = [free.collect()].into_iter().chain(self.declared());
        let groups = groups.filter(|settings: &Vec<usize>| !settings.is_empty());
        trials.extend(groups.map(|settings| self.all_tests_with(settings)));
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
        let mut paths = BTreeSet::new();
        for (index, setting) in self.settings.iter().enumerate() {
            let path = setting.declared.as_ref().map(|declared| &declared.path);
            let is_chosen = random.below(4) == 0;
            if is_chosen && path.is_none_or(|path| paths.insert(path)) {
                trial.switches.push(Switch::Setting(index));
            }
        }
        trial
    }

    /// The settings of declared switches in groups, in each of which a switch has one value.
    fn declared(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for (index, setting) in self.settings.iter().enumerate() {
            let Some(declared) = &setting.declared else {
                continue;
            };
            let count = counts.entry(&declared.path).or_default();
            match groups.get_mut(*count) {
                Some(group) => group.push(index),
                None => groups.push(vec![index]),
            }
            *count += 1;
        }
        groups
    }

    /// A trial with some settings, under all tests: nobody knows which tests they concern.
    fn all_tests_with(&self, settings: Vec<usize>) -> Trial {
        let tests = (0..self.suite.tests.len()).filter(|it| self.is_mine(*it));
        Trial {
            switches: settings.into_iter().map(Switch::Setting).collect(),
            tests: tests.collect(),
        }
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
