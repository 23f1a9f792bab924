//! Runs of cargo-mutants: its mutants, what became of each, and how long that took.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use super::package::{Package, folder};

/// A mutant, in cargo-mutants' words.
#[derive(Clone, Debug, Deserialize)]
pub struct Mutant {
    /// What it does, in a sentence.
    pub name: String,
    /// Relative to the workspace.
    pub file: String,
    /// The function that it is in, if it is in one.
    pub function: Option<Function>,
    /// What it replaces.
    pub span: Span,
    /// With what.
    pub replacement: String,
    /// What kind of mutant it is.
    pub genre: Genre,
}

/// The function that a mutant is in.
#[derive(Clone, Debug, Deserialize)]
pub struct Function {
    /// Its signature's end, such as `-> bool`.
    pub return_type: String,
    /// All of it, with its attributes.
    pub span: Span,
}

/// A part of a file.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Span {
    /// Where it begins.
    pub start: Place,
    /// Where what follows begins.
    pub end: Place,
}

/// A place in a file, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// In characters.
    pub column: usize,
}

/// Kinds of mutants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Genre {
    /// A function returns a value at once.
    FnValue,
    /// One operator for another.
    BinaryOperator,
    /// An operator is deleted.
    UnaryOperator,
    /// An arm of a match is deleted.
    MatchArm,
    /// The guard of an arm is true or false.
    MatchArmGuard,
    /// A field is taken from the base of a new structure.
    StructField,
}

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Summary {
    /// A test failed.
    CaughtMutant,
    /// All tests passed.
    MissedMutant,
    /// The tests took too long.
    Timeout,
    /// It does not compile.
    Unviable,
}

/// A mutant that was tried.
#[derive(Clone, Debug)]
pub struct Tried {
    /// Which.
    pub mutant: Mutant,
    /// What became of it.
    pub summary: Summary,
    /// How long it was built and tested, in seconds.
    pub seconds: f64,
    /// Whether all but documentation tests passed.
    pub is_caught_by_documentation: bool,
}

/// One run of cargo-mutants.
#[derive(Debug)]
pub struct Trials {
    /// How many mutants were tried at a time.
    pub jobs: usize,
    /// What was tried.
    pub tried: Vec<Tried>,
}

/// All mutants of a package.
pub fn list(package: &Path) -> Vec<Mutant> {
    let output = cargo_mutants(package).args(["--list", "--json"]).output();
    let output = output.expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "cargo-mutants is needed: cargo install cargo-mutants --version 27.1.0 --locked\n{said}"
    );
    serde_json::from_slice(&output.stdout).expect("a list as cargo-mutants 27.1 writes it")
}

/// Tries one in `share` mutants, or reads what was found earlier and kept in `kept`.
pub fn trials(package: &Package, jobs: usize, share: usize, kept: Option<&Path>) -> Trials {
    let name = if jobs == 1 {
        package.folder_name()
    } else {
        format!("{}-jobs-{jobs}", package.folder_name())
    };
    let output = kept
        .map_or_else(|| folder().join("mutants"), Path::to_owned)
        .join(name);
    let outcomes = output.join("mutants.out/outcomes.json");
    if kept.is_none() || !outcomes.exists() {
        run(&package.copied("theirs"), jobs, share, &output);
    }
    let text = fs::read_to_string(&outcomes)
        .unwrap_or_else(|error| panic!("{} cannot be read: {error}", outcomes.display()));
    let outcomes: Outcomes =
        serde_json::from_str(&text).expect("outcomes as cargo-mutants 27.1 writes them");
    Trials {
        jobs,
        tried: outcomes.tried(&output.join("mutants.out")),
    }
}

fn run(package: &Path, jobs: usize, share: usize, output: &Path) {
    fs::create_dir_all(output).expect("a writable folder");
    let mut command = cargo_mutants(package);
    command.arg("--jobs").arg(jobs.to_string());
    command
        .args(["--sharding", "round-robin", "--shard"])
        .arg(format!("0/{share}"));
    // Ours are the same tests: those of the documentation are not run.
    command.args([
        "--no-times",
        "--colors=never",
        "--cargo-test-arg=--tests",
        "--output",
    ]);
    let output = command.arg(output).output().expect("cargo runs");
    // 2 and 3 say that mutants were missed or took too long.
    let is_done = matches!(output.status.code(), Some(0 | 2 | 3));
    assert!(
        is_done,
        "cargo mutants failed: {}",
        String::from_utf8_lossy(&output.stdout)
    );
}

fn cargo_mutants(package: &Path) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.arg("mutants").current_dir(package);
    // It builds in copies of the package, each with a target folder of its own.
    command.env_remove("CARGO_TARGET_DIR");
    command
}

#[derive(Deserialize)]
struct Outcomes {
    outcomes: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    scenario: Scenario,
    summary: serde_json::Value,
    log_path: PathBuf,
    phase_results: Vec<Phase>,
}

#[derive(Deserialize)]
enum Scenario {
    Baseline,
    Mutant(Mutant),
}

#[derive(Deserialize)]
struct Phase {
    duration: f64,
}

impl Outcomes {
    fn tried(self, folder: &Path) -> Vec<Tried> {
        let tried = self.outcomes.into_iter().filter_map(|entry| {
            let Scenario::Mutant(mutant) = entry.scenario else {
                return None;
            };
            let log = fs::read_to_string(folder.join(&entry.log_path)).unwrap_or_default();
            Some(Tried {
                mutant,
                summary: serde_json::from_value(entry.summary).ok()?,
                seconds: entry.phase_results.iter().map(|phase| phase.duration).sum(),
                is_caught_by_documentation: is_caught_by_documentation(&log),
            })
        });
        tried.collect()
    }
}

/// Cargo runs the tests of the documentation last, and only if all others have passed.
fn is_caught_by_documentation(log: &str) -> bool {
    log.rsplit_once("Doc-tests")
        .is_some_and(|(_, last)| last.contains("test result: FAILED"))
}
