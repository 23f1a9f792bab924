//! All tests once more after the last trial: a bug may have damaged what they need, and others been caught by that.

use super::crew;
use super::failure::Failure;
use super::group::{Group, groups};
use super::libtest::transcript::Fate;
use super::settings::Settings;
use super::suite::Suite;
use super::worker::{Job, Worker};

/// The names of tests that fail now; of those that run together, the first.
pub(super) fn damaged(suite: &Suite, settings: &Settings<'_>) -> Result<Vec<String>, Failure> {
    let all: Vec<usize> = (0..suite.tests.len()).collect();
    let groups = groups(suite, &all);
    let mut failing = Vec::new();
    let task = |worker: &mut Worker<'_>, index: usize| failed(worker, suite, &groups[index]);
    let checked = crew::work(settings, groups.len(), task, |_, failed| {
        failing.extend(failed);
    });
    match checked {
        // All bugs were tried, and that stands.
        Err(Failure::Interrupted) => {}
        checked => checked?,
    }
    failing.sort_unstable();
    Ok(failing.into_iter().map(|test| suite.name(test)).collect())
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
