//! `cargo intramorph merge`: merges the scores of all parts.

use std::fs;
use std::path::{Path, PathBuf};

use intramorph_record::SCHEMA;
use intramorph_record::score::Score;
use serde::Deserialize;

use super::score::{Output, report_failure};
use crate::args;
use crate::args::terminal::Terminal;
use crate::exit_code::ExitCode;
use crate::score::failure::Failure;
use crate::score::record::merge::{MergeFailure, merged};

pub(crate) fn run(args: &args::Merge, terminal: &Terminal) -> ExitCode {
    let output = Output {
        as_json: args.json,
        page: &args.page,
        before: None,
        reports: &args.reports,
        manifest_path: args.manifest_path.as_deref(),
        terminal,
    };
    let written = output.write(|| merge(&args.files));
    written.unwrap_or_else(|failure| report_failure(&failure))
}

fn merge(files: &[PathBuf]) -> Result<Score, Failure> {
    let scores: Result<Vec<Score>, Failure> = files.iter().map(|file| read(file)).collect();
    merged(scores?).map_err(|MergeFailure { score, problem }| {
        Failure::Argument(match score {
            Some(number) => format!("{} {problem}", files[number].display()),
            None => problem,
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
    // A record of another schema may have other fields, so the schema is checked first.
    let Versioned { schema } = serde_json::from_slice(&bytes).map_err(no_record)?;
    if schema != SCHEMA {
        return Err(Failure::Argument(format!(
            "{file} is a record of schema {schema}, and this version of cargo-intramorph knows {SCHEMA}: \
             make all parts with the version that merges them"
        )));
    }
    serde_json::from_slice(&bytes).map_err(no_record)
}

/// The field that every record has.
#[derive(Deserialize)]
struct Versioned {
    schema: u32,
}
