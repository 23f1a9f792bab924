//! All tests once more after the last trial: a bug may have damaged what they need, and others been caught by that.

use super::crew;
use super::failure::Failure;
use super::group::{Group, groups};
use super::libtest::transcript::Fate;
use super::settings::Settings;
use super::suite::Suite;
use super::worker::{Job, Worker};

/// Fails if tests fail that have passed before.
pub(super) fn check(suite: &Suite, settings: &Settings<'_>) -> Result<(), Failure> {
    let all: Vec<usize> = (0..suite.tests.len()).collect();
    let groups = groups(suite, &all);
    let mut failing = Vec::new();
    let task = |worker: &mut Worker<'_>, index: usize| failed(worker, suite, &groups[index]);
    crew::work(settings, groups.len(), task, |_, failed| {
        failing.extend(failed);
    })?;
    if failing.is_empty() {
        return Ok(());
    }
    failing.sort_unstable();
    let names = failing.into_iter().map(|test| suite.name(test)).collect();
    Err(Failure::Damaged(names))
}

/// The test of a group that fails.
fn failed(worker: &mut Worker<'_>, suite: &Suite, group: &Group) -> Result<Option<usize>, Failure> {
    let tests = || group.tests.iter().map(|index| &suite.tests[*index]);
    let names: Vec<&str> = tests().map(|test| test.name.as_str()).collect();
    let job = Job {
        binary: &suite.binaries[group.binary],
        names: &names,
        is_any_ignored: tests().any(|test| test.is_ignored),
        bug: None,
        sites: suite.sites,
        fuel: i64::MAX,
        time: worker.settings.longest,
        is_told: false,
    };
    Ok(match worker.run(&job)?.fate {
        Fate::Passed => None,
        Fate::Failed(test)
        | Fate::Died(test, _)
        | Fate::Exhausted(test)
        | Fate::OutOfTime(test) => Some(group.tests[test]),
    })
}
