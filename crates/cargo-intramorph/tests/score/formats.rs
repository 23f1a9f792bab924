//! Reports for other programs: all of them from one run, each whole, and none where it could not be written.

use std::fs;

use intramorph_record::score::{BugRecord, Outcome, Score};
use serde_json::Value;

use super::{Scored, edited, shown};
use crate::nested::printed;

const TREE: &str = "score-outcomes";

#[test]
fn all_reports_say_what_the_record_says() {
    let scored = Scored::copied(TREE, "formats");
    let mut command = scored.command(&["--json", "--fail-under", "99.5"]);
    command.args(["--stryker", "out/deep/stryker.json"]);
    command.args(["--junit", "out/junit.xml"]);
    command.env("GITHUB_ACTIONS", "true");
    command.env("GITHUB_WORKSPACE", scored.path(".."));
    command.env("GITHUB_STEP_SUMMARY", scored.path("summary.md"));
    scored.write("summary.md", "# Before\n\n");
    let output = command.output().expect("the subcommand runs");
    assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
    let score: Score = serde_json::from_slice(&output.stdout).expect("it prints JSON alone");
    let said = String::from_utf8(output.stderr).expect("it is text");
    let shortfall = "% of all bugs were caught (41 of 54), and `--fail-under` asks for 99.5 %";
    assert!(said.contains(shortfall), "{said}");

    let read = |path: &str| fs::read_to_string(scored.path(path)).expect("it was written");
    stryker_has_each_bug(&scored, &score, &read("out/deep/stryker.json"));
    let junit = read("out/junit.xml");
    let missed = score.count(Outcome::Missed);
    let cases = (
        junit.matches("<testcase ").count(),
        junit.matches("<failure ").count(),
    );
    assert_eq!(cases, (score.bugs.len(), missed));
    let warnings = said
        .matches("::warning file=score-outcomes-formats/src/")
        .count();
    assert_eq!(warnings, lines_of_missed(&score), "{said}");
    let summary = read("summary.md");
    assert!(
        summary.starts_with("# Before\n\n## Injected bugs in score-outcomes\n"),
        "{summary}"
    );
    assert_eq!(summary.matches("```diff\n").count(), missed);
    scored.must_have_left_nothing();
}

fn lines_of_missed(score: &Score) -> usize {
    let missed = |bug: &&BugRecord| bug.outcome == Outcome::Missed;
    let mut lines: Vec<_> = score
        .bugs
        .iter()
        .filter(missed)
        .map(|bug| (&bug.file, bug.line))
        .collect();
    lines.dedup();
    lines.len()
}

/// What is at the location, with the replacement, is the source with the bug.
fn stryker_has_each_bug(scored: &Scored, score: &Score, report: &str) {
    let report: Value = serde_json::from_str(report).expect("it is JSON");
    for bug in &score.bugs {
        let text = fs::read_to_string(scored.path(&bug.file)).expect("the source is there");
        let file = &report["files"][&bug.file];
        assert_eq!(file["source"], *text);
        let id = format!("{} {} {} {}", bug.file, bug.item, bug.operator, bug.ordinal);
        let mut mutants = file["mutants"].as_array().expect("it has bugs").iter();
        let mutant = mutants
            .find(|mutant| mutant["id"] == *id)
            .expect("each bug is there");
        let byte = |position: &Value| byte(&text, position);
        let (start, end) = (
            byte(&mutant["location"]["start"]),
            byte(&mutant["location"]["end"]),
        );
        let replacement = mutant["replacement"].as_str().expect("it is text");
        let changed = [&text[..start], replacement, &text[end..]].concat();
        assert_eq!(changed, edited(&text, bug));
    }
}

/// The tree is in ASCII, where each character is a byte.
fn byte(text: &str, position: &Value) -> usize {
    let number = |name: &str| usize::try_from(position[name].as_u64().expect("it is a number"));
    let (line, column) = (
        number("line").expect("it fits"),
        number("column").expect("it fits"),
    );
    let lines = text.split_inclusive('\n').take(line - 1);
    lines.map(str::len).sum::<usize>() + column - 1
}

#[test]
fn what_cannot_be_written_is_reported_before_anything_is_built() {
    let scored = Scored::copied(TREE, "unwritable-report");
    let _ = fs::remove_dir_all(&scored.target);
    assert_eq!(
        shown(&scored.run(&["--junit", "README.md/junit.xml"])),
        "exit code 4\nerror: cannot write README.md/junit.xml: README.md is not a folder"
    );
    assert_eq!(
        shown(&scored.run(&["--junit", "-", "--json"])),
        "exit code 1\nerror: only one report can be printed: write the others to files, each by its name instead of `-`"
    );
    let output = shown(&scored.run(&["--junit", "report", "--stryker", "./report"]));
    let output = output.replace(&scored.path("").display().to_string(), "");
    assert_eq!(
        output,
        "exit code 1\nerror: `--stryker` and `--junit` both name report: write each report to a file of its own"
    );
    let output = shown(&scored.run(&["--list", "--shard", "1/2"]));
    assert!(
        output.starts_with("exit code 1\nerror: the argument '--list' cannot be used with"),
        "{output}"
    );
    assert!(!scored.target.exists());
}

#[test]
fn the_file_of_the_workspace_has_options_and_mistakes_in_it_are_reported() {
    let scored = Scored::copied(TREE, "configured");
    let file = |text: &str| scored.write("intramorph.toml", format!("[score]\n{text}\n"));
    file("jobs = 1\ntest-arguments = \"no_such_test\"\n");
    let output = shown(&scored.run(&[]));
    assert!(
        output.starts_with("exit code 3\nerror: there is no test "),
        "{output}"
    );
    file("fail_under = 80");
    assert_eq!(
        shown(&scored.run(&["--list"])),
        "exit code 1\nerror: intramorph.toml:2: there is no option `fail_under`; do you mean `fail-under`?"
    );
    assert!(shown(&scored.run(&["--list", "--no-config-file"])).starts_with("exit code 0\n"));
    assert_eq!(
        shown(&scored.run(&["--config-file", "gone.toml"])),
        "exit code 1\nerror: gone.toml: cannot be read: No such file or directory (os error 2)"
    );
    file("release = true\nprofile = \"dev\"");
    assert_eq!(
        shown(&scored.run(&[])),
        "exit code 1\nerror: intramorph.toml: its options do not go together: \
         the argument '--release' cannot be used with '--profile <NAME>'"
    );
}
