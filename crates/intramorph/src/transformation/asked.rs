//! Notes of the switches of the environment that a site has asked, for whoever started this process.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The variable with the folder that gets an empty file for each switch of the environment that a site has asked.
pub(crate) const VARIABLE: &str = "INTRAMORPH_ASKED";

/// Notes that a site has asked a switch that the environment sets, if the environment asks for it.
///
/// A note that can't be written fails no test, since no test depends on it.
pub(super) fn note(path: &'static str) {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    static NOTED: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let folder = FOLDER.get_or_init(|| {
        let folder = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty());
        folder.map(PathBuf::from)
    });
    let Some(folder) = folder else {
        return;
    };
    let mut noted = NOTED.lock().unwrap_or_else(PoisonError::into_inner);
    if noted.insert(path) {
        let _ = fs::create_dir_all(folder);
        let _ = fs::write(folder.join(path.replace("::", ".")), "");
    }
}
