//! Entries `[[score.accept]]`: bugs that may be missed, each with the reason.

use serde::Deserialize;

use super::{ConfigurationError, File};
use crate::rewrite::AcceptEntry;

#[derive(Deserialize)]
struct Document {
    #[serde(default)]
    score: Score,
}

#[derive(Default, Deserialize)]
struct Score {
    #[serde(default)]
    accept: Vec<AcceptEntry>,
}

/// Reads the entries of a file.
pub(super) fn entries(file: &File<'_>) -> Result<Vec<AcceptEntry>, ConfigurationError> {
    let document: Document =
        toml::from_str(file.text).map_err(|error| file.syntax_error(&error))?;
    let entries = document.score.accept;
    for entry in &entries {
        entry.matcher().map_err(|message| ConfigurationError {
            file: file.path.to_owned(),
            line: None,
            message: format!("{}: {message}", entry.shown()),
        })?;
    }
    Ok(entries)
}
