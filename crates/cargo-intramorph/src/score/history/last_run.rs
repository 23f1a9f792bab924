//! The last run in a folder: its fingerprint, and whether it came to its end.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::score::failure::Failure;
use crate::score::whole_file;

/// A run that is about to begin, in the folder of the last one.
#[derive(Debug)]
pub(crate) struct LastRun {
    file: PathBuf,
    /// The fingerprint of the run that is about to begin.
    fingerprint: String,
}

/// The contents of the file.
#[derive(Serialize, Deserialize)]
struct State {
    fingerprint: String,
    is_finished: bool,
}

impl LastRun {
    pub(crate) fn new(folder: &Path, fingerprint: Digest) -> Self {
        Self {
            file: folder.join("run.json"),
            fingerprint: fingerprint.to_string(),
        }
    }

    /// Whether the last run had the same fingerprint and came to its end.
    pub(crate) fn is_finished(&self) -> bool {
        let state = self.read();
        state.is_some_and(|state| state.is_finished && state.fingerprint == self.fingerprint)
    }

    /// Fails if the last run had another fingerprint.
    pub(crate) fn check_resumable(&self) -> Result<(), Failure> {
        match self.read() {
            Some(state) if state.fingerprint != self.fingerprint => Err(Failure::Changed),
            _ => Ok(()),
        }
    }

    /// Records the beginning or the end of this run.
    pub(crate) fn write(&self, is_finished: bool) -> Result<(), Failure> {
        let state = State {
            fingerprint: self.fingerprint.clone(),
            is_finished,
        };
        let state = serde_json::to_vec(&state).expect("a text and a truth value are JSON");
        whole_file::write(&self.file, state).map_err(Failure::system("write", &self.file))
    }

    fn read(&self) -> Option<State> {
        serde_json::from_slice(&fs::read(&self.file).ok()?).ok()
    }
}
