//! The folder of a history: one for each set of shared inputs without its pieces of Rust. The last few are kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::fingerprint::SharedInputs;
use crate::score::failure::Failure;
use crate::score::whole_file;

/// Maximum number of histories: for other packages, features and branches.
const MOST: usize = 8;
const STATE: &str = "state.json";

/// The files of one history.
#[derive(Debug)]
pub(super) struct HistoryFolder(PathBuf);

/// The inputs of all outcomes of a history, and which of them are free of damage.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) inputs: SharedInputs,
    /// The number of bytes of the journal after which no damage was found.
    pub(super) undamaged: u64,
}

impl HistoryFolder {
    /// Creates the folder of a history, in the folder of all.
    pub(super) fn create(folder: &Path, inputs: &SharedInputs) -> Result<Self, Failure> {
        let all = folder.join("history");
        let this = all.join(&inputs.fixed);
        fs::create_dir_all(&this).map_err(Failure::system("create", &this))?;
        remove_oldest(&all, &this);
        Ok(Self(this))
    }

    /// Removes all histories.
    pub(super) fn remove_all(folder: &Path) -> Result<(), Failure> {
        let all = folder.join("history");
        match fs::remove_dir_all(&all) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Failure::system("remove", all)(error))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn journal(&self) -> PathBuf {
        self.0.join("outcomes.jsonl")
    }

    pub(super) fn state(&self) -> State {
        let state = fs::read(self.0.join(STATE)).unwrap_or_default();
        serde_json::from_slice(&state).unwrap_or_default()
    }

    pub(super) fn write_state(&self, state: &State) -> Result<(), Failure> {
        let state = serde_json::to_vec(state).expect("texts and numbers are JSON");
        write(&self.0.join(STATE), state)
    }

    /// Replaces the journal by other lines.
    pub(super) fn write_journal(&self, lines: &str) -> Result<(), Failure> {
        write(&self.journal(), lines)
    }
}

fn write(file: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    whole_file::write(file, bytes).map_err(Failure::system("write", file))
}

/// Removes the oldest histories. One that cannot be removed only takes room.
fn remove_oldest(all: &Path, except: &Path) {
    let entries = fs::read_dir(all).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut others: Vec<(SystemTime, PathBuf)> = paths
        .filter(|path| path != except)
        .filter_map(|path| {
            let metadata = fs::metadata(path.join(STATE)).ok()?;
            Some((metadata.modified().ok()?, path))
        })
        .collect();
    others.sort();
    let too_many = (others.len() + 1).saturating_sub(MOST);
    for (_, path) in others.iter().take(too_many) {
        let _ = fs::remove_dir_all(path);
    }
}
