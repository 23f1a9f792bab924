//! `test` as its users call it: a tree in; text, JSON and an exit code out.

mod accepted;
mod attribution;
mod continued;
mod declared;
mod other_builds;

use std::fs;
use std::process::{Command, Output, Stdio};

use insta::assert_snapshot;
use intramorph_record::neutral::{ChangeOutcome, Label, NeutralChange, NeutralFinding, NeutralRun};

use crate::score::{Scored, shown};

/// `cargo intramorph test` in the root of a tree. Tests that hang are not waited for long.
fn command(tree: &Scored, arguments: &[&str]) -> Command {
    let mut command = tree.command_of("test");
    command.args(["--patience", "1"]).args(arguments);
    command
}

fn run(tree: &Scored, arguments: &[&str]) -> Output {
    let output = command(tree, arguments).output();
    output.expect("the subcommand runs")
}

/// The record of a run that ends well, whether it has findings or not.
fn record(tree: &Scored, arguments: &[&str]) -> NeutralRun {
    let output = command(tree, arguments).arg("--json").output();
    let output = output.expect("the subcommand runs");
    let code = output.status.code();
    assert!(matches!(code, Some(0 | 2)), "{}", shown(&output));
    serde_json::from_slice(&output.stdout).expect("it prints JSON and nothing else")
}

/// The changes and settings of a finding, each in a few words, and the tests that fail.
fn described(run: &NeutralRun, finding: &NeutralFinding) -> String {
    let changes = finding.changes.iter().map(|index| {
        let NeutralChange { item, kind, .. } = &run.changes[*index];
        format!("{item} {kind}")
    });
    let settings = finding.settings.iter();
    let settings = settings.map(|index| run.settings[*index].name.clone());
    let guilty: Vec<String> = changes.chain(settings).collect();
    let tests = finding.tests.iter().map(|test| &*test.name);
    let tests: Vec<&str> = tests.collect();
    format!("{}: {}", guilty.join(" + "), tests.join(", "))
}

/// The outcomes of the changes in a function, each once.
fn outcomes(run: &NeutralRun, item: &str) -> Vec<ChangeOutcome> {
    let changes = run.changes.iter().filter(|change| change.item == item);
    let mut outcomes: Vec<ChangeOutcome> = changes.map(|change| change.outcome).collect();
    outcomes.dedup();
    outcomes
}

#[test]
fn each_finding_is_the_smallest_set_of_changes_that_makes_tests_fail() {
    use ChangeOutcome::{NotExercised, Passed, WithoutEffect};
    let tree = Scored::copied("test-neutral", "found");
    let run = record(&tree, &[]);
    let counted: Vec<String> = run.counted().map(|it| described(&run, it)).collect();
    assert_eq!(
        counted,
        [
            "send short-write: test-neutral::behaviour sends_bytes",
            "send_twice short-write + send_twice short-write: test-neutral::behaviour one_of_two_copies_is_whole",
            "header short-read: test-neutral::behaviour waits_for_a_header",
            "send_or_end short-write: test-neutral::behaviour sends_or_ends",
            "by_length unstable-order: test-neutral::behaviour sorts_words",
            "time-zone: test-neutral::behaviour runs_in_the_time_zone_of_the_user",
        ]
    );
    let labels = run.findings.iter().filter_map(|finding| finding.label);
    assert!(labels.eq([Label::AssumesFullTransfer; 2]));
    assert_eq!(run.rounds, 1, "all kinds are built at once");
    let how = |number: usize| &*run.findings[number].tests[0].how;
    // By its steps, or by the clock where the machine is slow.
    assert!(how(2).starts_with("does not end"), "{}", how(2));
    assert!(how(3).starts_with("ends with signal: 6"), "{}", how(3));

    assert_eq!(outcomes(&run, "send_all"), [Passed]);
    assert_eq!(outcomes(&run, "sorted"), [Passed]);
    // The process that its test leaves behind is ended.
    assert_eq!(outcomes(&run, "send_beside")[0], Passed);
    assert_eq!(outcomes(&run, "first_word"), [WithoutEffect]);
    assert_eq!(outcomes(&run, "forgotten"), [NotExercised]);
    replays_fail_with_changes_and_pass_without(&run);
    tree.must_have_left_nothing();
}

/// The replay lines, with their variable and with another one in its place.
fn replays_fail_with_changes_and_pass_without(run: &NeutralRun) {
    let ends_well = |line: &str| {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", line])
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        shell.status().expect("there is a shell").success()
    };
    let is_endless = |finding: &&NeutralFinding| finding.tests[0].how.starts_with("does not end");
    for finding in run
        .findings
        .iter()
        .filter(|it| !it.changes.is_empty() && !is_endless(it))
    {
        let line = &finding.tests[0].replay;
        assert!(!ends_well(line), "{line}");
        let without = line.replace("INTRAMORPH_CHANGES", "INTRAMORPH_NOTHING");
        assert_ne!(*line, without);
        assert!(ends_well(&without), "{without}");
    }
}

#[test]
fn findings_are_shown_with_their_difference_and_how_to_repeat_them() {
    let tree = Scored::copied("test-neutral", "shown");
    let arguments = [
        "--setting",
        "none",
        "--function",
        "send",
        "--function",
        "forgotten",
        "--function",
        "first_word",
    ];
    let output = shown(&run(&tree, &arguments));
    let repeat = |line: &&str| !line.contains("repeat: ") && !line.contains(" to build, ");
    let lines: Vec<&str> = output.lines().filter(repeat).collect();
    assert_snapshot!(lines.join("\n"));
    // The book shows the same finding.
    let finding = lines[1..].split(|line| line.is_empty()).next();
    let finding = finding.expect("it is printed first").join("\n");
    let book = include_str!("../../../book/src/test.md");
    assert!(book.contains(&finding), "{finding}");
}

#[test]
fn changes_are_listed_and_selected_without_a_build() {
    let tree = Scored::copied("test-neutral", "listed");
    let listed = shown(&run(&tree, &["--list", "--kind", "unstable-order"]));
    assert_snapshot!(listed);
    let diff = "--- a/src/lib.rs\n+++ b/src/lib.rs\n@@ -6,1 +6,2 @@\n pub fn send(mut to: impl Write, bytes: &[u8]) -> io::Result<()> {\n+    to.write(bytes)?;\n";
    tree.write("change.diff", diff);
    let listed = shown(&run(&tree, &["--list", "--in-diff", "change.diff"]));
    assert!(listed.ends_with("\n2 neutral changes"), "{listed}");
    let unknown = shown(&run(&tree, &["--function", "sent"]));
    assert!(
        unknown.starts_with("exit code 3\nerror: nothing is selected by --function sent"),
        "{unknown}"
    );
}

#[test]
fn where_nothing_can_be_changed_or_tested_the_run_fails_and_says_so() {
    let tree = Scored::copied("test-neutral", "nothing");
    let only_settings = ["--setting", "none", "--function", "forgotten"];
    let output = shown(&run(&tree, &only_settings));
    assert!(output.starts_with("exit code 3\n"), "{output}");
    assert!(
        output.contains("not exercised, since no test that ran executes them:\n  src/lib.rs:"),
        "{output}"
    );
    tree.write("tests/behaviour.rs", "");
    let output = shown(&run(&tree, &[]));
    let expected = "exit code 3\nerror: there is no test that could notice a change: ";
    assert!(output.starts_with(expected), "{output}");
    tree.write("src/lib.rs", "pub fn f() -> u32 { true }\n");
    let output = shown(&run(&tree, &[]));
    assert!(output.starts_with("exit code 5\n"), "{output}");
}

#[test]
fn a_report_of_junit_has_a_case_for_each_place() {
    let tree = Scored::copied("test-neutral", "junit");
    let arguments = [
        "--setting",
        "none",
        "--function",
        "send",
        "--junit",
        "out/junit.xml",
    ];
    let output = run(&tree, &arguments);
    assert_eq!(output.status.code(), Some(2), "{}", shown(&output));
    let junit = fs::read_to_string(tree.path("out/junit.xml")).expect("it was written");
    assert!(junit.contains("tests=\"1\" failures=\"1\""), "{junit}");
}
