//! Companies: all tests of a binary in one process, unless those that pass alone do not pass there.

use crate::score::failure::Failure;
use crate::score::suite::{Suite, Test, TestBinary};
use crate::score::test_binary::libtest::transcript::Fate;
use crate::score::trials::group::MOST;
use crate::score::worker_pool;
use crate::score::worker_pool::settings::Settings;
use crate::score::worker_pool::worker::{Job, Run, Worker};

/// Tests that run in companies, and how many sites they are asked about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Members<'a> {
    pub(crate) binaries: &'a [TestBinary],
    pub(crate) tests: &'a [Test],
    pub(crate) sites: usize,
}

impl Members<'_> {
    /// Runs some tests of one binary in one process with no bug active, until one fails.
    pub(crate) fn run(self, worker: &mut Worker<'_>, company: &[usize]) -> Result<Run, Failure> {
        let tests = || company.iter().map(|index| &self.tests[*index]);
        let names: Vec<&str> = tests().map(|test| test.name.as_str()).collect();
        worker.run(&Job {
            binary: &self.binaries[self.tests[company[0]].binary],
            names: &names,
            is_any_ignored: tests().any(|test| test.is_ignored),
            bug: None,
            sites: self.sites,
            fuel: i64::MAX,
            time: worker.settings.longest,
            is_told: false,
        })
    }
}

/// Which tests run in one process, by index and in the order of names: those of a binary, or each alone if they do not keep
/// company.
pub(crate) fn companies(tests: &[Test]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..tests.len()).collect();
    order.sort_by_key(|index| (tests[*index].binary, &tests[*index].name));
    let by_binary = order.chunk_by(|one, other| tests[*one].binary == tests[*other].binary);
    let parts = by_binary.flat_map(|company| {
        let most = if tests[company[0]].is_sociable {
            MOST
        } else {
            1
        };
        company.chunks(most).map(<[usize]>::to_vec)
    });
    parts.collect()
}

/// Runs companies with no bug active. Those that do not pass, by index, each with the test that fails first.
pub(crate) fn failing(
    suite: &Suite,
    companies: &[Vec<usize>],
    settings: &Settings<'_>,
) -> Result<Vec<(usize, usize)>, Failure> {
    let task = |worker: &mut Worker<'_>, index: usize| failed(worker, suite, &companies[index]);
    let mut failing = Vec::new();
    worker_pool::work(settings, companies.len(), task, |index, failed| {
        failing.extend(failed.map(|test| (index, test)));
    })?;
    failing.sort_unstable();
    Ok(failing)
}

/// The test of a company that fails.
fn failed(
    worker: &mut Worker<'_>,
    suite: &Suite,
    company: &[usize],
) -> Result<Option<usize>, Failure> {
    let members = Members {
        binaries: &suite.binaries,
        tests: &suite.tests,
        sites: 0,
    };
    Ok(match members.run(worker, company)?.fate {
        Fate::Passed => None,
        Fate::Failed(test)
        | Fate::Died(test, _)
        | Fate::Exhausted(test)
        | Fate::OutOfTime(test) => Some(company[test]),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use intramorph_record::score::TestKind;

    use super::companies;
    use crate::score::suite::Test;

    fn test(binary: usize, name: &str, is_sociable: bool) -> Test {
        Test {
            binary,
            name: name.to_owned(),
            is_ignored: false,
            kind: TestKind::Unit,
            time: Duration::ZERO,
            hits: 0,
            reached: Vec::new(),
            repeats: true,
            is_sociable,
        }
    }

    #[test]
    fn a_company_is_a_binary_in_the_order_of_names() {
        let tests = [
            test(0, "b", true),
            test(0, "a", true),
            test(1, "c", true),
            test(2, "e", false),
            test(2, "d", false),
        ];
        let expected = [vec![1, 0], vec![2], vec![4], vec![3]];
        assert_eq!(companies(&tests), expected);
    }
}
