//! The tests of the packages, and what is known of each with no bug active.

use std::collections::BTreeMap;
use std::time::Duration;

use intramorph_record::score::{TestKind, TestsOfKind};

use super::failure::FailingTest;
use super::test_binary::TestBinary;

/// All tests, measured with no bug active.
#[derive(Debug)]
pub(crate) struct Suite {
    pub(crate) binaries: Vec<TestBinary>,
    /// Tests in the order of binaries, and of libtest in each.
    pub(crate) tests: Vec<Test>,
    /// Tests that are left out, since they do not pass with no bug active.
    pub(crate) left_out: Vec<FailingTest>,
    /// The number of sites, reached or not.
    pub(crate) sites: usize,
    pub(crate) needs: Needs,
    /// For each site the tests that reach it.
    reach: Vec<Vec<usize>>,
}

/// What some tests need to pass with no bug active, beyond what all tests get.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// That nothing runs beside them.
    pub(crate) solitude: bool,
    /// More memory, such as for large stacks.
    pub(crate) memory: bool,
}

/// One test, measured alone with no bug active; or a bundle of tests that always run together as one, since there are too many
/// to measure each.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    /// An index into the binaries of the suite.
    pub(crate) binary: usize,
    /// The names of a bundle in their order; mostly one name.
    pub(crate) names: Vec<String>,
    /// Whether it runs only with `--ignored` or `--include-ignored`.
    pub(crate) is_ignored: bool,
    /// The way in which the test knows what is right.
    pub(crate) kind: TestKind,
    /// The time that its process takes.
    pub(crate) time: Duration,
    /// Calls of functions and iterations of loops, in the code that is changed.
    pub(crate) steps: u64,
    /// The sites that it reaches, in ascending order.
    pub(crate) reached: Vec<u32>,
    /// Whether it reached the same sites equally often in two runs.
    pub(crate) repeats: bool,
    /// Whether it passes in one process with the others of its binary.
    pub(crate) can_share_process: bool,
}

impl Test {
    /// A test that was not run yet.
    pub(crate) fn new(binary: usize, name: String, is_ignored: bool) -> Self {
        Self {
            binary,
            names: vec![name],
            is_ignored,
            kind: TestKind::Unit,
            time: Duration::ZERO,
            steps: 0,
            reached: Vec::new(),
            repeats: false,
            can_share_process: true,
        }
    }
}

impl Test {
    /// The name of the test, or the first of a bundle.
    pub(crate) fn name(&self) -> &str {
        &self.names[0]
    }
}

/// One of the tests in a bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// The bundle, as an index into the tests of the suite.
    pub(crate) test: usize,
    /// An index into its names.
    pub(crate) number: usize,
}

impl Suite {
    pub(crate) fn new(
        binaries: Vec<TestBinary>,
        tests: Vec<Test>,
        left_out: Vec<FailingTest>,
        sites: usize,
    ) -> Self {
        let mut reach = vec![Vec::new(); sites];
        for (index, test) in tests.iter().enumerate() {
            for site in &test.reached {
                reach[*site as usize].push(index);
            }
        }
        Self {
            binaries,
            tests,
            left_out,
            sites,
            needs: Needs::default(),
            reach,
        }
    }

    /// The number of tests, each of a bundle counted.
    pub(crate) fn count(&self) -> usize {
        self.tests.iter().map(|test| test.names.len()).sum()
    }

    /// The name of a test, or of the first in a bundle, with its target before it.
    pub(crate) fn name(&self, test: usize) -> String {
        self.member_name(Member { test, number: 0 })
    }

    /// The name of one of the tests in a bundle, with its target before it.
    pub(crate) fn member_name(&self, Member { test, number }: Member) -> String {
        let test = &self.tests[test];
        format!(
            "{} {}",
            self.binaries[test.binary].name(),
            test.names[number]
        )
    }

    /// The test that stands at a position among all names of some tests.
    pub(crate) fn member_at(&self, tests: &[usize], mut position: usize) -> Member {
        for test in tests {
            let names = self.tests[*test].names.len();
            if position < names {
                let (test, number) = (*test, position);
                return Member { test, number };
            }
            position -= names;
        }
        unreachable!("a process runs no tests but these")
    }

    /// The kinds of tests, in their order; empty if there is one kind only. Tests that reach no site do not count, since their
    /// kind is not known.
    pub(crate) fn kinds(&self) -> Vec<TestsOfKind> {
        let mut kinds = BTreeMap::new();
        for test in self.tests.iter().filter(|test| !test.reached.is_empty()) {
            *kinds.entry(test.kind).or_default() += 1;
        }
        let has_kinds = kinds.len() > 1;
        let kinds = kinds.into_iter().filter(|_| has_kinds);
        kinds
            .map(|(kind, tests)| TestsOfKind::new(kind, tests))
            .collect()
    }

    /// Whether a test is a doctest.
    pub(crate) fn is_doctest(&self, test: &Test) -> bool {
        let binary = self.binaries.get(test.binary);
        binary.is_some_and(|binary| binary.harness.is_doctest())
    }

    /// The tests that reach a site, by index.
    pub(crate) fn reaching(&self, site: u32) -> &[usize] {
        self.reach.get(site as usize).map_or(&[], Vec::as_slice)
    }

    /// The first few tests that reach a site, by index, sorted by their steps, which are the same in every run.
    pub(crate) fn shortest(&self, site: u32, most: usize) -> Vec<usize> {
        let mut tests = self.reaching(site).to_vec();
        tests.sort_by_key(|test| (self.tests[*test].steps, *test));
        tests.truncate(most);
        tests
    }
}
