//! How often the interval of `score --within` contains the share of the full run: `score_sample [NAME-VERSION | RECORD.json]..`
//!
//! A record of all bugs is replayed: two workers try them in 200 random orders, each bug takes the time that it took, and the
//! time is over after a part of what all of them took.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::fs;
use std::path::Path;
use std::time::Duration;

use benches::score::engine::{Engine, Extent, is_reached};
use benches::score::package::Package;
use intramorph_record::score::{BugRecord, Outcome, Sample, Score};

/// The engine's own estimate, which is no part of its interface.
#[path = "../../../crates/cargo-intramorph/src/score"]
mod engine {
    pub(super) mod estimate;
}

/// What the estimate draws from.
#[path = "../../../crates/cargo-intramorph/src/random.rs"]
mod random;

use engine::estimate::{Evidence, estimate, order};

const PACKAGES: [&str; 9] = [
    "semver-1.0.28",
    "humantime-2.4.0",
    "smallvec-1.15.1",
    "fixedbitset-0.5.7",
    "similar-2.7.0",
    "strsim-0.11.1",
    "heck-0.5.0",
    "hex-0.4.3",
    "itoa-1.0.15",
];
const ORDERS: u64 = 200;
/// Parts of the time of all trials: one in so many.
const PARTS: [u32; 5] = [50, 20, 10, 4, 2];
const WORKERS: usize = 2;

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        names = PACKAGES.map(str::to_owned).to_vec();
    }
    println!("                        bugs caught");
    for name in names {
        match record(&name) {
            Ok(score) => replay(&name, &score),
            Err(message) => println!("{name:<22}failed: {message}"),
        }
    }
}

/// The record in a file, or that of a package.
fn record(name: &str) -> Result<Score, String> {
    if let Ok(text) = fs::read(name) {
        return serde_json::from_slice(&text).map_err(|error| error.to_string());
    }
    let package = Package::parse(name).copied("ours");
    let run = Engine::built().run(&package, Extent::All)?;
    Ok(run.score)
}

fn replay(name: &str, score: &Score) {
    let bugs: Vec<&BugRecord> = score.bugs.iter().filter(|bug| is_reached(bug)).collect();
    let functions: Vec<_> = bugs.iter().map(|bug| (&bug.file, &bug.item)).collect();
    let orders = (0..ORDERS).map(|seed| order(&functions, seed));
    let orders: Vec<Vec<usize>> = orders.collect();
    let caught = bugs.iter().filter(|bug| is_caught(bug)).count();
    let share = float(caught) / float(bugs.len());
    let name = Path::new(name).file_stem().unwrap_or_default();
    let name = name.to_string_lossy();
    println!("{name:<22}{:>6}{:>5.1} %", bugs.len(), 100.0 * share);
    let all: Duration = bugs.iter().map(|bug| bug.elapsed).sum();
    for part in PARTS {
        let time = all / u32::try_from(WORKERS).unwrap_or(1) / part;
        let samples = orders
            .iter()
            .map(|order| estimate(&tried(&bugs, order, time)));
        row(part, share, &samples.flatten().collect::<Vec<_>>());
    }
}

fn row(part: u32, share: f64, samples: &[Sample]) {
    let covers = |sample: &&Sample| sample.lowest <= share && share <= sample.highest;
    let covered = samples.iter().filter(covers).count();
    let mean = |value: fn(&Sample) -> f64| {
        samples.iter().map(value).sum::<f64>() / float(samples.len().max(1))
    };
    println!(
        "    1/{part:<4} of the time {:>6.0} tried {:>5.1} % ± {:>4.1} {covered:>4} of {} contain it",
        mean(|sample| float(sample.size)),
        100.0 * mean(|sample| sample.share),
        50.0 * mean(|sample| sample.highest - sample.lowest),
        samples.len(),
    );
}

/// What is known of the bugs of an order when the time is over.
fn tried(bugs: &[&BugRecord], order: &[usize], time: Duration) -> Vec<Evidence> {
    let mut free_at = [Duration::ZERO; WORKERS];
    let tried = order.iter().map(|index| {
        let bug = bugs[*index];
        let worker = free_at.iter_mut().min().expect("there are workers");
        *worker += bug.elapsed;
        Evidence {
            is_caught: (*worker <= time).then_some(is_caught(bug)),
            is_earlier: false,
        }
    });
    tried.collect()
}

fn is_caught(bug: &BugRecord) -> bool {
    bug.outcome != Outcome::Missed
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
fn float(count: usize) -> f64 {
    count as f64
}
