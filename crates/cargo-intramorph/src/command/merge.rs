//! `cargo intramorph merge`: the scores of all parts, as if there had been one run.

use std::fs;
use std::path::{Path, PathBuf};

use intramorph_record::SCHEMA;
use intramorph_record::score::Score;
use serde::Deserialize;

use super::score::{self, Telling};
use crate::args::{self, terminal::Terminal};
use crate::exit_code::ExitCode;
use crate::score::failure::Failure;
use crate::score::record::merge::{MergeFailure, merged};

pub(crate) fn run(args: &args::Merge, terminal: &Terminal) -> ExitCode {
    let telling = Telling {
        as_json: args.json,
        reports: &args.reports,
        manifest_path: args.manifest_path.as_deref(),
        terminal,
    };
    let told = telling.tell(|| whole(&args.files));
    told.unwrap_or_else(|failure| score::failed(&failure))
}

fn whole(files: &[PathBuf]) -> Result<Score, Failure> {
    let scores: Result<Vec<Score>, Failure> = files.iter().map(|file| read(file)).collect();
    merged(scores?).map_err(|failure| {
        let file = match failure {
            MergeFailure::NoPart(number)
            | MergeFailure::OtherInputs(number)
            | MergeFailure::AnotherCount(number, _)
            | MergeFailure::Twice(number, _)
            | MergeFailure::Impossible(number, _) => Some(files[number].display()),
            MergeFailure::Nothing | MergeFailure::Missing { .. } => None,
        };
        Failure::Argument(match file {
            Some(file) => format!("{file} {failure}"),
            None => failure.to_string(),
        })
    })
}

fn read(file: &Path) -> Result<Score, Failure> {
    let bytes = fs::read(file).map_err(Failure::system("read", file))?;
    let file = file.display();
    let no_record = |error: serde_json::Error| {
        Failure::Argument(format!(
            "{file} is not what `cargo intramorph score --json` prints: {error}"
        ))
    };
    // Of another schema nothing else is known, so that this is asked first.
    let Versioned { schema } = serde_json::from_slice(&bytes).map_err(no_record)?;
    if schema != SCHEMA {
        return Err(Failure::Argument(format!(
            "{file} is a record of schema {schema}, and this version of cargo-intramorph knows {SCHEMA}: \
             make all parts with the version that merges them"
        )));
    }
    serde_json::from_slice(&bytes).map_err(no_record)
}

/// What every record has.
#[derive(Deserialize)]
struct Versioned {
    schema: u32,
}
