//! What is outside of a check, seen by running this test binary again.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio, abort};
use std::thread::sleep;
use std::time::{Duration, Instant};

use intramorph::prelude::*;

use super::workers;

/// Which check the child runs.
const CHILD: &str = "INTRAMORPH_TEST_OF_ISOLATION";
const WORKER: &str = "INTRAMORPH_WORKER";

/// Does nothing but in a child.
#[test]
fn child() {
    let check = program(|n: &u32| *n).inputs(0u32..1000);
    let fatal = |n: &u32| if *n < 17 { *n } else { abort() };
    let sound = |n: &u32| *n;
    match std::env::var(CHILD).as_deref() {
        Ok("fatal") => check.replaced("fatal", fatal).isolated().must_be(equal()),
        Ok("fixed") => check.replaced("fatal", sound).isolated().must_be(equal()),
        Ok("endless") => check
            .replaced("endless", |_| {
                loop {
                    sleep(Duration::from_secs(1));
                }
            })
            .run_limit(Duration::from_secs(1000))
            .must_be(equal()),
        Ok("printing") => check
            .replaced("printing", |n| {
                let _ = writeln!(std::io::stdout(), "program output");
                let _ = writeln!(std::io::stderr(), "program output");
                *n
            })
            .isolated()
            .must_be(equal()),
        Ok("assumption panics") => check
            .assuming(|n| if *n < 900 { true } else { panic!("on purpose") })
            .replaced("same", sound)
            .isolated()
            .must_be(equal()),
        Ok("assumption aborts") => check
            .assuming(|n| if *n < 900 { true } else { abort() })
            .replaced("same", sound)
            .isolated()
            .must_be(equal()),
        Ok("relation aborts") => check
            .replaced("same", sound)
            .isolated()
            .must_satisfy("fatal", |n, _| if *n < 900 { true } else { abort() }),
        Ok("ends before") if std::env::var_os(WORKER).is_some() => {}
        Ok("dies before") if std::env::var_os(WORKER).is_some() => {
            eprintln!("on purpose");
            abort()
        }
        Ok("ends before" | "dies before") => {
            check.replaced("same", sound).isolated().must_be(equal());
        }
        Ok("another check") if std::env::var_os(WORKER).is_some() => {
            check.replaced("other", sound).isolated().must_be(equal());
        }
        Ok("another check") => check.replaced("same", sound).isolated().must_be(equal()),
        Ok("other inputs") => {
            let least = u32::from(std::env::var_os(WORKER).is_some());
            program(sound)
                .inputs(least..1000)
                .replaced("next", |n| n + 1)
                .isolated()
                .must_be(equal());
        }
        _ => {}
    }
}

fn command(kind: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("a test binary has a path"));
    let test = "harness::isolation::again::child";
    command
        .args(["--exact", test, "--nocapture"])
        .env(CHILD, kind);
    for inherited in ["INTRAMORPH_SEED", "INTRAMORPH_CASES", "INTRAMORPH_SECONDS"] {
        command.env_remove(inherited);
    }
    command
        .env("INTRAMORPH_FINDINGS", "off")
        .env("RUST_BACKTRACE", "0");
    command
}

/// Whether the child passes, and what it says on standard error.
fn run(command: &mut Command) -> (bool, String) {
    let output = command.output().expect("the test binary runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success(), said)
}

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("isolation")
        .join(test);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// The failure as it is told, without what differs from run to run.
fn told(kind: &str) -> String {
    let (passed, said) = run(&mut command(kind));
    assert!(!passed, "{said}");
    let lines = said.lines().filter(|line| !line.contains("panicked at"));
    let told: Vec<_> = lines
        .map(|line| line.split(" [").next().unwrap_or(line))
        .collect();
    told.join("\n").trim().to_owned()
}

#[test]
fn a_finding_is_replayed() {
    let (passed, said) = run(&mut command("fatal"));
    assert!(!passed, "{said}");
    let case = said
        .split("found  in case ")
        .nth(1)
        .and_then(|rest| rest.split(',').next());
    let replay = said
        .split("INTRAMORPH_SEED=")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    let replay = replay.expect("a replay");
    assert!(
        replay.ends_with(&format!("/{}", case.expect("a case"))),
        "{said}"
    );
    let (passed, again) = run(command("fatal").env("INTRAMORPH_SEED", replay));
    assert!(!passed && again.contains("input I  17\n"), "{again}");
    assert!(again.contains("O' = P'(I)  aborted"), "{again}");
}

#[test]
fn a_finding_is_kept_once_and_run_first() {
    let folder = folder("kept");
    let kept = |kind: &str| {
        let mut command = command(kind);
        command
            .env("INTRAMORPH_FINDINGS", &folder)
            .env("INTRAMORPH_CASES", "1000");
        run(&mut command)
    };
    let (_, said) = kept("fatal");
    let path = folder.join("main/harness/isolation/again/child");
    let files = || fs::read_dir(&path).into_iter().flatten().count();
    assert_eq!(files(), 1, "{said}");
    let (passed, again) = kept("fatal");
    let replay = format!(
        "replay  INTRAMORPH_FINDINGS={} cargo test",
        folder.display()
    );
    assert!(!passed && again.contains(&replay), "{again}");
    assert_eq!(files(), 1);
    let (passed, fixed) = kept("fixed");
    assert!(passed, "{fixed}");
}

#[test]
fn one_record_is_written() {
    let folder = folder("records");
    let (passed, said) = run(command("fatal").env("INTRAMORPH_RECORDS", &folder));
    assert!(!passed, "{said}");
    let records: Vec<_> = fs::read_dir(&folder).expect("there are records").collect();
    assert_eq!(records.len(), 1);
}

#[test]
fn inputs_are_shown_once() {
    let (passed, said) = run(command("fixed").env("INTRAMORPH_INPUTS", "show"));
    assert!(passed, "{said}");
    assert_eq!(said.matches("longest").count(), 1, "{said}");
    assert_eq!(said.matches("shortest").count(), 1, "{said}");
}

#[test]
fn what_programs_print_is_dropped() {
    let output = command("printing").output().expect("the test binary runs");
    assert!(output.status.success());
    for said in [&output.stdout, &output.stderr] {
        assert!(!String::from_utf8_lossy(said).contains("program output"));
    }
}

#[test]
fn a_panic_of_the_tests_own_code_is_told_as_ever() {
    let (passed, said) = run(&mut command("assumption panics"));
    assert!(!passed);
    for part in ["on purpose", "with the input 9", "replay: INTRAMORPH_SEED="] {
        assert!(said.contains(part), "{part} is missing in {said}");
    }
}

#[test]
fn the_death_of_the_tests_own_code_is_told_with_its_place() {
    for (kind, what) in [
        (
            "assumption aborts",
            ": the strategy, an assumption or a class",
        ),
        ("relation aborts", ": the relation"),
    ] {
        let told = told(kind);
        assert!(told.contains(what), "{told}");
        assert!(told.contains("aborted in case "), "{told}");
        assert!(told.contains("replay: INTRAMORPH_SEED="), "{told}");
    }
}

#[test]
fn a_worker_that_does_not_come_to_the_check_is_told() {
    let ends = told("ends before");
    assert!(
        ends.contains("its worker exited with code 0 before it came to the check"),
        "{ends}"
    );
    let dies = told("dies before");
    assert!(
        dies.contains("its worker aborted before it came to the check"),
        "{dies}"
    );
    assert!(dies.contains("its last words:\non purpose"), "{dies}");
}

#[test]
fn a_test_that_does_something_else_each_time_is_told() {
    let check = told("another check");
    assert!(
        check.contains("its worker has come to another check"),
        "{check}"
    );
    let inputs = told("other inputs");
    assert!(
        inputs.contains("its worker makes another input"),
        "{inputs}"
    );
}

/// Waits until it is so, for longer than it should take.
fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}");
        sleep(Duration::from_millis(5));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_worker_goes_with_its_parent() {
    let mut parent = command("endless")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the test binary runs");
    let prefix = format!("{} ", parent.id());
    let is_there = || workers().iter().any(|worker| worker.starts_with(&prefix));
    eventually("there is a worker", is_there);
    parent.kill().expect("it is ours");
    parent.wait().expect("it is ours");
    eventually("the worker is gone", || !is_there());
}
