//! One run, and four that try a quarter each.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use intramorph_record::score::Score;

use super::{Scored, differences};
use crate::score::engine::Engine;

/// What parts took, and whether they make the whole.
#[derive(Debug)]
pub struct Sharded {
    /// How many bugs there are.
    pub bugs: usize,
    /// The run that tries them all.
    pub whole: Duration,
    /// The longest of the others, each with nothing built.
    pub longest: Duration,
    /// How many records of the merged parts differ from those of the whole.
    pub differences: usize,
}

/// Scores a package as a whole and in four parts, none of which knows of the others.
pub fn sharded(engine: &Engine, package: &Path) -> Sharded {
    const PARTS: usize = 4;
    let scored = Scored::new(engine, package, "whole");
    let (whole, elapsed) = scored.score(&[]);
    let mut longest = Duration::ZERO;
    let mut files = Vec::new();
    for part in 1..=PARTS {
        let purpose = format!("part-{part}");
        let scored = Scored::new(engine, package, &purpose);
        let (score, elapsed) = scored.score(&["--shard", &format!("{part}/{PARTS}")]);
        longest = longest.max(elapsed);
        let file = package.join("target").join(purpose + ".json");
        let json = serde_json::to_vec(&score).expect("a record is JSON");
        fs::write(&file, json).expect("a writable target folder");
        files.push(file);
    }
    let mut merge = Command::new(engine.executable());
    merge.args(["intramorph", "merge", "--json"]).args(files);
    let merged = merge.output().expect("it was built");
    let said = String::from_utf8_lossy(&merged.stderr);
    let merged: Score = serde_json::from_slice(&merged.stdout).unwrap_or_else(|_| panic!("{said}"));
    Sharded {
        bugs: whole.bugs.len(),
        whole: elapsed,
        longest,
        differences: differences(&whole, &merged),
    }
}
