//! Entries `[[score.accept]]` and `[[test.accept]]`: what the user accepts, each with the reason.

use serde::Deserialize;

use super::{ConfigurationError, File};
use crate::rewrite::AcceptEntry;

#[derive(Deserialize)]
struct Document {
    #[serde(default)]
    score: Table,
    #[serde(default)]
    test: Table,
}

#[derive(Default, Deserialize)]
struct Table {
    #[serde(default)]
    accept: Vec<AcceptEntry>,
}

/// Reads the entries of a table.
pub(super) fn entries(
    file: &File<'_>,
    table: &str,
) -> Result<Vec<AcceptEntry>, ConfigurationError> {
    let document: Document =
        toml::from_str(file.text).map_err(|error| file.syntax_error(&error))?;
    let table = match table {
        "test" => document.test,
        _ => document.score,
    };
    let entries = table.accept;
    for entry in &entries {
        entry.matcher().map_err(|message| ConfigurationError {
            file: file.path.to_owned(),
            line: None,
            message: format!("{}: {message}", entry.shown()),
        })?;
    }
    Ok(entries)
}
