//! `cargo intramorph merge`: merges the records of all parts, of a score or of a run with neutral changes.

use std::fs;
use std::path::{Path, PathBuf};

use intramorph_record::SCHEMA;
use intramorph_record::neutral::NeutralRun;
use intramorph_record::score::Score;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::score::{Output, report_failure};
use crate::args;
use crate::args::terminal::Terminal;
use crate::exit_code::ExitCode;
use crate::neutral::merge as merge_neutral;
use crate::score::failure::Failure;
use crate::score::record::merge::{self, MergeFailure};

pub(crate) fn run(args: &args::Merge, terminal: &Terminal) -> ExitCode {
    let written = match kind(&args.files) {
        Ok(Kind::Scores) => merge_scores(args, terminal),
        Ok(Kind::Tests) => merge_tests(args, terminal),
        Err(failure) => Err(failure),
    };
    written.unwrap_or_else(|failure| report_failure(&failure))
}

/// What the parts are parts of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Scores,
    Tests,
}

/// The kind of the first file. The others are read as parts of the same kind.
fn kind(files: &[PathBuf]) -> Result<Kind, Failure> {
    /// The fields by which records are told apart.
    #[derive(Deserialize)]
    struct Fields {
        changes: Option<serde_json::Value>,
    }
    let first = &files[0];
    let bytes = fs::read(first).map_err(Failure::system("read", first))?;
    // A file that is no record is told so when it is read as a score.
    let fields = serde_json::from_slice(&bytes).unwrap_or(Fields { changes: None });
    Ok(match fields.changes {
        Some(_) => Kind::Tests,
        None => Kind::Scores,
    })
}

fn merge_tests(args: &args::Merge, terminal: &Terminal) -> Result<ExitCode, Failure> {
    if args.reports.fail_under.is_some() || args.reports.files.stryker.is_some() {
        let advice = "`--fail-under` and `--stryker` are about scores, and these are parts of `cargo intramorph test`";
        return Err(Failure::Argument(advice.to_owned()));
    }
    let output = super::test::Output {
        as_json: args.json,
        is_whole: terminal.verbose > 0,
        junit: args.reports.files.junit.as_ref(),
        annotations: args.reports.annotations,
        manifest_path: args.manifest_path.as_deref(),
    };
    output.write(|| {
        let runs = args.files.iter().map(|file| read(file, "test"));
        let runs = runs.collect::<Result<Vec<NeutralRun>, _>>()?;
        merge_neutral::merged(runs).map_err(|failure| argument(failure, &args.files))
    })
}

fn merge_scores(args: &args::Merge, terminal: &Terminal) -> Result<ExitCode, Failure> {
    let output = Output {
        as_json: args.json,
        page: &args.page,
        before: None,
        reports: &args.reports,
        manifest_path: args.manifest_path.as_deref(),
        terminal,
    };
    output.write(|| {
        let scores = args.files.iter().map(|file| read(file, "score"));
        let scores = scores.collect::<Result<Vec<Score>, _>>()?;
        merge::merged(scores).map_err(|failure| argument(failure, &args.files))
    })
}

/// A failure about one of the files, or about what is missing.
fn argument(failure: MergeFailure, files: &[PathBuf]) -> Failure {
    let MergeFailure { part, problem } = failure;
    Failure::Argument(match part {
        Some(number) => format!("{} {problem}", files[number].display()),
        None => problem,
    })
}

/// Reads what a command printed.
fn read<T: DeserializeOwned>(file: &Path, command: &str) -> Result<T, Failure> {
    let bytes = fs::read(file).map_err(Failure::system("read", file))?;
    let file = file.display();
    let no_record = |error: serde_json::Error| {
        Failure::Argument(format!(
            "{file} is not what `cargo intramorph {command} --json` prints: {error}"
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
