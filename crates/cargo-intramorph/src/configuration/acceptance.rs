//! The bugs that may be missed, each with the reason.

use serde::Deserialize;

use super::{File, Wrong};

/// `[[score.accept]]`: what all of a bug has to be like to be accepted.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Acceptance {
    pub(crate) file: Option<String>,
    pub(crate) function: Option<String>,
    pub(crate) operator: Option<String>,
    pub(crate) original: Option<String>,
    pub(crate) replacement: Option<String>,
    #[serde(deserialize_with = "reason")]
    pub(crate) reason: String,
}

#[derive(Deserialize)]
struct Document {
    score: Option<Score>,
}

#[derive(Deserialize)]
struct Score {
    #[serde(default)]
    accept: Vec<Acceptance>,
}

pub(super) fn accepted(file: &File<'_>) -> Result<Vec<Acceptance>, Wrong> {
    let document: Document = toml::from_str(file.text).map_err(|error| file.syntax(&error))?;
    Ok(document.score.map_or_else(Vec::new, |score| score.accept))
}

fn reason<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let reason = String::deserialize(deserializer)?;
    if reason.trim().is_empty() {
        let message = "`reason` is empty: say why the bug may be missed";
        return Err(serde::de::Error::custom(message));
    }
    Ok(reason)
}
