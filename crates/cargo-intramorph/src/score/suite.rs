//! The tests of a package, what is known of each when no bug is active, and the bugs that they are tried on.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use intramorph_record::score::{TestKind, TestsOfKind};

use crate::score::test_binary::Harness;

/// An executable with tests, and how cargo runs it.
#[derive(Clone, Debug)]
pub(crate) struct TestBinary {
    pub(crate) package: String,
    pub(crate) target: String,
    /// Whether the tests are beside the code that they test.
    pub(crate) is_unit: bool,
    pub(crate) executable: PathBuf,
    /// Where it runs.
    pub(crate) folder: PathBuf,
    /// All of its environment.
    pub(crate) environment: Vec<(OsString, OsString)>,
    /// How it runs tests.
    pub(crate) harness: Harness,
}

impl TestBinary {
    /// As nextest calls it: the package for tests of its library, and the target behind it for others.
    pub(crate) fn name(&self) -> String {
        let Self {
            package, target, ..
        } = self;
        let is_library = self.is_unit && package.replace('-', "_") == *target;
        if is_library {
            package.clone()
        } else {
            format!("{package}::{target}")
        }
    }
}

/// A change that is switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bug {
    pub(crate) site: u32,
    pub(crate) arm: u8,
}

/// All tests, as they are when no bug is active.
#[derive(Debug)]
pub(crate) struct Suite {
    pub(crate) binaries: Vec<TestBinary>,
    /// In the order of binaries, and of libtest in each.
    pub(crate) tests: Vec<Test>,
    /// Binaries that are not in libtest's harness, and are not run.
    pub(crate) foreign: Vec<Foreign>,
    /// How many sites there are, reached or not.
    pub(crate) sites: usize,
    /// For each site the tests that reach it.
    reach: Vec<Vec<usize>>,
}

/// One test alone, with no bug active.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    /// An index into the binaries of the suite.
    pub(crate) binary: usize,
    pub(crate) name: String,
    /// Whether it is only run when asked for.
    pub(crate) is_ignored: bool,
    /// How it knows what is right.
    pub(crate) kind: TestKind,
    /// How long its process takes.
    pub(crate) time: Duration,
    /// How often it hits sites.
    pub(crate) hits: u64,
    /// The sites that it reaches, in ascending order.
    pub(crate) reached: Vec<u32>,
    /// Whether it reached the same sites equally often in two runs.
    pub(crate) repeats: bool,
    /// Whether it passes in one process with the others of its binary.
    pub(crate) is_sociable: bool,
}

/// A binary that is not in libtest's harness.
#[derive(Clone, Debug)]
pub(crate) struct Foreign {
    /// An index into the binaries of the suite.
    pub(crate) binary: usize,
    /// What gave it away.
    pub(crate) reason: String,
}

impl Foreign {
    /// Its target, and why it is not run.
    pub(crate) fn named(&self, binaries: &[TestBinary]) -> String {
        format!("{} ({})", binaries[self.binary].target, self.reason)
    }
}

impl Suite {
    pub(crate) fn new(
        binaries: Vec<TestBinary>,
        tests: Vec<Test>,
        foreign: Vec<Foreign>,
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
            foreign,
            sites,
            reach,
        }
    }

    /// The name of a test, with its target before it.
    pub(crate) fn name(&self, test: usize) -> String {
        let test = &self.tests[test];
        format!("{} {}", self.binaries[test.binary].name(), test.name)
    }

    /// The kinds of tests that there are, in their order. Of those that reach nothing it is not known.
    pub(crate) fn kinds(&self) -> Vec<TestsOfKind> {
        let mut kinds = BTreeMap::new();
        for test in self.tests.iter().filter(|test| !test.reached.is_empty()) {
            *kinds.entry(test.kind).or_default() += 1;
        }
        let kinds = kinds.into_iter();
        kinds
            .map(|(kind, tests)| TestsOfKind { kind, tests })
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

    /// Some of the tests that reach a site, by index: those that do least. Told by hits, which are the same in every run.
    pub(crate) fn shortest(&self, site: u32, most: usize) -> Vec<usize> {
        let mut tests = self.reaching(site).to_vec();
        tests.sort_by_key(|test| (self.tests[*test].hits, *test));
        tests.truncate(most);
        tests
    }
}
