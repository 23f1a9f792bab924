//! Runs of cargo-gamma, which also compiles all mutants at once.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use super::package::succeed;

/// The report that cargo-gamma writes, in the schema of Stryker.
#[derive(Deserialize)]
struct Report {
    files: BTreeMap<String, File>,
}

#[derive(Deserialize)]
struct File {
    mutants: Vec<Mutant>,
}

#[derive(Deserialize)]
struct Mutant {
    status: String,
}

/// Tries one in `share` mutants of a package that knows of no earlier run, and returns the number of each status.
pub fn run(package: &Path, share: u32) -> BTreeMap<String, usize> {
    let _ = fs::remove_dir_all(package.join("target"));
    // It works without the network.
    let mut fetch = Command::new(env!("CARGO"));
    succeed(fetch.args(["fetch", "--quiet"]).current_dir(package));
    let mut command = Command::new(env!("CARGO"));
    command.args(["gamma", "run", "--incremental", "no", "--progress", "never"]);
    // Elsewhere than in a session of systemd it would only say that it cannot limit memory.
    command.args(["--no-relaunch", "--color", "never"]);
    command.args(["--shard-index", "0", "--shard-count"]);
    command.arg(share.to_string());
    command.env_remove("CARGO_TARGET_DIR");
    let output = command.current_dir(package).output().expect("cargo runs");
    let report = fs::read(package.join("target/cargo-gamma/gamma-report.json"));
    let report = report.unwrap_or_else(|_| {
        let said = String::from_utf8_lossy(&output.stderr);
        panic!("cargo-gamma is needed: cargo install cargo-gamma --version 0.4.0 --locked\n{said}")
    });
    let report: Report = serde_json::from_slice(&report).expect("a report in Stryker's schema");
    let mut counts = BTreeMap::new();
    for mutant in report.files.into_values().flat_map(|file| file.mutants) {
        *counts.entry(mutant.status).or_default() += 1;
    }
    counts
}
