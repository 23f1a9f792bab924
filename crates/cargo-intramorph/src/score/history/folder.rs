//! The folder of a history: one for each set of shared inputs without its pieces of Rust. The last few are kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::score::failure::Failure;
use crate::score::whole_file;

/// Maximum number of histories: for other packages, features and branches.
const MOST: usize = 8;
const SHARED_INPUTS: &str = "inputs.json";

/// The files of one history.
#[derive(Debug)]
pub(super) struct HistoryFolder(PathBuf);

impl HistoryFolder {
    /// Creates the folder of a history by its name, in the folder of all.
    pub(super) fn create(folder: &Path, name: &str) -> Result<Self, Failure> {
        let all = folder.join("history");
        let this = all.join(name);
        fs::create_dir_all(&this).map_err(Failure::system("create", &this))?;
        remove_oldest(&all, &this);
        Ok(Self(this))
    }

    /// Removes all histories.
    pub(super) fn remove_all(folder: &Path) -> Result<(), Failure> {
        removed(&folder.join("history"), |path| fs::remove_dir_all(path))
    }

    pub(super) fn journal(&self) -> PathBuf {
        self.0.join("outcomes.jsonl")
    }

    pub(super) fn shared_inputs(&self) -> PathBuf {
        self.0.join(SHARED_INPUTS)
    }

    /// The number of bytes of the journal after which no damage was found.
    pub(super) fn undamaged(&self) -> u64 {
        let text = fs::read_to_string(self.undamaged_file()).unwrap_or_default();
        text.parse().unwrap_or_default()
    }

    pub(super) fn set_undamaged(&self, bytes: u64) -> Result<(), Failure> {
        write(&self.undamaged_file(), bytes.to_string())
    }

    fn undamaged_file(&self) -> PathBuf {
        self.0.join("undamaged")
    }

    pub(super) fn remove_journal(&self) -> Result<(), Failure> {
        removed(&self.journal(), |path| fs::remove_file(path))?;
        self.set_undamaged(0)
    }
}

pub(super) fn write(file: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    whole_file::write(file, bytes).map_err(Failure::system("write", file))
}

fn removed(path: &Path, remove: impl Fn(&Path) -> io::Result<()>) -> Result<(), Failure> {
    match remove(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Failure::system("remove", path)(error))
        }
        _ => Ok(()),
    }
}

/// Removes the oldest histories. One that cannot be removed only takes room.
fn remove_oldest(all: &Path, except: &Path) {
    let entries = fs::read_dir(all).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut others: Vec<(SystemTime, PathBuf)> = paths
        .filter(|path| path != except)
        .filter_map(|path| {
            let metadata = fs::metadata(path.join(SHARED_INPUTS)).ok()?;
            Some((metadata.modified().ok()?, path))
        })
        .collect();
    others.sort();
    let too_many = (others.len() + 1).saturating_sub(MOST);
    for (_, path) in others.iter().take(too_many) {
        let _ = fs::remove_dir_all(path);
    }
}
