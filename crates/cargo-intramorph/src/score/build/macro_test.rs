//! Tests of procedural macros: each test target compiled once more, and then run.

use std::collections::BTreeSet;
use std::ffi::OsString;

use super::cargo::Cargo;
use super::compilation::{FOLDER, ROLE};
use crate::score::failure::Failure;
use crate::score::process::this_executable;
use crate::score::test_binary::{Harness, Single, TestBinary};

/// The name of such a test behind its target, for people.
const NAME: &str = "compiled anew";

/// The tests of macros: one for each test target of the packages whose command is recorded.
pub(super) fn macro_tests(
    tests: &[TestBinary],
    cargo: &Cargo<'_>,
    packages: &[String],
) -> Result<Vec<TestBinary>, Failure> {
    let executable = this_executable()?;
    let folder = cargo.folder.join(FOLDER);
    let arguments = cargo.options.libtest_arguments();
    let mut seen = BTreeSet::new();
    let whole_targets = tests
        .iter()
        .filter(|test| packages.contains(&test.package) && !test.harness.is_doctest())
        .filter(|test| seen.insert(&test.executable));
    let recorded = whole_targets.filter_map(|test| {
        let command = folder.join(test.executable.file_name()?);
        command.is_file().then_some((test, command))
    });
    let macro_tests = recorded.map(|(test, command)| {
        // In one thread, tests reach the same sites equally often in every run.
        let own: [OsString; 3] = [ROLE.into(), command.into(), "--test-threads=1".into()];
        TestBinary {
            executable: executable.clone(),
            harness: Harness::Single(Single {
                name: NAME.to_owned(),
                arguments: own.into_iter().chain(arguments.iter().cloned()).collect(),
                is_doctest: false,
                must_fail: false,
                runs_whole_target: true,
            }),
            ..test.clone()
        }
    });
    Ok(macro_tests.collect())
}
