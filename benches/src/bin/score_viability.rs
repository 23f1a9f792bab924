//! Which planned changes compile, package by package: `score_viability [NAME-VERSION]..`; no test runs.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::collections::BTreeMap;

use benches::score::engine::{Engine, Extent, Run};
use benches::score::package::Package;
use intramorph_record::score::{BugRecord, Outcome};

const PACKAGES: [&str; 10] = [
    "semver-1.0.28",
    "humantime-2.4.0",
    "fixedbitset-0.5.7",
    "smallvec-1.15.1",
    "itertools-0.14.0",
    "similar-2.7.0",
    "num-bigint-0.4.6",
    "petgraph-0.8.3",
    "regex-syntax-0.8.11",
    "aho-corasick-1.1.5",
];

fn main() {
    let mut packages: Vec<String> = std::env::args().skip(1).collect();
    if packages.is_empty() {
        packages = PACKAGES.map(str::to_owned).to_vec();
    }
    let engine = Engine::built();
    println!("                      planned not built removed   viable rounds planning building");
    for name in packages {
        let package = Package::parse(&name).copied("ours");
        match engine.run(&package, Extent::Build) {
            Ok(run) => row(&name, &run),
            Err(message) => println!("{name:<22}failed: {message}"),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
fn row(name: &str, run: &Run) {
    let score = &run.score;
    let (planned, removed) = (score.bugs.len(), score.count(Outcome::Removed));
    let not_built = score.count(Outcome::NotBuilt);
    let viable = 100.0 * (1.0 - removed as f64 / planned as f64);
    let rounds = score.rounds;
    let [planning, building] = [score.elapsed.planning, score.elapsed.building];
    println!(
        "{name:<22}{planned:>7}{not_built:>10}{removed:>8}{viable:>7.2} %{rounds:>7}{:>7.2} s{:>7.2} s",
        planning.as_secs_f64(),
        building.as_secs_f64()
    );
    for ((operator, code), count) in reasons(&score.bugs) {
        println!("    {count:>4} {operator}: {code}");
    }
}

/// How many of each operator were removed, by the compiler's code, or its message where there is no code.
fn reasons(bugs: &[BugRecord]) -> BTreeMap<(&str, &str), usize> {
    let mut reasons = BTreeMap::new();
    for bug in bugs.iter().filter(|bug| bug.outcome == Outcome::Removed) {
        let reason = bug.reason.as_deref().unwrap_or("no reason");
        let code = reason.split(": ").next().unwrap_or(reason);
        *reasons.entry((&*bug.operator, code)).or_default() += 1;
    }
    reasons
}
