//! What was built, as tests: what the user's runner would run, and the doctests.

use std::ffi::OsString;

use crate::args::running::Runner;
use crate::score::build::cargo::{Cargo, Said};
use crate::score::build::rustdoc::Doctest;
use crate::score::build::wrapper::Noted;
use crate::score::failure::build::BuildFailure;
use crate::score::suite::TestBinary;
use crate::score::test_binary::{Harness, Kind, Single};

/// Every test binary that would be run, each one that cargo has built; then the doctests, if they are asked for.
pub(super) fn tests(said: &Said, cargo: &Cargo<'_>) -> Result<Vec<TestBinary>, BuildFailure> {
    let would_run = cargo.noted()?;
    if said.tests.is_empty() {
        return Err(BuildFailure::NoTests);
    }
    let runner = cargo.options.runner;
    if runner == Runner::Cargo && would_run.len() != said.tests.len() {
        let (built, run) = (said.tests.len(), would_run.len());
        let what = format!("cargo has built {built} test binaries, and would run {run}");
        return Err(BuildFailure::SelfCheck(what));
    }
    let tests = would_run
        .into_iter()
        .map(|noted| test(noted, said, harness(runner)));
    let mut tests = tests.collect::<Result<Vec<_>, _>>()?;
    if cargo.options.doc {
        tests.extend(cargo.doctests()?.into_iter().map(doctest));
    }
    Ok(tests)
}

/// What a note says of how tests are run.
fn harness(runner: Runner) -> fn(&Noted) -> Harness {
    match runner {
        Runner::Cargo => |_| Harness::Libtest,
        Runner::Nextest => |noted| {
            Harness::Single(Single {
                name: chosen_name(noted),
                arguments: noted.arguments.clone(),
                kind: Kind::Chosen,
                must_fail: false,
            })
        },
    }
}

/// The test that nextest would have run: by its arguments, `--exact NAME` and others.
fn chosen_name(noted: &Noted) -> String {
    let mut arguments = noted.arguments.iter();
    let is_exact = |argument: &OsString| argument == "--exact";
    let name = arguments.by_ref().skip_while(|it| !is_exact(it)).nth(1);
    name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn test(
    noted: Noted,
    said: &Said,
    harness: fn(&Noted) -> Harness,
) -> Result<TestBinary, BuildFailure> {
    let artifact = said.tests.iter().find(|artifact| {
        let executable = artifact.executable.as_ref();
        executable.is_some_and(|executable| *executable == noted.executable)
    });
    let Some(artifact) = artifact else {
        let executable = noted.executable.display();
        let what = format!("cargo would run {executable}, which it has not built");
        return Err(BuildFailure::SelfCheck(what));
    };
    Ok(TestBinary {
        package: noted.package().unwrap_or_default(),
        target: artifact.target.name.clone(),
        is_unit: !artifact.target.is_test(),
        harness: harness(&noted),
        executable: noted.executable,
        folder: noted.folder,
        environment: noted.environment,
    })
}

fn doctest((doctest, noted): (Doctest, Noted)) -> TestBinary {
    TestBinary {
        package: noted.package().unwrap_or_default(),
        target: "doc".to_owned(),
        is_unit: false,
        harness: Harness::Single(Single {
            name: doctest.name,
            arguments: noted.arguments,
            kind: Kind::Doctest,
            must_fail: noted.has_failed,
        }),
        executable: noted.executable,
        folder: noted.folder,
        environment: noted.environment,
    }
}
