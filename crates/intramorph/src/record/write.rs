//! Records on disk: one file for each check, so that threads and processes need no lock.

use std::path::{PathBuf, absolute};
use std::sync::atomic::{AtomicU64, Ordering};

use super::Record;
use crate::whole_file::write_whole;

/// The variable with the folder that gets the records.
const VARIABLE: &str = "INTRAMORPH_RECORDS";

/// Writes the record if the environment asks for it. The error says what to do.
pub(crate) fn write(record: &Record) -> Result<(), String> {
    let folder = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty());
    let Some(folder) = folder.map(PathBuf::from) else {
        return Ok(());
    };
    let path = absolute(&folder).unwrap_or(folder).join(name(record));
    write_whole(&path, &format!("{}\n", record.to_json())).map_err(|error| {
        let path = path.display();
        format!(
            "the record of this check cannot be written to {path}: {error}\n\
             set {VARIABLE} to a folder that can be written to, or to nothing"
        )
    })
}

/// A file name that no other check of any process has. Names sort in the order in which checks began.
fn name(record: &Record) -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let (process, number) = (std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
    format!("{}-{process}-{number}.json", record.started)
}
