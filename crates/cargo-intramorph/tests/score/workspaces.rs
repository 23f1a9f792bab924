//! Which packages are scored, and with what they are built.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use intramorph_record::score::{BugRecord, Outcome, Score};

use super::{Scored, record};

/// Scores somewhere below the root of the tree; tells the files that were changed.
fn check(scored: &Scored, folder: &str, arguments: &[&str], expected: &[&str]) -> Score {
    let mut command = scored.command(arguments);
    command.current_dir(scored.path(folder)).arg("--json");
    let score = record(&command.output().expect("the subcommand runs"));
    let files: BTreeSet<&str> = score.bugs.iter().map(|bug| bug.file.as_str()).collect();
    assert_eq!(files, expected.iter().copied().collect(), "{arguments:?}");
    assert_eq!(score.count(Outcome::Missed), 0);
    score
}

fn of_fast(score: &Score) -> Vec<&BugRecord> {
    let bugs = score.bugs.iter();
    bugs.filter(|bug| bug.item == "fast").collect()
}

/// One test for all, since they share what is built.
#[test]
fn packages_are_chosen_as_cargo_chooses_them() {
    const ONE: &str = "one/src/lib.rs";
    const TWO: &str = "two/src/lib.rs";
    let scored = Scored::copied("score-workspace", "chosen");

    let score = check(&scored, "workspace", &[], &[ONE]);
    assert_eq!(score.packages, ["one"]);
    assert_eq!(score.tests, 2);
    let fast = of_fast(&score);
    assert!(!fast.is_empty());
    assert!(fast.iter().all(|bug| bug.outcome == Outcome::NotBuilt));

    let arguments = &["--features", "fast"];
    let score = check(&scored, "workspace", arguments, &[ONE]);
    assert_eq!(score.tests, 3);
    assert!(
        of_fast(&score)
            .iter()
            .any(|bug| bug.outcome == Outcome::Caught)
    );

    check(&scored, "workspace", &["--package", "two"], &[TWO]);
    check(&scored, "workspace/two", &[], &[TWO]);
    check(&scored, "workspace/two/src", &[], &[TWO]);
    let manifest = scored.path("workspace/two/Cargo.toml");
    let manifest = manifest.to_str().expect("the path is text");
    check(&scored, ".", &["--manifest-path", manifest], &[TWO]);
    check(
        &scored,
        ".",
        &["--manifest-path", "workspace/Cargo.toml"],
        &[ONE],
    );

    check(&scored, ".", &[], &["member/src/lib.rs", "src/lib.rs"]);
    check(&scored, "member", &[], &["member/src/lib.rs"]);

    let both = ["-p", "one", "-p", "two"];
    let score = check(&scored, "workspace", &both, &[ONE, TWO]);
    let shifted = score.bugs.iter().find(|bug| bug.item == "shifted");
    assert_eq!(
        shifted.expect("it is there").reaching,
        2,
        "by both packages"
    );

    // Only the tests of the other package run, and reach what they use.
    let mut command = scored.command(&["-p", "one", "--test-package", "two", "--json"]);
    command.current_dir(scored.path("workspace"));
    let score = record(&command.output().expect("the subcommand runs"));
    assert_eq!(score.packages, ["one"]);
    let reached = score.bugs.iter().filter(|bug| bug.reaching > 0);
    let reached: BTreeSet<&str> = reached.map(|bug| bug.item.as_str()).collect();
    assert_eq!(reached, BTreeSet::from(["shifted"]));
    assert!(score.bugs.iter().all(|bug| bug.reaching <= 1));
    scored.must_have_left_nothing();
}

#[test]
fn every_edition_is_scored() {
    let scored = Scored::copied("score-editions", "all");
    let score = scored.score(&[]);
    assert_eq!(score.count(Outcome::Removed), 0, "{:?}", score.bugs);
    for edition in ["of-2015", "of-2018", "of-2021", "of-2024"] {
        let is_caught = |bug: &&BugRecord| {
            Path::new(&bug.file).starts_with(edition) && bug.outcome == Outcome::Caught
        };
        assert!(score.bugs.iter().filter(is_caught).count() > 4, "{edition}");
    }
}

#[test]
fn a_limit_of_lints_in_the_user_s_flags_does_no_harm() {
    let scored = Scored::copied("score-outcomes", "capped");
    for flags in ["--cap-lints warn", "--cap-lints=deny"] {
        let mut command = scored.command(&["--build-only", "--json"]);
        command.env("RUSTFLAGS", flags);
        let output = command.output().expect("the subcommand runs");
        let score: Score = serde_json::from_slice(&output.stdout).expect("it prints JSON");
        assert!(score.count(Outcome::Untried) > 0, "{flags}");
    }
}

#[test]
fn where_tests_run_nothing_the_other_packages_are_mentioned() {
    let scored = Scored::copied("score-workspace", "facade");
    let text = "pub fn f(a: u32) -> u32 {\n    a + 1\n}\n\n#[test]\nfn idle() {}\n";
    scored.write("workspace/one/src/lib.rs", text);
    let said = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-intramorph"));
        command.args([
            "intramorph",
            "score",
            "--offline",
            "--fresh",
            "--target-dir",
        ]);
        command.arg(&scored.target).args(arguments);
        command.current_dir(scored.path("workspace"));
        let output = command.output().expect("the subcommand runs");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let hint = "`--workspace` scores all 2 packages of the workspace";
    let unasked = said(&[]);
    assert!(unasked.contains(hint), "{unasked}");
    let asked = said(&["-p", "one"]);
    assert!(!asked.contains(hint), "{asked}");
}
