//! Notes of the oracles that a process uses, one file each, for the tool that runs its tests.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU8, Ordering};

use super::Oracle;

/// The variable with the folder that gets an empty file for each oracle.
const VARIABLE: &str = "INTRAMORPH_ORACLES";

/// Notes that a check uses this oracle, if the environment asks for it.
///
/// Unlike a record, the note is also written for a check inside of `recorded`: a test of what a check catches uses its oracle, too.
/// A note that can't be written fails no test, since no test depends on it.
pub(crate) fn note_oracle(oracle: Oracle) {
    static NOTED: AtomicU8 = AtomicU8::new(0);
    let bit = 1 << oracle as u8;
    if NOTED.fetch_or(bit, Ordering::Relaxed) & bit != 0 {
        return;
    }
    let folder = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty());
    if let Some(folder) = folder.map(PathBuf::from) {
        let _ = fs::create_dir_all(&folder);
        let _ = fs::write(folder.join(oracle.to_string()), "");
    }
}
