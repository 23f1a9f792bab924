//! Random checks and the environment, seen by running this test binary again.

use std::process::{Command, Output};

use intramorph::prelude::*;

const UNREACHED: Transformation = transformation!();

/// For the tests below; by itself it fails, since the component is never reached.
#[test]
#[ignore = "fails, and is run by other tests"]
fn never_reached() {
    program_with_rng(|&(), rng| rng.number())
        .on(())
        .transformed(UNREACHED)
        .must_be(equally_distributed());
}

/// For the tests below; by itself it holds, after thousands of pairs.
#[test]
#[ignore = "run by other tests"]
fn takes_many_pairs() {
    program_with_rng(|&(), rng| rng.number())
        .on(())
        .replaced("another", |&(), rng| !rng.number())
        .must_be(equally_distributed());
}

fn run(test: &str, variable: &str, value: &str) -> Output {
    let binary = std::env::current_exe().expect("a test knows its binary");
    let mut command = Command::new(binary);
    let test = format!("statistics::environment::{test}");
    command.args(["--exact", "--include-ignored", &test]);
    command
        .env("INTRAMORPH_FINDINGS", "off")
        .env(variable, value);
    command
        .output()
        .expect("a test binary can be executed again")
}

#[test]
fn more_cases_than_it_takes_lift_no_guard_rail() {
    let output = run("never_reached", "INTRAMORPH_CASES", "100001");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        printed.contains("the component was never reached"),
        "{printed}"
    );
}

#[test]
fn fewer_cases_than_it_takes_prove_nothing_and_are_not_blamed() {
    assert!(
        run("takes_many_pairs", "INTRAMORPH_CASES", "10")
            .status
            .success()
    );
}

#[test]
fn a_test_that_asks_for_nothing_special_is_decided() {
    assert!(
        run("takes_many_pairs", "INTRAMORPH_SEED", "7")
            .status
            .success()
    );
}
