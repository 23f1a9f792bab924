//! Parts that are put together: judged and reported as the file of the workspace says, and refused if they are none.

use std::fs;
use std::process::{Command, Output};

use serde_json::{Value, json};

use super::{Scored, shown};

/// The only part of a whole with two bugs; one of them is missed.
fn part(scored: &Scored) -> Value {
    let listed = scored.run(&["--list", "--json", "--operator=unary,range,relational"]);
    let mut part: Value = serde_json::from_slice(&listed.stdout).expect("it prints JSON");
    let bugs = part["bugs"].as_array_mut().expect("it lists them");
    bugs.truncate(2);
    bugs[0]["outcome"] = json!("caught");
    bugs[1]["outcome"] = json!("missed");
    part["complete"] = json!(true);
    part["shard"] = json!({ "index": 1, "count": 1 });
    part
}

fn command(scored: &Scored, part: &Value, arguments: &[&str]) -> Command {
    scored.write("part.json", part.to_string());
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-intramorph"));
    command.args(["intramorph", "merge", "part.json"]);
    command.args(arguments).current_dir(scored.path("."));
    command.env_remove("GITHUB_ACTIONS");
    command
}

fn merged(scored: &Scored, part: &Value, arguments: &[&str]) -> Output {
    let output = command(scored, part, arguments).output();
    output.expect("the subcommand runs")
}

#[test]
fn the_file_of_the_workspace_judges_and_reports_the_whole() {
    let scored = Scored::copied("score-outcomes", "merged");
    let part = part(&scored);
    let code = |arguments: &[&str]| merged(&scored, &part, arguments).status.code();
    assert_eq!(code(&[]), Some(2));
    scored.write(
        "intramorph.toml",
        "[score]\njobs = 1\nfail-under = 50\njunit = \"out/junit.xml\"\n",
    );
    assert_eq!(code(&[]), Some(0));
    let junit = fs::read_to_string(scored.path("out/junit.xml")).expect("it was written");
    assert_eq!(junit.matches("<failure ").count(), 1, "{junit}");
    assert_eq!(code(&["--fail-under", "51"]), Some(2));
    assert_eq!(code(&["--no-config-file"]), Some(2));
}

#[test]
fn what_is_no_part_is_refused() {
    let scored = Scored::copied("score-outcomes", "unmerged");
    let mut part = part(&scored);
    part["shard"]["count"] = json!(300_000_000);
    let output = shown(&merged(&scored, &part, &[]));
    let expected = "exit code 1\nerror: of the whole there is no part 2/300000000, 3/300000000, ";
    assert!(output.starts_with(expected), "{output}");
    assert!(output.ends_with(" and 299999989 more"), "{output}");
    part["schema"] = json!(7);
    part["bugs"] = json!("in another way");
    assert_eq!(
        shown(&merged(&scored, &part, &[])),
        "exit code 1\nerror: part.json is a record of schema 7, and this version of cargo-intramorph knows 1: make all \
         parts with the version that merges them"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_an_error() {
    let scored = Scored::copied("score-outcomes", "full");
    let part = part(&scored);
    let output = |mut command: Command| {
        let full = fs::File::options().write(true).open("/dev/full");
        let output = command.stdout(full.expect("Linux has it")).output();
        shown(&output.expect("the subcommand runs"))
    };
    let expected = "exit code 4\nerror: cannot write to standard output: No space left on device (os error 28)";
    for arguments in [&[][..], &["--json"], &["--stryker=-"], &["--junit=-"]] {
        assert_eq!(output(command(&scored, &part, arguments)), expected);
    }
    assert_eq!(output(scored.command(&["--list"])), expected);
}
