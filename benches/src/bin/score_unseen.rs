//! `cargo intramorph score` on packages that it was not tuned on:
//! `score_unseen [--held-out | [NAME-VERSION | FOLDER]..] [--within TIME]`.
//!
//! Each is scored by the first command that a stranger would try, with nothing built, and one row says what came of it.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use benches::measure::used_by_children;
use benches::score::engine::Engine;
use benches::score::package::Package;
use intramorph_record::score::{Outcome, Score};

/// Chosen by the rule at the top of the file.
const PACKAGES: &str = include_str!("../score/unseen.txt");
/// The packages that follow by the same rule.
const HELD_OUT: &str = include_str!("../score/held_out.txt");

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let within = match arguments.iter().position(|it| it == "--within") {
        Some(option) => arguments.drain(option..option + 2).nth(1),
        None => None,
    };
    let within = within.unwrap_or_else(|| "5m".to_owned());
    let option = arguments.iter().position(|it| it == "--held-out");
    let packages = option.map_or(PACKAGES, |option| {
        arguments.remove(option);
        HELD_OUT
    });
    if arguments.is_empty() {
        let lines = packages.lines().filter(|line| !line.starts_with('#'));
        arguments = lines.map(str::to_owned).collect();
    }
    let engine = Engine::built();
    println!(
        "| package | tests | bugs | compile | rounds | caught, of those that tests run | s | processor s |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let mut scored = 0;
    for name in &arguments {
        let result = scored_first_time(&engine, name, &within);
        scored += usize::from(result.is_ok());
        println!("{}", result.unwrap_or_else(|row| row));
    }
    println!("{scored} of {} gave a score or a sample", arguments.len());
}

/// A row with a score or a sample.
///
/// # Errors
/// A row with what the command said instead.
fn scored_first_time(engine: &Engine, name: &str, within: &str) -> Result<String, String> {
    let (package, target) = prepared(name);
    let shown = package.file_name().unwrap_or_default().to_string_lossy();
    let mut command = Command::new(engine.executable());
    command.args(["intramorph", "score", "--json", "--within", within]);
    command.arg("--target-dir").arg(&target);
    let (started, used) = (Instant::now(), used_by_children());
    let output = command.current_dir(&package).stdin(Stdio::null()).output();
    let output = output.expect("it was built");
    let times = [started.elapsed(), used_by_children().saturating_sub(used)];
    let [wall, processor] = times.map(|time| format!("{:.0}", time.as_secs_f64()));
    let score: Option<Score> = serde_json::from_slice(&output.stdout).ok();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let error = said.lines().find_map(|line| line.strip_prefix("error: "));
    match (score, error) {
        (Some(score), None) if share(&score).is_some() => Ok(format!(
            "| {shown} {}| {wall} | {processor} |",
            cells(&score)
        )),
        (_, error) => {
            let what = error.unwrap_or("no bug was tried");
            Err(format!(
                "| {shown} | | | | | {what} | {wall} | {processor} |"
            ))
        }
    }
}

/// A fresh copy of a package, or the folder that is named, and an empty target folder.
fn prepared(name: &str) -> (PathBuf, PathBuf) {
    let package = if Path::new(name).join("Cargo.toml").is_file() {
        fs::canonicalize(name).expect("it is there")
    } else {
        Package::parse(name).copied("unseen")
    };
    let target = package.join("target/unseen");
    let _ = fs::remove_dir_all(&target);
    (package, target)
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
fn cells(score: &Score) -> String {
    let (bugs, removed) = (score.bugs.len(), score.count(Outcome::Removed));
    let viable = 100.0 * (1.0 - removed as f64 / bugs as f64);
    let share = share(score).unwrap_or_default();
    let left_out = match score.left_out_tests.len() {
        0 => String::new(),
        count => format!(", {count} left out"),
    };
    let Score { tests, rounds, .. } = score;
    format!("| {tests}{left_out} | {bugs} | {viable:.1} % | {rounds} | {share} ")
}

/// The share of caught bugs among those that tests run; `None` if no bug was tried.
#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
fn share(score: &Score) -> Option<String> {
    if let Some(sample) = score.sample {
        let [lowest, share, highest] =
            [sample.lowest, sample.share, sample.highest].map(|share| 100.0 * share);
        let (size, population) = (sample.size, sample.population);
        return Some(format!(
            "{share:.0} % ({lowest:.0} to {highest:.0}, sample of {size} of {population})"
        ));
    }
    let caught = score.count(Outcome::Caught) + score.count(Outcome::TimedOut);
    let tried = caught + score.count(Outcome::Missed);
    (tried > 0).then(|| format!("{:.0} % of {tried}", 100.0 * caught as f64 / tried as f64))
}
