//! The baseline: every test that reaches a site, run alone with no bug active, to know how long it takes, which sites it
//! reaches, and whether it repeats itself.

mod listing;
mod reaches_nothing;

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use intramorph_record::score::TestKind;

use super::failure::{FailingTest, Failure};
use super::suite::{Suite, Test};
use super::test_binary::{Fate, TestBinary};
use super::worker_pool::{self, Job, JobResult, Settings, Worker};
use listing::Listing;

/// Measures the tests of some binaries, which have a number of sites. Calls `on_done` after each test that runs alone, with the
/// number of tests that are done and of all.
pub(crate) fn baseline(
    binaries: Vec<TestBinary>,
    sites: usize,
    settings: &Settings<'_>,
    mut on_done: impl FnMut(usize, usize) + Send,
) -> Result<Suite, Failure> {
    let (mut tests, foreign) = list(&binaries, settings)?;
    if tests.is_empty() {
        return Err(Failure::NoTests { foreign });
    }
    let alone = reaches_nothing::find(&mut tests, &binaries, sites, settings)?;
    let task = |worker: &mut Worker<'_>, index: usize| {
        let test = &tests[alone[index]];
        measure(worker, Job::without_bug(&binaries, vec![test], sites))
    };
    let mut done = 0;
    let mut measured = worker_pool::map(settings, alone.len(), task, || {
        done += 1;
        on_done(done, alone.len());
    })?;
    find_disturbed(&mut measured, settings, task)?;
    let (passing, failing): (Vec<_>, Vec<_>) = measured.into_iter().partition(Result::is_ok);
    if !failing.is_empty() {
        let failing = failing.into_iter().filter_map(Result::err);
        return Err(Failure::FailingTests(failing.collect()));
    }
    for (index, test) in alone.iter().zip(passing.into_iter().flatten()) {
        tests[*index] = test;
    }
    Ok(Suite::new(binaries, tests, foreign, sites))
}

/// A test with what is known of it, or how it fails.
type Measured = Result<Test, FailingTest>;

/// Lists the tests of all binaries, and runs none of them.
fn list(
    binaries: &[TestBinary],
    settings: &Settings<'_>,
) -> Result<(Vec<Test>, Vec<String>), Failure> {
    let task = |worker: &mut Worker<'_>, index: usize| listing::list(worker, &binaries[index]);
    let listings = worker_pool::map(settings, binaries.len(), task, || {})?;
    let (mut tests, mut foreign) = (Vec::new(), Vec::new());
    for (binary, listing) in listings.into_iter().enumerate() {
        match listing {
            Listing::Foreign(reason) => {
                foreign.push(format!("{} ({reason})", binaries[binary].target));
            }
            Listing::Tests(listed) => {
                let listed = listed.into_iter();
                tests.extend(listed.map(|(name, is_ignored)| Test::new(binary, name, is_ignored)));
            }
        }
    }
    Ok((tests, foreign))
}

/// Runs a test twice.
fn measure(worker: &mut Worker<'_>, mut job: Job<'_>) -> Result<Measured, Failure> {
    job.keeps_output = true;
    let first = worker.run(&job)?;
    if let Some(how) = how_it_fails(first.fate) {
        return Ok(Err(failing(&job, how, first)));
    }
    let second = worker.run(&job)?;
    if let Some(how) = how_it_fails(second.fate) {
        let how = format!("passes once, and then {how}");
        return Ok(Err(failing(&job, how, second)));
    }
    Ok(Ok(known(job.tests[0].clone(), &first, &second)))
}

/// Measures failing tests once more with nothing beside them: tests that wait for each other within one process may collide as
/// several processes.
fn find_disturbed(
    measured: &mut [Measured],
    settings: &Settings<'_>,
    measure: impl Fn(&mut Worker<'_>, usize) -> Result<Measured, Failure> + Sync,
) -> Result<(), Failure> {
    let was_one_at_a_time = settings.limits.workers.min(measured.len()) <= 1;
    if was_one_at_a_time {
        return Ok(());
    }
    let failing = (0..measured.len()).filter(|index| measured[*index].is_err());
    let failing: Vec<usize> = failing.collect();
    let task = |worker: &mut Worker<'_>, index: usize| measure(worker, failing[index]);
    let settings = settings.one_at_a_time();
    worker_pool::for_each(&settings, failing.len(), task, |index, again| {
        let first = &mut measured[failing[index]];
        match (first, again) {
            (Err(first), Ok(_)) => first.is_disturbed = true,
            (first, again) => *first = again,
        }
    })
}

fn known(test: Test, first: &JobResult, second: &JobResult) -> Test {
    let (hits, reached) = (first.reading.hits(), first.reading.reached());
    let (hits_again, reached_again) = (second.reading.hits(), second.reading.reached());
    let repeats = (hits, &reached) == (hits_again, &reached_again);
    let mut all = [reached, reached_again].concat();
    all.sort_unstable();
    all.dedup();
    Test {
        kind: TestKind::of(&first.oracles),
        time: first.time.min(second.time),
        hits: hits.max(hits_again),
        reached: all,
        repeats,
        ..test
    }
}

fn failing(job: &Job<'_>, how: String, result: JobResult) -> FailingTest {
    FailingTest {
        name: format!("{}: {}", job.binary.target, job.tests[0].name),
        how,
        output: result.output,
        is_disturbed: false,
    }
}

/// The predicate of a sentence about the test; `None` if it passes.
fn how_it_fails(fate: Fate) -> Option<String> {
    match fate {
        Fate::Passed => None,
        Fate::Failed(_) => Some("fails".to_owned()),
        Fate::Died(_, status) => Some(how_it_dies(status)),
        Fate::Exhausted(_) | Fate::OutOfTime(_) => Some("does not end".to_owned()),
    }
}

fn how_it_dies(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exits with code {code}"),
        (None, Some(signal)) => format!("is killed by signal {signal}"),
        (None, None) => "ends its process".to_owned(),
    }
}
