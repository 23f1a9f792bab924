//! Attribution: from tests that fail with many changes to the smallest sets of changes that make them fail.

use std::collections::{HashSet, VecDeque};

use super::execute::{Executor, Failing, Run, Switch};
use super::minimal::minimal;
use super::trials::TestFailure;
use crate::score::failure::Failure;
use crate::score::worker_pool::{self, Settings, Worker};

/// Changes that are all needed to make some tests fail.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) switches: Vec<Switch>,
    pub(crate) tests: Vec<FoundTest>,
}

/// A test that fails with the changes of a finding.
#[derive(Debug)]
pub(crate) struct FoundTest {
    pub(crate) test: usize,
    pub(crate) failing: Failing,
    /// How many times it ran until the changes were known.
    pub(crate) runs: u64,
}

/// The result of an attribution.
#[derive(Debug, Default)]
pub(crate) struct Attributed {
    pub(crate) found: Vec<Found>,
    /// Tests for which no change is blamed, each with the reason.
    pub(crate) flaky: Vec<(usize, &'static str)>,
    /// Whether the user has stopped it.
    pub(crate) is_interrupted: bool,
}

/// Number of runs without a change that a test has to pass before its changes are searched.
const UNCHANGED_RUNS: usize = 3;
/// Number of runs with the changes that were found, each of which has to fail, and of further ones without, each of which has to pass:
/// a test that fails now and then may have led the search astray.
const FINAL_RUNS: usize = 2;
/// Maximum number of findings of one test in one trial.
const MOST_OF_TEST: usize = 16;
/// Maximum number of searches for one failure. A test that draws its inputs at random may pass with the changes that were found.
const MOST_SEARCHES: usize = 2;
/// Why no change is blamed for a test that fails with changes, and not always.
const UNREPEATABLE: &str = "fails with changes now and then, and passes with the same ones";

/// A failure that repeats itself, and that does not happen without changes.
#[derive(Clone, Debug)]
struct Confirmed {
    test: usize,
    /// The changes and settings that are on, without those that are known to be guilty.
    all: Vec<Switch>,
    /// Those that have an effect, as far as that is known.
    switches: Vec<Switch>,
    /// The tests that have to run in one process for it to fail, itself among them.
    together: Vec<usize>,
    runs: u64,
    /// Number of findings of this test so far.
    found: usize,
    /// Number of searches that have found nothing.
    searches: usize,
}

/// Finds the smallest sets of changes for all failures, and for each set all tests that fail with it.
pub(crate) fn attribute(
    executor: &Executor<'_>,
    failures: &[TestFailure],
    settings: &Settings<'_>,
    mut on_done: impl FnMut(usize) + Send,
) -> Result<Attributed, Failure> {
    let mut attributed = Attributed::default();
    let confirmed = match confirm_all(executor, failures, settings) {
        Ok(confirmed) => confirmed,
        Err(Failure::Interrupted) => {
            attributed.is_interrupted = true;
            return Ok(attributed);
        }
        Err(failure) => return Err(failure),
    };
    let mut pending = VecDeque::new();
    for result in confirmed {
        match result {
            Ok(confirmed) => pending.push_back(confirmed),
            Err(flaky) => attributed.flaky.push(flaky),
        }
    }
    attributed.flaky.sort_unstable();
    attributed.flaky.dedup_by_key(|(test, _)| *test);
    let all = pending.len();
    while let Some(first) = pending.pop_front() {
        match next(executor, first, &mut pending, settings) {
            Ok((found, given_up)) => {
                if !found.tests.is_empty() {
                    attributed.add(found);
                }
                let unrepeatable = given_up.into_iter().map(|test| (test, UNREPEATABLE));
                attributed.flaky.extend(unrepeatable);
            }
            Err(Failure::Interrupted) => {
                attributed.is_interrupted = true;
                break;
            }
            Err(failure) => return Err(failure),
        }
        on_done(all.saturating_sub(pending.len()));
    }
    Ok(attributed)
}

impl Attributed {
    fn add(&mut self, found: Found) {
        let is_same = |other: &&mut Found| {
            let own: HashSet<&Switch> = found.switches.iter().collect();
            own == other.switches.iter().collect()
        };
        if let Some(other) = self.found.iter_mut().find(is_same) {
            for test in found.tests {
                if other.tests.iter().all(|it| it.test != test.test) {
                    other.tests.push(test);
                }
            }
        } else {
            self.found.push(found);
        }
    }
}

/// A confirmed failure, or a test for which no change is blamed, with the reason.
type Confirmation = Result<Confirmed, (usize, &'static str)>;

/// Confirms each failure, or says why no change is blamed for it.
fn confirm_all(
    executor: &Executor<'_>,
    failures: &[TestFailure],
    settings: &Settings<'_>,
) -> Result<Vec<Confirmation>, Failure> {
    let task = |worker: &mut Worker<'_>, index: usize| {
        let failure = &failures[index];
        let confirmed = confirm(executor, worker, failure)?;
        Ok(confirmed.map_err(|reason| (failure.test, reason)))
    };
    worker_pool::map(settings, failures.len(), task, || {})
}

/// Repeats a failure: without changes, and with them, alone and then beside the tests of its process.
fn confirm(
    executor: &Executor<'_>,
    worker: &mut Worker<'_>,
    failure: &TestFailure,
) -> Result<Result<Confirmed, &'static str>, Failure> {
    let test = failure.test;
    let mut runs = 0;
    for together in [vec![test], failure.beside.clone()] {
        for _ in 0..UNCHANGED_RUNS {
            runs += 1;
            if executor.run(worker, &together, &[])?.of(test).is_some() {
                return Ok(Err("fails now and then without a change as well"));
            }
        }
        runs += 1;
        if executor
            .run(worker, &together, &failure.switches)?
            .of(test)
            .is_some()
        {
            return Ok(Ok(Confirmed {
                test,
                all: failure.all.clone(),
                switches: failure.switches.clone(),
                together,
                runs,
                found: 0,
                searches: 0,
            }));
        }
    }
    Ok(Err(UNREPEATABLE))
}

impl Run {
    /// How a test fails; `None` if it passes.
    fn of(self, test: usize) -> Option<Failing> {
        let mut failing = self.failing.into_iter();
        failing.find(|(it, _)| *it == test).map(|(_, how)| how)
    }
}

/// Finds the smallest set of changes for one failure, and attaches all pending failures that it explains. Also returns the test of
/// the failure if no set explains it.
fn next(
    executor: &Executor<'_>,
    mut first: Confirmed,
    pending: &mut VecDeque<Confirmed>,
    settings: &Settings<'_>,
) -> Result<(Found, Option<usize>), Failure> {
    first.searches += 1;
    let mut worker = Worker::new(settings, settings.limits.workers);
    let switches = minimal(&first.switches, |switches| {
        first.runs += 1;
        let run = executor.run(&mut worker, &first.together, switches)?;
        Ok::<_, Failure>(run.of(first.test).is_some())
    })?;
    drop(worker);
    let mut same = taken_with(&switches, pending);
    same.insert(0, first);
    let task = |worker: &mut Worker<'_>, index: usize| {
        let Confirmed { test, together, .. } = &same[index];
        let explained = explained(executor, worker, &same[index], &switches)?;
        // Without the guilty changes it may still fail, for other ones, which it may only reach now.
        let rest = rest_of(&same[index], &switches);
        if explained.is_none() || rest.is_empty() || same[index].found == MOST_OF_TEST {
            return Ok((explained, None));
        }
        let run = executor.run(worker, together, &rest)?;
        let is_left = run.failing.iter().any(|(failing, _)| failing == test);
        Ok((explained, is_left.then(|| run.with_effect(&rest))))
    };
    let results = worker_pool::map(settings, same.len(), task, || {})?;
    let mut tests: Vec<FoundTest> = Vec::new();
    let mut given_up = None;
    for (mut failure, (explained, left)) in same.into_iter().zip(results) {
        failure.runs += 2 * FINAL_RUNS as u64;
        let Some(failing) = explained else {
            if failure.searches < MOST_SEARCHES {
                pending.push_back(failure);
            } else {
                given_up = Some(failure.test);
            }
            continue;
        };
        let is_known = tests.iter().any(|it| it.test == failure.test);
        if !is_known {
            tests.push(FoundTest {
                test: failure.test,
                failing,
                runs: failure.runs,
            });
        }
        if let Some(left) = left {
            failure.all = rest_of(&failure, &switches);
            failure.switches = left;
            failure.found += 1;
            failure.searches = 0;
            pending.push_back(failure);
        }
    }
    Ok((Found { switches, tests }, given_up))
}

/// Takes the pending failures with all of some switches on, which these may explain.
fn taken_with(switches: &[Switch], pending: &mut VecDeque<Confirmed>) -> Vec<Confirmed> {
    let may_be_same = |failure: &Confirmed| switches.iter().all(|it| failure.switches.contains(it));
    let (same, others): (Vec<Confirmed>, Vec<Confirmed>) = pending.drain(..).partition(may_be_same);
    pending.extend(others);
    same
}

/// How a test fails with the changes that were found; `None` if it does not always, or if it fails without them.
fn explained(
    executor: &Executor<'_>,
    worker: &mut Worker<'_>,
    failure: &Confirmed,
    switches: &[Switch],
) -> Result<Option<Failing>, Failure> {
    let Confirmed { test, together, .. } = failure;
    let mut failing = None;
    for _ in 0..FINAL_RUNS {
        failing = executor.run(worker, together, switches)?.of(*test);
        let without = executor.run(worker, together, &[])?.of(*test);
        if failing.is_none() || without.is_some() {
            return Ok(None);
        }
    }
    Ok(failing)
}

fn rest_of(failure: &Confirmed, switches: &[Switch]) -> Vec<Switch> {
    let mut rest = failure.all.clone();
    rest.retain(|switch| !switches.contains(switch));
    rest
}
