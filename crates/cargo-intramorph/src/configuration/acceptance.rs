//! The bugs that may be missed, each with the reason.

use serde::Deserialize;

use super::{File, Wrong};
use crate::rewrite::AcceptEntry;

#[derive(Deserialize)]
struct Document {
    score: Option<Score>,
}

#[derive(Deserialize)]
struct Score {
    #[serde(default)]
    accept: Vec<AcceptEntry>,
}

pub(super) fn accepted(file: &File<'_>) -> Result<Vec<AcceptEntry>, Wrong> {
    let document: Document = toml::from_str(file.text).map_err(|error| file.syntax(&error))?;
    let accepted = document.score.map_or_else(Vec::new, |score| score.accept);
    for entry in &accepted {
        entry.matcher().map_err(|message| Wrong {
            file: file.path.to_owned(),
            line: None,
            message: format!("{}: {message}", entry.shown()),
        })?;
    }
    Ok(accepted)
}
