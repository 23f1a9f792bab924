//! Whether tests that pass alone also pass in one process with the others of their binary.

use crate::score::crew;
use crate::score::failure::Failure;
use crate::score::group::MOST;
use crate::score::libtest::transcript::Fate;
use crate::score::settings::Settings;
use crate::score::suite::{Test, TestBinary};
use crate::score::worker::{Job, Worker};

/// Notes which tests do not keep company: a bug is tried with each of them in a process of its own. Otherwise their
/// failures would be taken for the bug's.
pub(super) fn keep(
    tests: &mut [Test],
    binaries: &[TestBinary],
    settings: &Settings<'_>,
) -> Result<(), Failure> {
    for test in &mut *tests {
        test.is_sociable = true;
    }
    let companies = companies(tests);
    let task = |worker: &mut Worker<'_>, index: usize| passes(worker, &companies[index], binaries);
    let mut broken = Vec::new();
    crew::work(settings, companies.len(), task, |index, passes| {
        if !passes {
            broken.push(companies[index][0].binary);
        }
    })?;
    for test in tests {
        test.is_sociable = !broken.contains(&test.binary);
    }
    Ok(())
}

/// The tests of each binary, in the order of names.
fn companies(tests: &[Test]) -> Vec<Vec<Test>> {
    let by_binary = tests.chunk_by(|one, other| one.binary == other.binary);
    let parts = by_binary.flat_map(|tests| {
        let mut tests = tests.to_vec();
        tests.sort_by(|one, other| one.name.cmp(&other.name));
        tests.chunks(MOST).map(<[Test]>::to_vec).collect::<Vec<_>>()
    });
    parts.filter(|part| part.len() > 1).collect()
}

fn passes(
    worker: &mut Worker<'_>,
    company: &[Test],
    binaries: &[TestBinary],
) -> Result<bool, Failure> {
    let names: Vec<&str> = company.iter().map(|test| test.name.as_str()).collect();
    let job = Job {
        binary: &binaries[company[0].binary],
        names: &names,
        is_any_ignored: company.iter().any(|test| test.is_ignored),
        bug: None,
        sites: 0,
        fuel: i64::MAX,
        time: worker.settings.longest,
        is_told: false,
    };
    Ok(worker.run(&job)?.fate == Fate::Passed)
}
