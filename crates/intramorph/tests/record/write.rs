//! Records on disk, seen by running this test binary again with `INTRAMORPH_RECORDS`.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use intramorph::prelude::*;
use intramorph::{Oracle, Record};

use crate::nested::printed;

/// Makes a child go on until it is killed.
const FOREVER: &str = "CHECK_FOREVER";
const THREADS: usize = 8;
const CHECKS: usize = 10;
const PROCESSES: usize = 3;

fn check(value: u32) {
    program(|n: &u32| n + 1).on(value).must_return(value + 1);
}

#[test]
fn holds() {
    check(1);
}

#[test]
#[should_panic(expected = "relation `equal` is broken")]
fn breaks() {
    program(|n: &u32| *n)
        .inputs(each(0..100))
        .replaced("the \"next\"", |n| n + 1)
        .must_be(equal());
}

#[test]
#[should_panic(expected = "tests nothing")]
fn tests_nothing() {
    program(|n: &u32| *n)
        .inputs(0u32..100)
        .replaced("the same", |n| *n)
        .must_be(at_least());
}

#[test]
fn is_collected() {
    assert_eq!(recorded(|| check(1)).len(), 1);
}

#[test]
fn checks_on_many_threads() {
    scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| (0..CHECKS).for_each(|_| check(1)));
        }
    });
}

#[test]
fn checks_forever() {
    while std::env::var_os(FOREVER).is_some() {
        checks_on_many_threads();
    }
}

/// A folder for the records of one test, empty and not there yet.
fn folder(test: &str) -> PathBuf {
    let parent = Path::new(env!("CARGO_TARGET_TMPDIR")).join("records");
    let folder = parent.join(test);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("it is ours");
    }
    folder.join("made when needed")
}

fn child(test: &str, folder: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("a test binary has a path"));
    command.args(["--exact", &format!("record::write::{test}"), "--nocapture"]);
    for inherited in ["INTRAMORPH_SEED", "INTRAMORPH_CASES", "INTRAMORPH_SECONDS"] {
        command.env_remove(inherited);
    }
    command.env("INTRAMORPH_RECORDS", folder);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(test: &str, folder: &Path) -> Output {
    child(test, folder).output().expect("the test binary runs")
}

/// The records of a folder, each of which must be whole.
fn records(folder: &Path) -> Vec<Record> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("the folder is readable").path());
    let records = paths.filter(|path| path.extension().is_some_and(|kind| kind == "json"));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("records are readable");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text:?}"))
    };
    records.map(read).collect()
}

/// How many files a folder has, whole or not.
fn count(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

fn only_record(test: &str) -> Record {
    let folder = folder(test);
    assert!(run(test, &folder).status.success());
    let [record] = <[Record; 1]>::try_from(records(&folder)).expect("one check, one record");
    assert_eq!(record.test, format!("record::write::{test}"));
    record
}

#[test]
fn a_check_that_holds_leaves_a_record() {
    let record = only_record("holds");
    assert_eq!(record.verdict, Verdict::Holds);
    assert_eq!(record.oracle, Oracle::Regression);
    assert_eq!(record.cases, 1);
}

#[test]
fn a_check_that_breaks_leaves_its_finding() {
    let record = only_record("breaks");
    let finding = record.finding.expect("it breaks");
    assert_eq!(record.verdict, Verdict::Broken);
    assert_eq!(finding.counterpart, "\"the \"next\"\"");
    assert_eq!(finding.input, "0");
}

#[test]
fn a_check_that_tests_nothing_leaves_the_reason() {
    let record = only_record("tests_nothing");
    assert_eq!(record.verdict, Verdict::Inconclusive);
    assert_eq!(record.vacuity, Some(Vacuity::NoEffect));
}

#[test]
fn a_check_that_is_collected_leaves_none() {
    let folder = folder("is_collected");
    assert!(run("is_collected", &folder).status.success());
    assert!(!folder.exists());
}

#[test]
fn every_oracle_is_noted_whether_its_record_is_collected_or_not() {
    for (test, oracle) in [("is_collected", "regression"), ("breaks", "intramorphic")] {
        let folder = folder(&format!("{test}-noted"));
        let mut child = child(test, Path::new(""));
        let output = child.env("INTRAMORPH_ORACLES", &folder).output();
        assert!(output.expect("the test binary runs").status.success());
        let entries = fs::read_dir(folder).expect("the folder was made");
        let names: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
        assert_eq!(names, [oracle]);
    }
}

#[test]
fn an_empty_variable_asks_for_no_records() {
    assert!(run("holds", Path::new("")).status.success());
}

#[test]
fn threads_and_processes_lose_no_record() {
    let folder = folder("checks_on_many_threads");
    let children: Vec<_> = (0..PROCESSES)
        .map(|_| child("checks_on_many_threads", &folder).spawn())
        .collect();
    for child in children {
        let output = child.and_then(std::process::Child::wait_with_output);
        assert!(output.expect("the test binary runs").status.success());
    }
    assert_eq!(records(&folder).len(), THREADS * CHECKS * PROCESSES);
    assert_eq!(count(&folder), THREADS * CHECKS * PROCESSES);
}

#[test]
fn whoever_is_killed_leaves_only_whole_records() {
    let folder = folder("checks_forever");
    for number in 0..20 {
        let before = count(&folder);
        let mut command = child("checks_forever", &folder);
        let mut child = command
            .env(FOREVER, "1")
            .spawn()
            .expect("the test binary runs");
        let started = Instant::now();
        while count(&folder) == before && started.elapsed() < Duration::from_secs(60) {
            sleep(Duration::from_millis(1));
        }
        let moment = RandomState::new().hash_one(number) % 20_000;
        sleep(Duration::from_micros(moment));
        child.kill().expect("it runs forever");
        child.wait().expect("it was killed");
        assert!(count(&folder) > before);
    }
    assert!(!records(&folder).is_empty());
}

/// A folder below a file cannot be made, whoever asks for it.
fn run_without_folder(test: &str) -> (bool, String) {
    let file = folder(&format!("{test}-blocked"));
    let parent = file.parent().expect("it has one");
    fs::create_dir_all(parent).expect("the target folder is writable");
    fs::write(&file, "no folder").expect("the target folder is writable");
    let output = run(test, &file.join("records"));
    (output.status.success(), printed(&output))
}

#[test]
fn a_check_whose_record_cannot_be_written_fails_and_says_what_to_do() {
    let (passed, text) = run_without_folder("holds");
    assert!(!passed, "{text}");
    for expected in [
        "the record of this check cannot be written to ",
        "made when needed/records/",
        "os error",
        "set INTRAMORPH_RECORDS to a folder that can be written to, or to nothing",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

#[test]
fn a_finding_is_told_although_its_record_cannot_be_written() {
    let (_, text) = run_without_folder("breaks");
    assert!(text.contains("relation `equal` is broken"), "{text}");
    assert!(text.contains("cannot be written"), "{text}");
}
