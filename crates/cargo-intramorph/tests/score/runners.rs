//! Who runs the tests: nextest by its own configuration, and doctests beside the others.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use intramorph_record::score::{BugRecord, Outcome, Score};

use super::{Scored, record, shown};

const TREE: &str = "score-outcomes";

fn has_nextest() -> bool {
    let version = Command::new("cargo")
        .args(["nextest", "--version"])
        .output();
    version.is_ok_and(|output| output.status.success())
}

/// Bugs with what came of each.
fn outcomes(score: &Score) -> Vec<(&str, &str, Outcome, usize)> {
    let bugs = score.bugs.iter();
    bugs.map(|bug| (&*bug.item, &*bug.difference, bug.outcome, bug.reaching))
        .collect()
}

/// The setup script's variable is what one test needs to pass, and what is filtered out could not pass.
const NEXTEST: &str = r#"
experimental = ["setup-scripts"]

[profile.default]
default-filter = "not test(fails)"
retries = 2

[scripts.setup.variable]
command = "sh -c 'echo FROM_SETUP=1 >> $NEXTEST_ENV'"

[[profile.default.scripts]]
filter = "test(needs_the_setup)"
setup = "variable"

[profile.strict]
default-filter = "none()"
"#;
const SET_UP: &str = "
#[test]
fn needs_the_setup() {
    assert!(std::env::var_os(\"FROM_SETUP\").is_some());
    assert!(std::env::var_os(\"NEXTEST\").is_some());
    assert_eq!(score_outcomes::fee(3), 5);
}
#[test]
fn has_no_setup() {
    assert!(std::env::var_os(\"FROM_SETUP\").is_none());
}
#[test]
fn fails() {
    panic!(\"as filtered\");
}
";

#[test]
fn nextest_says_which_tests_run_and_how() {
    if !has_nextest() {
        eprintln!("SKIPPED: there is no cargo-nextest");
        return;
    }
    let scored = Scored::copied(TREE, "nextest");
    let plain = scored.score(&[]);
    let nextest = &["--runner", "nextest"];
    assert_eq!(outcomes(&scored.score(nextest)), outcomes(&plain));

    fs::create_dir_all(scored.path(".config")).expect("the copy is writable");
    scored.write(".config/nextest.toml", NEXTEST);
    scored.write("tests/set_up.rs", SET_UP);
    let score = scored.score(nextest);
    assert_eq!(score.tests, plain.tests + 2);
    let reaching = |score: &Score| score.bugs.iter().map(|bug| bug.reaching).sum::<usize>();
    assert!(reaching(&score) > reaching(&plain));

    let none = ["--runner", "nextest", "--", "--profile", "strict"];
    assert_eq!(scored.run(&none).status.code(), Some(3));
    let chosen = ["--json", "--runner=nextest", "--", "-E", "test(digits)"];
    assert_eq!(record(&scored.run(&chosen)).tests, 1);
    let output = shown(&scored.run(&["--runner", "nextest", "--", "--wrong"]));
    assert!(
        output.starts_with("exit code 1\nerror: `cargo nextest run` cannot run the tests:\n"),
        "{output}"
    );
    assert!(output.contains("unexpected argument '--wrong'"), "{output}");
    scored.must_have_left_nothing();
}

#[test]
fn nextest_that_is_not_installed_is_reported() {
    let scored = Scored::copied(TREE, "no-nextest");
    let cargo = PathBuf::from(env!("CARGO"));
    let toolchain = cargo.parent().expect("it is in a folder");
    let folders = [toolchain, Path::new("/usr/bin"), Path::new("/bin")];
    let mut command = scored.command(&["--runner", "nextest"]);
    command
        .env("PATH", std::env::join_paths(folders).expect("no colons"))
        .env("CARGO_HOME", &scored.target)
        .env("CARGO", &cargo);
    let output = shown(&command.output().expect("the subcommand runs"));
    assert_eq!(
        output,
        "exit code 1\nerror: there is no nextest: run `cargo install cargo-nextest --locked`, or leave out `--runner nextest`"
    );
}

const DOCUMENTED: &str = "
//! A library.
//!
//! ```
//! assert_eq!(score_outcomes::fee(1), 2);
//! ```
#![deny(warnings)]
/// ```
/// assert_eq!(score_outcomes::fee(3), 4);
/// ```
///
/// ```no_run
/// score_outcomes::fee(u32::MAX);
/// ```
///
/// ```compile_fail
/// score_outcomes::fee(\"\");
/// ```
///
/// ```ignore
/// score_outcomes::fee(\"\");
/// ```
pub fn fee(weight: u32) -> u32 {
    weight + 1
}

/// ```should_panic
/// score_outcomes::limited(7);
/// ```
pub fn limited(weight: u32) {
    assert!(weight < 7);
}

/// ```should_panic
/// score_outcomes::ended(3);
/// ```
pub fn ended(mut weight: u32) {
    while weight > 0 {
        weight -= 1;
    }
    panic!();
}

#[test]
fn a_fee_is_charged() {
    assert!(fee(1) > 0);
}
";

#[test]
fn doctests_catch_bugs_in_every_edition() {
    let scored = Scored::copied(TREE, "doctests");
    fs::remove_file(scored.path("tests/command.rs")).expect("it is there");
    scored.write("src/main.rs", "fn main() {}\n");
    scored.write("src/lib.rs", DOCUMENTED.trim_start());
    let manifest = fs::read_to_string(scored.path("Cargo.toml")).expect("it is there");
    let bundled = checked_doctests(&scored);
    scored.write("Cargo.toml", manifest.replace("2024", "2015"));
    assert_eq!(checked_doctests(&scored), bundled);

    let output = shown(&scored.run(&["--", "--skipp", "x"]));
    let complaint = "error: Unrecognized option: 'skipp'";
    assert!(
        output.starts_with("exit code 1\n") && output.contains(complaint),
        "{output}"
    );

    let failing = DOCUMENTED.replace("fee(3), 4", "fee(3), 5");
    scored.write("src/lib.rs", failing.trim_start());
    let output = shown(&scored.run(&["--doc"]));
    let expected = "exit code 6\nerror: doctests do not pass with no bug active";
    assert!(output.starts_with(expected), "{output}");
    assert!(
        output.contains("test src/lib.rs - fee (line 7) ... FAILED"),
        "{output}"
    );
    let skipped = ["--json", "--doc", "--", "--skip", "- fee"];
    assert_eq!(record(&scored.run(&skipped)).tests, 4);

    fs::remove_file(scored.path("src/lib.rs")).expect("it is there");
    scored.write("src/main.rs", "fn main() { std::process::exit(1 + 1) }\n");
    let output = shown(&scored.run(&["--doc"]));
    assert_eq!(
        output,
        "exit code 1\nerror: `--doc` runs the doctests of libraries, and there is no library in score-outcomes: leave it out"
    );
    scored.must_have_left_nothing();
}

/// What came of the bugs in the documented library.
fn checked_doctests(scored: &Scored) -> Vec<(String, Outcome)> {
    let without = scored.score(&[]);
    assert_eq!(without.tests, 1);
    let missed = without
        .bugs
        .iter()
        .find(|bug| bug.outcome == Outcome::Missed);
    let reached_by = &missed.expect("the test asserts little").reached_by;
    assert_eq!(*reached_by, ["score-outcomes a_fee_is_charged"]);

    let score = scored.score(&["--doc"]);
    assert_eq!(score.tests, 5);
    let is_caught = |bug: &BugRecord| bug.outcome == Outcome::Caught;
    let mut fee = score.bugs.iter().filter(|bug| bug.item == "fee");
    assert!(fee.all(is_caught), "by doctests");
    let caught_by = |item: &str, test: &str| {
        let name = format!("score-outcomes::doc src/lib.rs - {test}");
        let mut bugs = score.bugs.iter().filter(|bug| bug.item == item);
        assert!(
            bugs.any(|bug| bug.caught_by.as_ref() == Some(&name)),
            "{name}"
        );
    };
    caught_by("limited", "limited (line 26)");
    let endless = score
        .bugs
        .iter()
        .find(|bug| bug.outcome == Outcome::TimedOut);
    let endless = endless.expect("a weight that stays does not end");
    assert_eq!(endless.item, "ended", "though it has to fail");
    let outcomes = score.bugs.into_iter();
    outcomes.map(|bug| (bug.difference, bug.outcome)).collect()
}
