//! The last run in a folder: its fingerprint, and whether it came to its end.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::fingerprint::NamedInputs;
use crate::score::failure::Failure;
use crate::score::whole_file;

/// A run, as it is recorded in its folder.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct LastRun {
    pub(crate) fingerprint: String,
    pub(crate) is_finished: bool,
    /// What it depends on, to say what has changed since.
    #[serde(default)]
    pub(crate) inputs: NamedInputs,
}

const FILE: &str = "run.json";

impl LastRun {
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        serde_json::from_slice(&fs::read(folder.join(FILE)).ok()?).ok()
    }

    /// Forgets it, so that the next one has nothing to compare its inputs with.
    pub(crate) fn remove(folder: &Path) -> Result<(), Failure> {
        let file = folder.join(FILE);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Failure::system("remove", &file)(error))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<(), Failure> {
        let file = folder.join(FILE);
        let run = serde_json::to_vec(self).expect("texts and truth values are JSON");
        whole_file::write(&file, run).map_err(Failure::system("write", &file))
    }
}
