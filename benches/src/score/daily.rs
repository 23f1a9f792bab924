//! What a team asks of `score` every day: only what is new, on several machines, and whatever happens to a run.

pub mod interruption;
pub mod pull_request;
pub mod rerun;
pub mod shards;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, iter};

use intramorph_record::score::Score;

use super::engine::Engine;

/// A copy of a package, scored again and again.
#[derive(Debug)]
pub struct Scored<'a> {
    engine: &'a Engine,
    package: &'a Path,
    target: PathBuf,
}

impl<'a> Scored<'a> {
    /// Nothing is known of it, and nothing built.
    pub fn new(engine: &'a Engine, package: &'a Path, purpose: &str) -> Self {
        let target = package.join("target").join(purpose);
        let _ = fs::remove_dir_all(&target);
        Self {
            engine,
            package,
            target,
        }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.engine.executable());
        command.args(["intramorph", "score", "--json", "--target-dir"]);
        command.arg(&self.target).args(arguments);
        command.current_dir(self.package);
        command
    }

    /// What a run finds, and how long it takes.
    fn score(&self, arguments: &[&str]) -> (Score, Duration) {
        let started = Instant::now();
        let output = self.command(arguments).output().expect("it was built");
        let elapsed = started.elapsed();
        let score = serde_json::from_slice(&output.stdout);
        let said = String::from_utf8_lossy(&output.stderr);
        (score.unwrap_or_else(|_| panic!("{said}")), elapsed)
    }

    /// The outcomes that are known, in the order of becoming so: the key and the function of each.
    fn history(&self) -> Vec<(String, String)> {
        let path = journal(&self.target);
        let text = fs::read_to_string(path).unwrap_or_default();
        let lines = text.lines().filter_map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).ok()?;
            let key = line["key"].as_str()?.to_owned();
            Some((key, line["bug"]["item"].as_str()?.to_owned()))
        });
        lines.collect()
    }
}

/// How many records differ, but for how long things took. Where the sums differ, that is one more.
pub fn differences(one: &Score, other: &Score) -> usize {
    let (one, other) = (one.result(), other.result());
    let bugs = one.bugs.iter().map(Some).chain(iter::repeat(None));
    let others = other.bugs.iter().map(Some).chain(iter::repeat(None));
    let most = one.bugs.len().max(other.bugs.len());
    let different = bugs
        .zip(others)
        .take(most)
        .filter(|(one, other)| one != other);
    let bugs = different.count();
    let sums = [one, other].map(|mut score| {
        score.bugs.clear();
        score
    });
    bugs + usize::from(sums[0] != sums[1])
}

/// The journal that was written last.
fn journal(target: &Path) -> PathBuf {
    let histories = fs::read_dir(target.join("intramorph/score/history"));
    let journals = histories.into_iter().flatten().flatten();
    let journals = journals.map(|entry| entry.path().join("outcomes.jsonl"));
    let written = |path: &PathBuf| fs::metadata(path).and_then(|it| it.modified()).ok();
    journals.max_by_key(written).unwrap_or_default()
}
