//! Integrity: the tests of an example pass, and with a seeded bug on they fail, by nothing but the environment.
//!
//! The example's own test binary is executed again, for one test at a time. Nothing is caught or collected there: what fails
//! is the test that `cargo test` runs.

use std::process::{Command, Output};

/// A test of the binary that calls this, by its whole name, passes as it is and fails with the bug on.
///
/// # Panics
///
/// If it does not, with what it prints.
#[track_caller]
pub fn test_fails_with(bug: &str, test: &str) {
    let without = executed(test, "");
    let printed = printed(&without);
    assert!(
        without.status.success() && printed.contains("1 passed"),
        "`{test}` does not pass without `{bug}`:\n{printed}"
    );
    let with = executed(test, bug);
    let printed = self::printed(&with);
    assert!(
        !with.status.success() && printed.contains("1 failed") && printed.contains("is broken"),
        "`{test}` does not fail with `{bug}`:\n{printed}"
    );
}

/// A test of the binary that calls this passes, although the bug is on: it cannot see it.
///
/// # Panics
///
/// If it fails, with what it prints.
#[track_caller]
pub fn test_misses(bug: &str, test: &str) {
    let with = executed(test, bug);
    let printed = printed(&with);
    assert!(
        with.status.success() && printed.contains("1 passed"),
        "`{test}` does not pass with `{bug}`:\n{printed}"
    );
}

fn executed(test: &str, on: &str) -> Output {
    let binary = std::env::current_exe().expect("a test knows its binary");
    let mut command = Command::new(binary);
    for variable in ["SEED", "CASES", "SECONDS", "RECORDS", "INPUTS"] {
        command.env_remove(format!("INTRAMORPH_{variable}"));
    }
    command
        .args(["--exact", test])
        .env("INTRAMORPH_FINDINGS", "off")
        .env("INTRAMORPH_ON", on)
        .output()
        .expect("a test binary can be executed again")
}

fn printed(output: &Output) -> String {
    let [stdout, stderr] =
        [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    format!("{stdout}{stderr}")
}
