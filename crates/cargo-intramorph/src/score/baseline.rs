//! Every test that reaches a site, alone while no bug is active: how long it takes, what it reaches, and whether it repeats
//! itself.

mod listing;
mod reaches_nothing;

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use intramorph_record::score::TestKind;

use crate::score::failure::{FailingTest, Failure};
use crate::score::suite::{Foreign, Suite, Test, TestBinary};
use crate::score::test_binary::libtest::transcript::Fate;
use crate::score::worker_pool;
use crate::score::worker_pool::settings::Settings;
use crate::score::worker_pool::worker::{Job, Run, Worker};
use listing::Listing;

/// What is known of the tests of some binaries, in which there are so many sites. Tells how many of the tests that run alone are
/// done, and of how many.
pub(crate) fn baseline(
    binaries: Vec<TestBinary>,
    sites: usize,
    settings: &Settings<'_>,
    on_done: impl FnMut(usize, usize),
) -> Result<Suite, Failure> {
    let (mut tests, foreign) = listed(&binaries, settings)?;
    if tests.is_empty() {
        let foreign = foreign.iter().map(|foreign| foreign.named(&binaries));
        return Err(Failure::NoTests {
            foreign: foreign.collect(),
        });
    }
    let alone = reaches_nothing::find(&mut tests, &binaries, sites, settings)?;
    let task = |worker: &mut Worker<'_>, index: usize| {
        let test = &tests[alone[index]];
        measure(worker, &binaries[test.binary], test, sites)
    };
    let mut measured = measured(alone.len(), settings, task, on_done)?;
    find_disturbed(&mut measured, settings, task)?;
    for (index, test) in alone.iter().zip(passing(measured)?) {
        tests[*index] = test;
    }
    Ok(Suite::new(binaries, tests, foreign, sites))
}

/// A test with what is known of it, or how it fails.
type Measured = Result<Test, FailingTest>;

/// The tests of all binaries, nothing of which is known yet.
fn listed(
    binaries: &[TestBinary],
    settings: &Settings<'_>,
) -> Result<(Vec<Test>, Vec<Foreign>), Failure> {
    let mut listings: Vec<Option<Listing>> = vec![None; binaries.len()];
    let task = |worker: &mut Worker<'_>, index: usize| listing::list(worker, &binaries[index]);
    worker_pool::work(settings, binaries.len(), task, |index, listing| {
        listings[index] = Some(listing);
    })?;
    let (mut tests, mut foreign) = (Vec::new(), Vec::new());
    for (binary, listing) in listings.into_iter().flatten().enumerate() {
        match listing {
            Listing::Foreign(reason) => foreign.push(Foreign { binary, reason }),
            Listing::Tests(listed) => tests.extend(listed.into_iter().map(|listed| Test {
                binary,
                name: listed.name,
                is_ignored: listed.is_ignored,
                kind: TestKind::Unit,
                time: settings.longest,
                hits: 0,
                reached: Vec::new(),
                repeats: false,
                is_sociable: true,
            })),
        }
    }
    Ok((tests, foreign))
}

/// What comes of all tests that run alone.
fn measured(
    tests: usize,
    settings: &Settings<'_>,
    measure: impl Fn(&mut Worker<'_>, usize) -> Result<Measured, Failure> + Sync,
    mut on_done: impl FnMut(usize, usize),
) -> Result<Vec<Measured>, Failure> {
    let mut measured: Vec<Option<Measured>> = vec![None; tests];
    let mut done = 0;
    worker_pool::work(settings, tests, measure, |index, outcome| {
        measured[index] = Some(outcome);
        done += 1;
        on_done(done, tests);
    })?;
    let measured = measured.into_iter();
    let measured = measured.map(|one| one.expect("every task is done if none fails"));
    Ok(measured.collect())
}

/// Runs a test twice.
fn measure(
    worker: &mut Worker<'_>,
    binary: &TestBinary,
    test: &Test,
    sites: usize,
) -> Result<Measured, Failure> {
    let names = [test.name.as_str()];
    let job = Job {
        binary,
        names: &names,
        is_any_ignored: test.is_ignored,
        bug: None,
        sites,
        fuel: i64::MAX,
        time: worker.settings.longest,
        is_told: true,
    };
    let first = worker.run(&job)?;
    if let Some(how) = how_it_fails(first.fate) {
        return Ok(Err(failing(&job, how, first)));
    }
    let second = worker.run(&job)?;
    if let Some(how) = how_it_fails(second.fate) {
        return Ok(Err(failing(
            &job,
            format!("passes once, and then {how}"),
            second,
        )));
    }
    Ok(Ok(known(test.clone(), &first, &second)))
}

/// Measures the tests that fail once more with nothing beside them: those that wait for each other within one process may
/// collide as several.
fn find_disturbed(
    measured: &mut [Measured],
    settings: &Settings<'_>,
    measure: impl Fn(&mut Worker<'_>, usize) -> Result<Measured, Failure> + Sync,
) -> Result<(), Failure> {
    let was_one_at_a_time = settings.workers.min(measured.len()) <= 1;
    if was_one_at_a_time {
        return Ok(());
    }
    let failing = (0..measured.len()).filter(|index| measured[*index].is_err());
    let failing: Vec<usize> = failing.collect();
    let task = |worker: &mut Worker<'_>, index: usize| measure(worker, failing[index]);
    let settings = settings.one_at_a_time();
    worker_pool::work(&settings, failing.len(), task, |index, again| {
        let first = &mut measured[failing[index]];
        match (first, again) {
            (Err(first), Ok(_)) => first.is_disturbed = true,
            (first, again) => *first = again,
        }
    })
}

fn known(test: Test, first: &Run, second: &Run) -> Test {
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

fn failing(job: &Job<'_>, how: String, run: Run) -> FailingTest {
    let TestBinary { target, .. } = job.binary;
    FailingTest {
        name: format!("{target}: {}", job.names.join(", ")),
        how,
        output: run.output,
        is_disturbed: false,
    }
}

/// The predicate of a sentence about the test.
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

fn passing(measured: Vec<Measured>) -> Result<Vec<Test>, Failure> {
    let mut passing = Vec::new();
    let mut failing = Vec::new();
    for one in measured {
        match one {
            Ok(test) => passing.push(test),
            Err(test) => failing.push(test),
        }
    }
    if failing.is_empty() {
        Ok(passing)
    } else {
        Err(Failure::FailingTests(failing))
    }
}
