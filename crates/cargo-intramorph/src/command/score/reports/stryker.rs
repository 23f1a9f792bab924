//! The mutation report of Stryker's viewer and dashboard, as its schema has it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use intramorph_record::score::{BugRecord, Outcome, Score};
use serde_json::{Map, Value, json};

use crate::command::score::location::Location;
use crate::command::score::view;
use crate::score::failure::Failure;

/// The text of each file that has bugs, by its path in the record.
type Sources = BTreeMap<String, String>;

/// The report of a score whose files are below a folder. Fails if one of them was edited during the run.
pub(super) fn report(score: &Score, root: &Path) -> Result<String, Failure> {
    let mut sources = Sources::new();
    for bug in &score.bugs {
        if !sources.contains_key(&bug.file) {
            let path = root.join(&bug.file);
            let text = fs::read_to_string(&path).map_err(Failure::system("read", &path))?;
            sources.insert(bug.file.clone(), text);
        }
    }
    render(score, &sources).map_err(|file| {
        let error = io::Error::other("it was edited during the run; score once more");
        Failure::system("show bugs in", file)(error)
    })
}

/// The report, or the file that has changed since it was scored.
fn render(score: &Score, sources: &Sources) -> Result<String, String> {
    let mut files = Map::new();
    for bugs in score.bugs.chunk_by(|one, other| one.file == other.file) {
        let file = &bugs[0].file;
        let source = sources.get(file).map_or("", String::as_str);
        let mutants: Option<Vec<Value>> = bugs.iter().map(|bug| mutant(bug, source)).collect();
        let mutants = mutants.ok_or_else(|| file.clone())?;
        let result = json!({ "language": "rust", "source": source, "mutants": mutants });
        files.insert(file.clone(), result);
    }
    let report = json!({
        "schemaVersion": "2",
        // The thresholds of Stryker's own tools, so that the colours mean the same.
        "thresholds": { "high": 80, "low": 60 },
        "framework": {
            "name": "cargo-intramorph",
            "version": env!("CARGO_PKG_VERSION"),
            "branding": { "homepageUrl": env!("CARGO_PKG_REPOSITORY") },
        },
        "performance": {
            "setup": milliseconds(score.elapsed.planning + score.elapsed.building),
            "initialRun": milliseconds(score.elapsed.baseline),
            "mutation": milliseconds(score.elapsed.trials),
        },
        "files": files,
        "testFiles": test_files(score),
    });
    Ok(format!("{report:#}\n"))
}

/// A bug; `None` if it is not where the record says.
fn mutant(bug: &BugRecord, source: &str) -> Option<Value> {
    let location = Location::of(bug, source)?;
    let BugRecord {
        file,
        item,
        operator,
        ordinal,
        ..
    } = bug;
    let mut mutant = json!({
        "id": format!("{file} {item} {operator} {ordinal}"),
        "mutatorName": operator,
        "description": format!("{} in {item}", view::what(bug)),
        "replacement": bug.replacement,
        "location": location,
        "status": status(bug.outcome),
        "duration": milliseconds(bug.elapsed),
    });
    if let Some(reason) = reason(bug) {
        mutant["statusReason"] = reason.into();
    }
    if let Some(test) = &bug.caught_by {
        mutant["killedBy"] = json!([test]);
    }
    Some(mutant)
}

fn status(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Caught => "Killed",
        Outcome::TimedOut => "Timeout",
        Outcome::Missed => "Survived",
        Outcome::Unreached => "NoCoverage",
        Outcome::Removed => "CompileError",
        Outcome::NotBuilt | Outcome::Accepted => "Ignored",
        Outcome::Untried => "Pending",
    }
}

/// The reason for the status. The record has one only where it can differ from bug to bug.
fn reason(bug: &BugRecord) -> Option<String> {
    match bug.outcome {
        Outcome::Caught => bug.caught_by.as_ref().map(|test| format!("{test} failed")),
        Outcome::NotBuilt | Outcome::Untried => Some(view::meaning(bug.outcome).to_owned()),
        _ => bug.reason.clone(),
    }
}

/// The tests that have caught a bug, by their target; the record names no others.
fn test_files(score: &Score) -> Value {
    let tests: BTreeSet<&str> = score
        .bugs
        .iter()
        .filter_map(|bug| bug.caught_by.as_deref())
        .collect();
    let mut files: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for test in tests {
        let (target, name) = test.split_once(' ').unwrap_or(("tests", test));
        let tests = files.entry(target).or_default();
        tests.push(json!({ "id": test, "name": name }));
    }
    let files = files
        .into_iter()
        .map(|(target, tests)| (target, json!({ "tests": tests })));
    files.collect::<BTreeMap<_, _>>().into_iter().collect()
}

fn milliseconds(duration: std::time::Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e3
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::{Sources, render};
    use crate::command::score::sample::{TEXT, score};

    #[test]
    fn every_outcome_has_a_status() {
        let sources = Sources::from([("src/lib.rs".to_owned(), TEXT.to_owned())]);
        assert_snapshot!(render(&score(), &sources).expect("nothing was edited"));
    }

    #[test]
    fn a_file_that_was_edited_meanwhile_is_named() {
        let sources = Sources::from([("src/lib.rs".to_owned(), "fn other() {}\n".to_owned())]);
        let file = "src/lib.rs".to_owned();
        assert_eq!(render(&score(), &sources), Err(file));
    }
}
