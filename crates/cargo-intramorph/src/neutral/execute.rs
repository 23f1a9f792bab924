//! Execution: some tests with some changes, and how they end.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::journal::{Entry, Journal};
use super::message::message;
use super::setting::{self, Setting};
use crate::digest::Digest;
use crate::score::failure::Failure;
use crate::score::suite::{Suite, Test};
use crate::score::table::ActiveChange;
use crate::score::test_binary::Fate;
use crate::score::trials::limits;
use crate::score::trials::patience::Patience;
use crate::score::worker_pool::{Job, JobResult, Worker};

/// What can be switched on: a change of the source, or a setting, as an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Switch {
    Change(ActiveChange),
    Setting(usize),
}

/// The way in which a test does not pass.
#[derive(Clone, Debug)]
pub(crate) struct Failing {
    /// The predicate of a sentence about the test.
    pub(crate) how: String,
    /// What it says.
    pub(crate) message: String,
}

/// The result of some tests.
#[derive(Debug, Default)]
pub(crate) struct Run {
    /// The tests that do not pass, by index.
    pub(crate) failing: Vec<(usize, Failing)>,
    /// The sites at which a change has made a difference.
    effective: Vec<u32>,
    /// The settings that may have made a difference, by index: a declared switch only if a site has asked it.
    settings: Vec<usize>,
}

/// Steps that tests may take beside those that they take otherwise: short transfers take many.
const MORE_STEPS: i64 = 20_000_000;
/// Factor for the time of tests.
const MORE_TIME: u32 = 4;

/// Runs tests of a suite.
pub(crate) struct Executor<'a> {
    pub(crate) suite: &'a Suite,
    pub(crate) settings: &'a [Setting],
    journal: &'a Journal,
    patience: Patience,
    /// The number of processes so far.
    processes: AtomicU64,
    /// The changes and settings that have made a difference so far.
    effective: Mutex<HashSet<Switch>>,
}

impl Run {
    /// Those of the switches that had an effect, as far as that is known.
    pub(crate) fn with_effect(&self, switches: &[Switch]) -> Vec<Switch> {
        let has_effect = |switch: &Switch| match switch {
            Switch::Change(change) => self.effective.binary_search(&change.site).is_ok(),
            Switch::Setting(index) => self.settings.contains(index),
        };
        switches.iter().copied().filter(has_effect).collect()
    }
}

impl<'a> Executor<'a> {
    /// An executor that has run nothing. `patience` is the time that tests get beside a multiple of what they take otherwise.
    pub(crate) fn new(
        suite: &'a Suite,
        settings: &'a [Setting],
        journal: &'a Journal,
        patience: Duration,
    ) -> Self {
        Self {
            suite,
            settings,
            journal,
            patience: Patience::new(patience),
            processes: AtomicU64::new(0),
            effective: Mutex::default(),
        }
    }

    /// The number of processes so far.
    pub(crate) fn processes(&self) -> u64 {
        self.processes.load(Ordering::Relaxed)
    }

    /// The changes and settings that have made a difference so far.
    pub(crate) fn effective(&self) -> HashSet<Switch> {
        self.effective
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Runs tests of one binary, in one process as long as it lives. What the journal knows is not run again.
    pub(crate) fn run(
        &self,
        worker: &mut Worker<'_>,
        tests: &[usize],
        switches: &[Switch],
    ) -> Result<Run, Failure> {
        let key = self.key(tests, switches);
        let known = self.journal.take(&key);
        let entry = if let Some(known) = known {
            known
        } else {
            let mut entry = self.measured(worker, tests, switches)?;
            entry.key = key;
            self.journal.add(&entry)?;
            entry
        };
        self.processes.fetch_add(entry.processes, Ordering::Relaxed);
        let run = self.run_of(entry, tests, switches);
        let mut effective = self
            .effective
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        effective.extend(run.with_effect(switches));
        Ok(run)
    }

    /// The cache key of a run. Numbers of tests may be others in the next run, if one is left out there.
    fn key(&self, tests: &[usize], switches: &[Switch]) -> String {
        let names = tests.iter().map(|test| self.suite.name(*test));
        let switches = switches.iter().map(|switch| match switch {
            Switch::Change(ActiveChange { site, arm }) => format!("{site}:{arm}"),
            Switch::Setting(index) => self.settings[*index].name.clone(),
        });
        let all = names.chain(["with".to_owned()]).chain(switches);
        all.fold(Digest::EMPTY, Digest::and).to_string()
    }

    fn run_of(&self, entry: Entry, tests: &[usize], switches: &[Switch]) -> Run {
        let index_of = |name: &String| {
            let mut tests = tests.iter().copied();
            tests.find(|test| self.suite.name(*test) == *name)
        };
        let failing = entry
            .failing
            .into_iter()
            .filter_map(|(name, how, message)| {
                let test = index_of(&name)?;
                Some((test, Failing { how, message }))
            });
        let settings = switches.iter().filter_map(|switch| match switch {
            Switch::Setting(index) => Some(*index),
            Switch::Change(_) => None,
        });
        let may_have_effect = |index: &usize| {
            let declared = self.settings[*index].declared.as_ref();
            declared.is_none_or(|it| entry.asked.iter().any(|path| it.is_of(path)))
        };
        Run {
            failing: failing.collect(),
            effective: entry.effective,
            settings: settings.filter(may_have_effect).collect(),
        }
    }

    /// Runs tests, in another process after each one that has ended a process.
    fn measured(
        &self,
        worker: &mut Worker<'_>,
        tests: &[usize],
        switches: &[Switch],
    ) -> Result<Entry, Failure> {
        let mut entry = Entry::default();
        let mut left = tests;
        while !left.is_empty() {
            let result = self.process(worker, left, switches)?;
            entry.processes += 1;
            entry.effective.extend(result.reading.effective());
            entry.asked.extend(result.asked);
            if let Fate::OutOfTime(position) = result.fate {
                self.patience
                    .lose(self.suite.member_at(left, position).test);
            }
            let said = message(&result.output);
            for position in &result.failed {
                let test = self.suite.member_at(left, *position).test;
                let how = self.how(result.fate, test, left);
                let name = self.suite.name(test);
                if entry.failing.last().is_none_or(|last| last.0 != name) {
                    entry.failing.push((name, how, said.clone()));
                }
            }
            left = match result.fate {
                Fate::Passed | Fate::Failed(_) => &[],
                // In another order nobody knows which tests were left.
                _ if self.is_shuffled(switches) => &[],
                Fate::Died(position, _) | Fate::Exhausted(position) | Fate::OutOfTime(position) => {
                    let last = self.suite.member_at(left, position).test;
                    let place = left.iter().position(|test| *test == last);
                    &left[place.map_or(left.len(), |place| place + 1)..]
                }
            };
        }
        entry.effective.sort_unstable();
        entry.effective.dedup();
        entry.asked.sort_unstable();
        entry.asked.dedup();
        Ok(entry)
    }

    fn process(
        &self,
        worker: &mut Worker<'_>,
        tests: &[usize],
        switches: &[Switch],
    ) -> Result<JobResult, Failure> {
        let suite = self.suite;
        let measured = || tests.iter().map(|test| &suite.tests[*test]);
        let time: Duration = measured().map(|test| test.time).sum();
        let patience = self.patience.with(tests);
        let time = limits::time(time.saturating_mul(MORE_TIME), patience);
        let fuel = limits::fuel(measured().map(|test| test.steps));
        let mut job = Job {
            fuel: fuel.saturating_add(MORE_STEPS),
            time,
            idle: limits::idle(time, patience),
            keeps_output: true,
            ..Job::unchanged(&suite.binaries, measured().collect(), suite.sites)
        };
        let mut settings = Vec::new();
        for switch in switches {
            match switch {
                Switch::Change(change) => job.changes.push(*change),
                Switch::Setting(index) => settings.push(&self.settings[*index]),
            }
        }
        job.variables = setting::variables(settings.iter().copied());
        let arguments = settings.iter().flat_map(|setting| &setting.arguments);
        job.arguments = arguments.cloned().collect();
        worker.run(&job)
    }

    fn is_shuffled(&self, switches: &[Switch]) -> bool {
        switches.iter().any(|switch| match switch {
            Switch::Setting(index) => !self.settings[*index].arguments.is_empty(),
            Switch::Change(_) => false,
        })
    }

    /// How a test fails, in a process of this fate: a test before the one that ended it has failed by itself.
    fn how(&self, fate: Fate, test: usize, tests: &[usize]) -> String {
        let is_last = |position: usize| self.suite.member_at(tests, position).test == test;
        match fate {
            Fate::Died(position, status) if is_last(position) => format!("ends with {status}"),
            Fate::Exhausted(position) if is_last(position) => "does not end".to_owned(),
            Fate::OutOfTime(position) if is_last(position) => "does not end in time".to_owned(),
            _ => "fails".to_owned(),
        }
    }
}

/// Distributes tests over processes: the tests of a binary share a few, where they can.
pub(crate) fn processes(suite: &Suite, tests: &[usize], most: usize) -> Vec<Vec<usize>> {
    let mut order = tests.to_vec();
    let key = |index: &usize| {
        let test: &Test = &suite.tests[*index];
        (test.binary, test.name())
    };
    order.sort_by(|one, other| key(one).cmp(&key(other)));
    let by_binary =
        order.chunk_by(|one, other| suite.tests[*one].binary == suite.tests[*other].binary);
    let processes = by_binary.flat_map(|tests| {
        let can_share = tests
            .iter()
            .all(|test| suite.tests[*test].can_share_process);
        let share = if can_share {
            tests.len().div_ceil(most).clamp(FEWEST, MOST)
        } else {
            1
        };
        tests.chunks(share).map(<[usize]>::to_vec)
    });
    processes.collect()
}

/// Minimum number of tests in a process that tests share, and the maximum, so that their names fit its arguments.
const FEWEST: usize = 16;
const MOST: usize = 500;
