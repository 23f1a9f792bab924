//! Runs that were interrupted and go on, and parts that are put together.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use intramorph_record::neutral::{ChangeOutcome, NeutralRun};
use rustix::process::{Pid, Signal, kill_process};

use super::{command, described, record, shown};
use crate::score::Scored;

/// All that does not depend on the clock.
fn findings(run: &NeutralRun) -> Vec<String> {
    run.findings.iter().map(|it| described(run, it)).collect()
}

/// The functions in which a change was noticed.
fn noticed(run: &NeutralRun) -> BTreeSet<&str> {
    let changes = run.changes.iter();
    let noticed = changes.filter(|change| change.outcome == ChangeOutcome::Noticed);
    noticed.map(|change| &*change.item).collect()
}

/// Interrupts a run once it has written some results.
fn interrupt(tree: &Scored, signal: Signal, results: usize) {
    let journal = tree.target.join("intramorph/test/runs.jsonl");
    let _ = fs::remove_file(&journal);
    let mut child = command(tree, &["--json"]);
    child
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let child = child.spawn().expect("the subcommand runs");
    let started = Instant::now();
    let has_results =
        || fs::read_to_string(&journal).is_ok_and(|text| text.lines().count() > results);
    while !has_results() {
        assert!(started.elapsed().as_secs() < 60, "there is no result");
        thread::sleep(Duration::from_millis(5));
    }
    kill_process(Pid::from_child(&child), signal).expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    if signal == Signal::INT {
        assert_eq!(output.status.code(), Some(130), "{}", shown(&output));
        let partial: NeutralRun = serde_json::from_slice(&output.stdout).expect("it prints JSON");
        assert!(partial.is_interrupted && !partial.complete);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_goes_on_and_comes_to_the_same_result() {
    let tree = Scored::copied("test-neutral", "interrupted-neutral");
    let expected = record(&tree, &[]);
    for (signal, results) in [(Signal::INT, 1), (Signal::KILL, 4), (Signal::INT, 12)] {
        interrupt(&tree, signal, results);
        let resumed = record(&tree, &["--resume"]);
        assert_eq!(findings(&resumed), findings(&expected));
        assert_eq!(resumed.changes, expected.changes);
        assert!(resumed.complete);
    }
    tree.must_have_left_nothing();
    let other = shown(&super::run(&tree, &["--resume", "--seed", "7"]));
    assert!(
        other.starts_with("exit code 1\nerror: sources, tests, options"),
        "{other}"
    );
}

#[test]
fn parts_are_merged_to_what_one_run_finds() {
    let tree = Scored::copied("test-neutral", "merged-neutral");
    let expected = record(&tree, &[]);
    let parts = ["1/2", "2/2"].map(|part| {
        let output = command(&tree, &["--json", "--shard", part]).output();
        let output = output.expect("the subcommand runs");
        assert_eq!(
            output.status.code(),
            Some(0),
            "a part does not fail: {}",
            shown(&output)
        );
        let name = format!("part-{}.json", &part[..1]);
        tree.write(&name, &output.stdout);
        name
    });
    let merge = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-intramorph"));
        command
            .args(["intramorph", "merge", "--json"])
            .args(arguments);
        command
            .current_dir(tree.path("."))
            .env_remove("GITHUB_ACTIONS");
        command.output().expect("the subcommand runs")
    };
    let output = merge(&[&parts[0], &parts[1]]);
    assert_eq!(output.status.code(), Some(2), "{}", shown(&output));
    let merged: NeutralRun = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    assert_eq!(findings(&merged), findings(&expected));
    // Random combinations are others in each part, so only one of several changes of a place may be noticed.
    assert_eq!(noticed(&merged), noticed(&expected));
    let missing = shown(&merge(&[&parts[0]]));
    assert_eq!(
        missing,
        "exit code 1\nerror: of the whole there is no part 2/2"
    );
    let unfit = shown(&merge(&["--fail-under", "5", &parts[0], &parts[1]]));
    assert!(
        unfit.starts_with("exit code 1\nerror: `--fail-under` and `--stryker` are about scores"),
        "{unfit}"
    );
}
