//! Which oracles a process uses, noted for whoever runs its tests and wants to tell them apart.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU8, Ordering};

use super::Oracle;

/// The folder that gets an empty file for each oracle.
const VARIABLE: &str = "INTRAMORPH_ORACLES";

/// Notes that a check uses this oracle, if the environment asks for it.
///
/// Unlike a record it is noted of a check that is collected, too: a test that proves what a check catches is a test of that
/// oracle as well. What can't be noted fails no test, since none depends on it.
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
