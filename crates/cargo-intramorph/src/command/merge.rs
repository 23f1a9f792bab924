//! `cargo intramorph merge`: the scores of all parts, as if there had been one run.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use intramorph_record::score::Score;

use super::score;
use crate::args;
use crate::exit_code::ExitCode;
use crate::score::merge::{MergeFailure, merged};

pub(crate) fn run(args: &args::Merge) -> ExitCode {
    let mut scores = Vec::new();
    for file in &args.files {
        match read(file) {
            Ok(score) => scores.push(score),
            Err((what, exit_code)) => return failed(file, &what, exit_code),
        }
    }
    match merged(scores) {
        Ok(score) => score::tell(&score, args.json),
        Err(failure) => {
            let nowhere = Path::new("the whole");
            let file = match failure {
                MergeFailure::NoPart(number)
                | MergeFailure::AnotherGround(number)
                | MergeFailure::AnotherCount(number, _)
                | MergeFailure::Twice(number, _) => &args.files[number],
                MergeFailure::Nothing | MergeFailure::Missing(_) => nowhere,
            };
            failed(file, &failure, ExitCode::Usage)
        }
    }
}

fn read(file: &Path) -> Result<Score, (String, ExitCode)> {
    let bytes = fs::read(file).map_err(|error| (error.to_string(), ExitCode::Unreadable))?;
    serde_json::from_slice(&bytes).map_err(|error| {
        let what = format!("is not what `cargo intramorph score --json` prints: {error}");
        (what, ExitCode::Usage)
    })
}

fn failed(file: &Path, what: &dyn Display, exit_code: ExitCode) -> ExitCode {
    let _ = writeln!(io::stderr(), "error: {}: {what}", file.display());
    exit_code
}
