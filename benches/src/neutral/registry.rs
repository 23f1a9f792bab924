//! Packages of a list, tested with neutral changes one after the other, with a row for each.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use intramorph_record::neutral::{ChangeOutcome, NeutralChange, NeutralFinding, NeutralRun};

use crate::score::engine::Engine;
use crate::score::package::{Package, folder};

/// Parts of a source that read, write, sort unstably, have a heap or compute in parallel.
const MARKS: [&str; 10] = [
    ".read(",
    ".write(",
    ".fill_buf(",
    "Read for",
    "Write for",
    "sort_unstable",
    "select_nth_unstable",
    "BinaryHeap",
    "par_iter",
    "_feature_detected",
];

/// What came of a package.
#[derive(Debug)]
pub enum Tested {
    /// It is none of those that the rule keeps, for this reason.
    LeftOut(&'static str),
    /// The command failed, and said this.
    Failed(String),
    /// It was tested in this time.
    Run(Box<NeutralRun>, Duration),
}

/// Tests a package if the rule keeps it.
pub fn test(engine: &Engine, name: &str, options: &[String]) -> Tested {
    let package = Package::parse(name).copied("test");
    let library = texts(&package.join("src"));
    if !library
        .iter()
        .any(|text| MARKS.iter().any(|mark| text.contains(mark)))
    {
        return Tested::LeftOut("neither reads nor sorts");
    }
    let tests = texts(&package.join("tests"));
    let has_test = |text: &String| text.contains("#[test]") || text.contains("::test]");
    if !library.iter().chain(&tests).any(has_test) {
        return Tested::LeftOut("publishes no test");
    }
    run(engine, name, options)
}

/// Tests a package, and keeps its record in the target folder.
pub fn run(engine: &Engine, name: &str, options: &[String]) -> Tested {
    let package = Package::parse(name).copied("test");
    let mut command = Command::new(engine.executable());
    command.args(["intramorph", "test", "--json"]);
    command.args(options);
    command.arg("--target-dir").arg(package.join("target"));
    let started = Instant::now();
    let output = command.current_dir(&package).stdin(Stdio::null()).output();
    let output = output.expect("it was built");
    let elapsed = started.elapsed();
    if let Ok(run) = serde_json::from_slice::<NeutralRun>(&output.stdout) {
        let records = folder().join("test-records");
        fs::create_dir_all(&records).expect("a writable target folder");
        fs::write(records.join(format!("{name}.json")), &output.stdout)
            .expect("a writable target folder");
        return Tested::Run(Box::new(run), elapsed);
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let error = said.lines().find_map(|line| line.strip_prefix("error: "));
    Tested::Failed(error.unwrap_or("nothing was printed").to_owned())
}

/// The row of a package in a table.
pub fn row(name: &str, tested: &Tested) -> String {
    match tested {
        Tested::LeftOut(reason) => format!("| {name} | {reason} | | | | | |"),
        Tested::Failed(said) => format!("| {name} | {said} | | | | | |"),
        Tested::Run(run, elapsed) => format!(
            "| {name} | {} | {} | {} | {} | {} | {:.0} |",
            run.tests,
            exercised(run),
            by_kind(run, run.counted()),
            by_kind(run, run.findings.iter().filter(|it| it.label.is_some())),
            run.rounds,
            elapsed.as_secs_f64()
        ),
    }
}

/// Whether a change made a difference.
pub fn has_effect(run: &NeutralRun) -> bool {
    run.changes.iter().any(made_difference)
}

fn made_difference(change: &NeutralChange) -> bool {
    matches!(
        change.outcome,
        ChangeOutcome::Passed | ChangeOutcome::Noticed
    )
}

/// How many changes made a difference, of how many.
pub fn exercised(run: &NeutralRun) -> String {
    let exercised = run.changes.iter().filter(|it| made_difference(it));
    format!("{} of {}", exercised.count(), run.changes.len())
}

/// Findings by kinds of changes, such as `2 short-read`.
fn by_kind<'a>(run: &NeutralRun, findings: impl Iterator<Item = &'a NeutralFinding>) -> String {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for finding in findings {
        let changes = finding.changes.iter();
        let changes = changes.map(|index| run.changes[*index].kind.clone());
        let settings = finding.settings.iter();
        let settings = settings.map(|index| run.settings[*index].name.clone());
        let mut names: Vec<String> = changes.chain(settings).collect();
        names.dedup();
        *kinds.entry(names.join(" and ")).or_default() += 1;
    }
    let kinds = kinds.iter().map(|(kind, count)| format!("{count} {kind}"));
    kinds.collect::<Vec<_>>().join(", ")
}

/// The texts of all Rust files below a folder.
fn texts(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                texts.extend(fs::read_to_string(path));
            }
        }
    }
    texts
}
