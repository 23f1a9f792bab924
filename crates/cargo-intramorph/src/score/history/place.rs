//! Where outcomes are kept: a folder for each footing but for pieces of Rust, of which the last few are kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::score::failure::Failure;
use crate::score::history::Footing;
use crate::score::record::write_whole;

/// So many are kept: for other packages, features and branches.
const MOST: usize = 8;

/// The files of one history.
#[derive(Debug)]
pub(super) struct Place(PathBuf);

impl Place {
    /// The one that belongs to a footing, in the folder of all.
    pub(super) fn of(folder: &Path, footing: &Footing) -> Result<Self, Failure> {
        let all = folder.join("history");
        let place = all.join(&footing.settled);
        fs::create_dir_all(&place).map_err(Failure::system("create", &place))?;
        drop_oldest(&all, &place);
        Ok(Self(place))
    }

    /// Forgets all of them.
    pub(super) fn forget(folder: &Path) -> Result<(), Failure> {
        removed(&folder.join("history"), |path| fs::remove_dir_all(path))
    }

    pub(super) fn journal(&self) -> PathBuf {
        self.0.join("outcomes.jsonl")
    }

    pub(super) fn footing(&self) -> PathBuf {
        self.0.join("footing.json")
    }

    /// How many bytes of the journal were found out without damage.
    pub(super) fn checked(&self) -> u64 {
        let text = fs::read_to_string(self.0.join(CHECKED)).unwrap_or_default();
        text.parse().unwrap_or_default()
    }

    pub(super) fn check(&self, bytes: u64) -> Result<(), Failure> {
        write_whole(&self.0.join(CHECKED), bytes.to_string().as_bytes())
    }

    pub(super) fn forget_journal(&self) -> Result<(), Failure> {
        removed(&self.journal(), |path| fs::remove_file(path))?;
        self.check(0)
    }
}

const CHECKED: &str = "checked";

fn removed(path: &Path, remove: impl Fn(&Path) -> io::Result<()>) -> Result<(), Failure> {
    match remove(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Failure::system("remove", path)(error))
        }
        _ => Ok(()),
    }
}

/// What can't be removed only takes room.
fn drop_oldest(all: &Path, but: &Path) {
    let entries = fs::read_dir(all).into_iter().flatten().flatten();
    let mut places: Vec<(SystemTime, PathBuf)> = entries
        .filter(|entry| entry.path() != but)
        .filter_map(|entry| {
            let path = entry.path();
            Some((
                fs::metadata(path.join("footing.json"))
                    .ok()?
                    .modified()
                    .ok()?,
                path,
            ))
        })
        .collect();
    places.sort();
    let too_many = (places.len() + 1).saturating_sub(MOST);
    for (_, path) in places.iter().take(too_many) {
        let _ = fs::remove_dir_all(path);
    }
}
