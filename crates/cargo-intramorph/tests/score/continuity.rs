//! What a run keeps of those before it, and what parts make together.

use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::thread;
use std::time::{Duration, Instant};

use intramorph_record::score::{Outcome, Score};
use rustix::process::{Pid, Signal, kill_process};

use super::interruption::{await_process, spawned};
use super::{Scored, record, shown};

/// The lines of the history, each the outcome of a bug.
fn history(scored: &Scored) -> Vec<String> {
    let path = journal(&scored.target);
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// The functions whose bugs have become known since a number of lines.
fn functions_since(scored: &Scored, lines: usize) -> Vec<String> {
    let lines = history(scored).split_off(lines);
    let mut functions: Vec<String> = lines
        .iter()
        .map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
            line["bug"]["item"]
                .as_str()
                .expect("it is a text")
                .to_owned()
        })
        .collect();
    functions.sort();
    functions.dedup();
    functions
}

fn replace(scored: &Scored, file: &str, from: &str, to: &str) {
    let text = fs::read_to_string(scored.path(file)).expect("it is readable");
    assert!(text.contains(from), "{text}");
    scored.write(file, text.replacen(from, to, 1));
}

#[test]
fn only_what_has_changed_is_tried_again() {
    let scored = Scored::continued("score-outcomes", "incremental");
    let first = scored.score(&[]);
    let known = history(&scored).len();
    assert_eq!(first.kept, 0);

    // Nothing has changed: nothing is even built.
    let again = scored.score(&[]);
    assert_eq!(again.result(), first.result());
    assert!(again.elapsed.building.is_zero() && again.elapsed.baseline.is_zero());
    assert_eq!(history(&scored).len(), known);

    // One function, and lines above others.
    replace(
        &scored,
        "src/lib.rs",
        "weight > 10 { 7 }",
        "weight > 12\n    { 7 }",
    );
    let edited = scored.score(&[]);
    assert_eq!(functions_since(&scored, known), ["fee"]);
    assert!(edited.kept > 0 && edited.kept < edited.bugs.len());

    // The same from the beginning.
    let fresh = scored.score(&["--fresh"]);
    assert_eq!(fresh.kept, 0);
    assert_eq!(fresh.result(), edited.result());
    // Of those who ask for the same nothing is asked.
    let known = history(&scored).len();
    scored.score(&["--resume"]);
    assert_eq!(history(&scored).len(), known);

    // A test for what was missed.
    let test = "\n#[test]\nfn heavy_parcels_cost_more() {\n    assert_eq!(fee(13), 7);\n    assert_eq!(fee(12), 5);\n}\n";
    let source = fs::read_to_string(scored.path("src/lib.rs")).expect("it is readable");
    scored.write("src/lib.rs", source + test);
    let refused = scored.run(&["--resume"]);
    assert_eq!(refused.status.code(), Some(1), "{}", shown(&refused));
    assert!(
        shown(&refused).contains("src/lib.rs has changed"),
        "{}",
        shown(&refused)
    );
    let only_missed = shown(&scored.run(&["--only-missed"]));
    let caught = "caught now: 3 of the 10 bugs that the last run missed\n  src/lib.rs:12:15 in fee (relational)";
    assert!(only_missed.contains(caught), "{only_missed}");
    // The output of another run lies in the workspace, and is no part of it.
    scored.write("notes.txt", "later");
    let tested = scored.score(&[]);
    assert_eq!(functions_since(&scored, known), ["fee"]);
    let explained = shown(&scored.run(&["--explain", "src/lib.rs:12:15"]));
    assert!(
        explained.contains("heavy_parcels_cost_more` fails"),
        "{explained}"
    );
    let missed = |score: &Score| {
        let in_fee = score.bugs.iter().filter(|bug| bug.item == "fee");
        in_fee.filter(|bug| bug.outcome == Outcome::Missed).count()
    };
    assert!(missed(&tested) < missed(&fresh));
}

#[test]
fn parts_are_what_the_whole_is() {
    let scored = Scored::continued("score-outcomes", "sharded");
    let mut files = Vec::new();
    for part in ["1/3", "2/3", "3/3"] {
        // What is known from the parts before is not asked again, and each part tries its own.
        let output = scored.command(&["--json", "--shard", part]).output();
        let output = output.expect("the subcommand runs");
        let file = scored.path(&format!("part-{}.json", &part[..1]));
        fs::write(&file, &output.stdout).expect("it is writable");
        assert_eq!(record(&output).kept, 0);
        files.push(file);
    }
    let merge = |files: &[PathBuf]| -> Output {
        let mut command = scored.command(&[]);
        command = std::process::Command::new(command.get_program());
        command.args(["intramorph", "merge", "--json"]).args(files);
        command.output().expect("the subcommand runs")
    };
    let merged = record(&merge(&files));
    // The parts lie in the workspace, and yet are no part of it.
    let whole = scored.score(&[]);
    assert!(whole.kept > 0);
    assert_eq!(merged.result(), whole.result());
    let missing = merge(&files[..1]);
    assert_eq!(missing.status.code(), Some(1), "{}", shown(&missing));
}

/// Nothing can be done about this signal, so somebody else has to clean up.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_killed_leaves_no_process_and_is_resumed() {
    let scored = Scored::continued("score-harm", "killed");
    let arguments = ["--patience", "1", "--jobs", "1"];
    let mut child = spawned(scored.command(&["--patience", "1", "--jobs", "1"]));
    await_process(&scored, "tests::waits");
    kill_process(Pid::from_child(&child), Signal::KILL).expect("it runs");
    child.wait().expect("it ends");
    let deadline = Instant::now() + Duration::from_secs(10);
    while fs::read_dir(&scored.temporary).is_ok_and(|mut left| left.next().is_some()) {
        assert!(Instant::now() < deadline, "something is left");
        thread::sleep(Duration::from_millis(20));
    }
    scored.must_have_left_nothing();
    let known = history(&scored).len();
    assert!(known > 0);
    let resumed = scored.score(&[&arguments[..], &["--resume"]].concat());
    assert_eq!(resumed.kept, known - resumed.count(Outcome::Removed));
    let mut lines = history(&scored);
    let tried = lines.len();
    let key = |line: &String| line.split('"').nth(3).map(str::to_owned);
    lines.sort_by_key(key);
    lines.dedup_by_key(|line| key(line));
    assert_eq!(lines.len(), tried, "something was tried twice");
    let fresh = scored.score(&[&arguments[..], &["--fresh"]].concat());
    let (mut resumed, mut fresh) = (resumed.result(), fresh.result());
    let [of_resumed, of_fresh] = [&mut resumed, &mut fresh].map(|it| mem::take(&mut it.bugs));
    assert_eq!(resumed, fresh);
    assert_eq!(of_resumed.len(), of_fresh.len());
    let bugs = of_resumed.iter().zip(&of_fresh);
    // What only time told may be another outcome on a busy machine.
    for (resumed, fresh) in bugs.filter(|(one, other)| !one.may_vary && !other.may_vary) {
        assert_eq!(resumed, fresh);
    }
}

/// The journal that was written last.
fn journal(target: &Path) -> PathBuf {
    let histories = fs::read_dir(target.join("intramorph/score/history"));
    let journals = histories.into_iter().flatten().flatten();
    let journals = journals.map(|entry| entry.path().join("outcomes.jsonl"));
    let written = |path: &PathBuf| fs::metadata(path).and_then(|it| it.modified()).ok();
    journals.max_by_key(written).unwrap_or_default()
}
