//! The collection of records, each of which says what one check did and found.

use std::cell::RefCell;
use std::fs;
use std::path::{PathBuf, absolute};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

pub use intramorph_record::{
    Classification, Coverage, Disagreement, Finding, KnownFinding, Oracle, Record, Statistics,
    Unsteady, Vacuity, Verdict, classification,
};

use crate::whole_file::write_whole;

thread_local! {
    static COLLECTED: RefCell<Option<Vec<Record>>> = const { RefCell::new(None) };
}

/// Runs checks and returns their records, instead of panicking where one fails.
///
/// ```
/// use intramorph::prelude::*;
///
/// let records = recorded(|| {
///     program(|n: &i32| n.abs()).on(-3).must_return(-3);
/// });
/// assert_eq!(records[0].verdict, Verdict::Broken);
/// ```
pub fn recorded(checks: impl FnOnce()) -> Vec<Record> {
    /// Restores the outer collection when it is dropped, even if the code of a check panics.
    struct Outer(Option<Vec<Record>>);
    impl Drop for Outer {
        fn drop(&mut self) {
            COLLECTED.set(self.0.take());
        }
    }

    let _outer = Outer(COLLECTED.replace(Some(Vec::new())));
    checks();
    COLLECTED.take().unwrap_or_default()
}

/// Whether [`recorded`] collects the records of this thread. Otherwise a failed check panics.
pub(crate) fn is_collecting() -> bool {
    COLLECTED.with_borrow(Option::is_some)
}

/// Gives a record to the enclosing [`recorded`], or returns it if there is none.
pub(crate) fn collect(record: Record) -> Option<Record> {
    COLLECTED.with_borrow_mut(|collected| match collected {
        Some(records) => {
            records.push(record);
            None
        }
        None => Some(record),
    })
}

/// The variable with the folder that gets an empty file for each oracle.
pub(crate) const ORACLES: &str = "INTRAMORPH_ORACLES";

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
    let folder = std::env::var_os(ORACLES).filter(|folder| !folder.is_empty());
    if let Some(folder) = folder.map(PathBuf::from) {
        let _ = fs::create_dir_all(&folder);
        let _ = fs::write(folder.join(oracle.to_string()), "");
    }
}

/// The variable with the folder that gets the records.
pub(crate) const RECORDS: &str = "INTRAMORPH_RECORDS";

/// Writes the record if the environment asks for it. The error says what to do.
pub(crate) fn write(record: &Record) -> Result<(), String> {
    let folder = std::env::var_os(RECORDS).filter(|folder| !folder.is_empty());
    let Some(folder) = folder.map(PathBuf::from) else {
        return Ok(());
    };
    let path = absolute(&folder).unwrap_or(folder).join(name(record));
    write_whole(&path, &format!("{}\n", record.to_json())).map_err(|error| {
        let path = path.display();
        format!(
            "the record of this check cannot be written to {path}: {error}\n\
             set {RECORDS} to a folder that can be written to, or to nothing"
        )
    })
}

/// A file name that no other check of any process has. Names sort in the order in which checks began.
fn name(record: &Record) -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let (process, number) = (std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
    format!("{}-{process}-{number}.json", record.started)
}
