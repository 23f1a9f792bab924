//! A small made-up record of a run with neutral changes, for the tests of its views.

use intramorph_record::neutral::{
    ChangeOutcome, FailedTest, FlakyTest, Label, NeutralChange, NeutralFinding, NeutralRun, Setting,
};

pub(super) fn run() -> NeutralRun {
    let mut run = NeutralRun::default();
    run.packages = vec!["parcel".to_owned()];
    run.complete = true;
    run.tests = 5;
    run.rounds = 1;
    run.processes = 12;
    run.combinations = 3;
    run.changes = changes();
    run.settings = settings();
    let mut first = finding(vec![0], vec![failed("parcel writes_all", None)]);
    first.also = vec![1];
    let full = Some(Label::AssumesFullTransfer);
    let mut labelled = finding(vec![3], vec![failed("parcel reads_once", full)]);
    labelled.label = full;
    let mut of_setting = finding(Vec::new(), vec![failed("parcel prints_a_date", None)]);
    of_setting.settings = vec![0];
    run.findings = vec![first, of_setting, labelled];
    let mut flaky = FlakyTest::default();
    flaky.name = "parcel sometimes".to_owned();
    flaky.reason = "fails now and then without a change as well".to_owned();
    run.flaky_tests = vec![flaky];
    run
}

fn changes() -> Vec<NeutralChange> {
    vec![
        change(
            7,
            "short-write",
            "writes one byte at a time",
            ChangeOutcome::Noticed,
        ),
        change(
            7,
            "short-write",
            "writes a random number of bytes at a time",
            ChangeOutcome::Noticed,
        ),
        change(
            12,
            "unstable-order",
            "sorts what was reversed before",
            ChangeOutcome::Passed,
        ),
        change(
            20,
            "short-read",
            "reads one byte at a time",
            ChangeOutcome::Noticed,
        ),
        change(
            31,
            "hash-order",
            "hashes with another seed",
            ChangeOutcome::NotExercised,
        ),
        change(
            40,
            "short-read",
            "reads one byte at a time",
            ChangeOutcome::WithoutEffect,
        ),
    ]
}

fn settings() -> Vec<Setting> {
    vec![
        setting(
            "time-zone",
            "runs in another time zone",
            "TZ=Pacific/Chatham",
            None,
        ),
        setting(
            "m::NO_CACHE",
            "runs with m::NO_CACHE on",
            "INTRAMORPH_ON=?m::NO_CACHE",
            Some(false),
        ),
    ]
}

fn change(line: usize, kind: &str, effect: &str, outcome: ChangeOutcome) -> NeutralChange {
    let mut change = NeutralChange::default();
    change.file = "src/lib.rs".to_owned();
    change.item = "send".to_owned();
    change.kind = kind.to_owned();
    change.ordinal = 1;
    change.line = line;
    change.column = 9;
    change.effect = effect.to_owned();
    change.difference = "-    w.write(&b)?;\n+    w.write(&b[..1])?;\n".to_owned();
    change.outcome = outcome;
    change
}

fn setting(name: &str, effect: &str, environment: &str, asked: Option<bool>) -> Setting {
    let mut setting = Setting::default();
    setting.name = name.to_owned();
    setting.effect = effect.to_owned();
    setting.environment = environment.to_owned();
    setting.tests = 5;
    setting.asked = asked;
    setting
}

fn finding(changes: Vec<usize>, tests: Vec<FailedTest>) -> NeutralFinding {
    let mut finding = NeutralFinding::default();
    finding.changes = changes;
    finding.tests = tests;
    finding
}

fn failed(name: &str, label: Option<Label>) -> FailedTest {
    let mut failed = FailedTest::default();
    failed.name = name.to_owned();
    failed.how = "fails".to_owned();
    failed.output = "assertion `left == right` failed\n  left: \"<&>\"\n right: \"\"".to_owned();
    failed.replay = "(cd crate && INTRAMORPH_CHANGES=0:1 target/it --exact it)".to_owned();
    failed.runs = 6;
    failed.label = label;
    failed
}
