//! The test binaries of a build: those that the user's runner would run, and the doctests.

use std::ffi::OsString;

use super::cargo::{Cargo, CargoOutput};
use super::launch::Launch;
use crate::runner::Runner;
use crate::score::failure::{BuildFailure, Failure};
use crate::score::test_binary::{Harness, Single, TestBinary};

/// Every test binary that the runner would run, and the doctests, if the user wants them. Fails if cargo has not built one of
/// the binaries.
pub(super) fn test_binaries(
    output: &CargoOutput,
    cargo: &Cargo<'_>,
) -> Result<Vec<TestBinary>, Failure> {
    let launches = cargo.launches()?;
    if output.tests.is_empty() {
        return Err(BuildFailure::NoTestBinary.into());
    }
    let runner = cargo.options.runner;
    if runner == Runner::Cargo && launches.len() != output.tests.len() {
        let (built, run) = (output.tests.len(), launches.len());
        let what = format!("cargo has built {built} test binaries, and would run {run}");
        return Err(BuildFailure::SelfCheck(what).into());
    }
    let tests = launches.into_iter().map(|launch| {
        let harness = match runner {
            Runner::Cargo => Harness::Libtest,
            Runner::Nextest => single(chosen_name(&launch), &launch, false),
        };
        test_binary(launch, output, harness)
    });
    let mut tests = tests.collect::<Result<Vec<_>, Failure>>()?;
    if cargo.options.doc {
        let doctests = cargo.doctests()?.into_iter().map(|(doctest, launch)| {
            let harness = single(doctest.name, &launch, true);
            binary(launch, ("doc".to_owned(), false), harness)
        });
        tests.extend(doctests);
    }
    Ok(tests)
}

fn single(name: String, launch: &Launch, is_doctest: bool) -> Harness {
    Harness::Single(Single {
        name,
        arguments: launch.arguments.clone(),
        is_doctest,
        must_fail: launch.has_failed,
        runs_whole_target: false,
    })
}

/// The test that nextest would have run: by its arguments, `--exact NAME` and others.
fn chosen_name(launch: &Launch) -> String {
    let mut arguments = launch.arguments.iter();
    let is_exact = |argument: &OsString| argument == "--exact";
    let name = arguments.by_ref().skip_while(|it| !is_exact(it)).nth(1);
    name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn test_binary(
    launch: Launch,
    output: &CargoOutput,
    harness: Harness,
) -> Result<TestBinary, Failure> {
    let artifact = output.tests.iter().find(|artifact| {
        let executable = artifact.executable.as_ref();
        executable.is_some_and(|executable| *executable.as_os_str() == *launch.executable)
    });
    let Some(artifact) = artifact else {
        let executable = launch.executable.display();
        let what = format!("cargo would run {executable}, which it has not built");
        return Err(BuildFailure::SelfCheck(what).into());
    };
    let target = (artifact.target.name.clone(), !artifact.target.is_test());
    Ok(TestBinary {
        features: artifact.features.clone(),
        ..binary(launch, target, harness)
    })
}

fn binary(launch: Launch, (target, is_unit): (String, bool), harness: Harness) -> TestBinary {
    TestBinary {
        package: launch.package().unwrap_or_default(),
        target,
        is_unit,
        features: Vec::new(),
        harness,
        executable: launch.executable.into(),
        folder: launch.folder.into(),
        environment: launch.environment,
    }
}
