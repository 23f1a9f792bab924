//! A user who has had enough, and a reader who leaves.

use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use intramorph_record::score::{Outcome, Score};
use rustix::process::{Pid, Signal, kill_process};

use super::{Scored, processes_with, shown};

/// The only bug makes the test wait from then on, which only the damage check notices.
const LATE: &str = "
pub fn is_late() -> bool {
    1 > 2
}

#[test]
fn waits_once_it_was_late() {
    let path = std::env::var_os(\"LATE\").unwrap();
    let late = std::path::Path::new(&path);
    if late.exists() {
        std::fs::write(late.with_extension(\"waiting\"), \"\").unwrap();
        std::thread::sleep(std::time::Duration::from_secs(600));
    } else if is_late() {
        std::fs::write(late, \"\").unwrap();
    }
}
";

pub(super) fn spawned(mut command: Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the subcommand runs")
}

/// A bug waits until somebody loses patience; until then nothing else happens.
fn interrupted(test: &str, signal: Signal) -> Output {
    let scored = Scored::copied("score-harm", test);
    let child = spawned(scored.command(&["--patience", "100", "--jobs", "1"]));
    await_process(&scored, "tests::waits");
    ended(child, &scored, signal)
}

/// Once a process with something in its arguments is there to stay, and there is nothing else to wait for.
pub(super) fn await_process(scored: &Scored, argument: &str) {
    let is_there = || {
        let processes = processes_with(&scored.target);
        processes.iter().any(|it| it.contains(argument))
    };
    let is_waiting = || {
        is_there() && {
            thread::sleep(Duration::from_millis(500));
            is_there()
        }
    };
    let started = Instant::now();
    while !is_waiting() {
        assert!(started.elapsed().as_secs() < 60, "nothing waits");
        thread::sleep(Duration::from_millis(20));
    }
}

fn ended(child: Child, scored: &Scored, signal: Signal) -> Output {
    kill_process(Pid::from_child(&child), signal).expect("it runs");
    let signalled = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    assert!(signalled.elapsed().as_secs() < 10, "it was waited for");
    scored.must_have_left_nothing();
    output
}

/// Ctrl-C reaches all processes of a terminal, and so cargo fails while the workspace is read.
#[test]
fn an_interruption_while_planning_is_one() {
    use std::os::unix::fs::PermissionsExt;
    let scored = Scored::copied("score-outcomes", "planning");
    let script = "#!/bin/sh\ncase \"$1\" in metadata) kill -INT $PPID; exit 130;; esac\nexit 1\n";
    scored.write("cargo.sh", script);
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(scored.path("cargo.sh"), executable).expect("the copy is writable");
    let mut command = scored.command(&[]);
    command.env("CARGO", scored.path("cargo.sh"));
    let output = command.output().expect("the subcommand runs");
    assert_eq!(shown(&output), "exit code 130\nerror: interrupted");
}

#[cfg(target_os = "linux")]
#[test]
fn what_was_tried_until_the_interruption_is_reported() {
    for (test, signal) in [("interrupted", Signal::INT), ("terminated", Signal::TERM)] {
        let output = shown(&interrupted(test, signal));
        assert!(output.starts_with("exit code 130\n"), "{output}");
        for outcome in ["missed ", "untried"] {
            assert!(output.contains(&format!("  {outcome}  ")), "{output}");
        }
    }
}

/// The build script would take a minute, and only the subcommand gets the signal.
#[cfg(target_os = "linux")]
#[test]
fn an_interruption_ends_the_build_with_all_that_cargo_has_started() {
    const SCRIPT: &str = "fn main() { std::thread::sleep(std::time::Duration::from_secs(60)); }\n";
    for (test, signal) in [
        ("build-interrupted", Signal::INT),
        ("build-terminated", Signal::TERM),
        ("build-hung-up", Signal::HUP),
    ] {
        let scored = Scored::copied("score-outcomes", test);
        let _ = fs::remove_dir_all(&scored.target);
        scored.write("build.rs", SCRIPT);
        let child = spawned(scored.command(&[]));
        await_process(&scored, "build-script-build");
        let output = shown(&ended(child, &scored, signal));
        assert_eq!(output, "exit code 130\nerror: interrupted");
    }
}

#[test]
fn outcomes_are_kept_but_incomplete_if_damage_was_not_looked_for() {
    let scored = Scored::copied("score-damage", "interrupted");
    scored.write("src/lib.rs", LATE);
    scored.write("only", "src/lib.rs\tis_late\tbody\t1\n");
    let mut command = scored.command(&["--json", "--only", "only"]);
    command.env("LATE", scored.path("late"));
    let child = spawned(command);
    let started = Instant::now();
    while !scored.path("late.waiting").exists() {
        assert!(started.elapsed().as_secs() < 60, "no test waits");
        thread::sleep(Duration::from_millis(20));
    }
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", shown(&output));
    let score: Score = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    assert!(!score.complete);
    let outcomes: Vec<Outcome> = score.bugs.iter().map(|bug| bug.outcome).collect();
    assert_eq!(outcomes, [Outcome::Missed]);
    scored.must_have_left_nothing();
}

#[test]
fn a_reader_who_leaves_early_changes_nothing() {
    let scored = Scored::copied("score-outcomes", "closed");
    let mut child = spawned(scored.command(&[]));
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(shown(&output), "exit code 2\n");
    scored.must_have_left_nothing();
}
