//! Programs that hang, abort or exit: in isolation each is a finding, and the test goes on.

mod again;
mod alike;
mod fates;
#[cfg(target_os = "linux")]
mod nested;
mod refused;

use intramorph::prelude::*;
use intramorph::{Finding, Record};

/// The records of checks, none of which leaves a process behind.
fn checked(checks: impl FnOnce()) -> Vec<Record> {
    let records = recorded(checks);
    assert_eq!(left_behind(), Vec::<String>::new());
    records
}

/// The one record, and its finding.
fn found(checks: impl FnOnce()) -> (Record, Finding) {
    let record = checked(checks).remove(0);
    let finding = record.finding.clone();
    (record, finding.expect("a finding"))
}

/// The workers that this test has started and not ended, where the system shows processes as files.
fn left_behind() -> Vec<String> {
    let process = std::process::id();
    let thread = std::thread::current();
    let test = thread.name().expect("tests have names");
    workers()
        .into_iter()
        .filter(|worker| worker.starts_with(&format!("{process} ")) && worker.ends_with(test))
        .collect()
}

/// What all workers of the machine were started with.
fn workers() -> Vec<String> {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let environments =
        processes.filter_map(|process| std::fs::read(process.path().join("environ")).ok());
    let variables = environments.filter_map(|environment| {
        let text = String::from_utf8_lossy(&environment).into_owned();
        let mut variables = text.split('\0');
        let worker = variables.find_map(|variable| variable.strip_prefix("INTRAMORPH_WORKER="));
        worker.map(ToOwned::to_owned)
    });
    variables.collect()
}
