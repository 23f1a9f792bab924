//! Files that are there whole or not at all, whoever is killed and however many write.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes a file under a name that nobody else uses or reads, and renames it when all of it is on the disk.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let temporary = path.with_file_name(name_of_ones_own());
    let written = write(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // It may not even exist; the first error is the one to tell.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Unique for the thread, the process, and processes of another machine or container that have the same number.
fn name_of_ones_own() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let (process, number) = (std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
    let age = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanoseconds = age.unwrap_or_default().as_nanos();
    format!(".{nanoseconds}-{process}-{number}.tmp")
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::write_whole;

    fn folder(name: &str) -> PathBuf {
        let process = std::process::id();
        let folder = std::env::temp_dir().join(format!("intramorph-{process}-{name}"));
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        folder
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_and_alone() {
        let folder = folder("replaced");
        let path = folder.join("file");
        for text in ["long text", "short"] {
            write_whole(&path, text).expect("the folder is writable");
            assert_eq!(fs::read_to_string(&path).expect("it exists"), text);
        }
        let files = fs::read_dir(&folder).expect("it is a folder").count();
        fs::remove_dir_all(&folder).expect("it is ours");
        assert_eq!(files, 1);
    }

    #[test]
    fn a_file_that_cannot_take_its_name_leaves_nothing_behind() {
        let folder = folder("blocked");
        let path = folder.join("taken");
        fs::create_dir_all(path.join("by a folder")).expect("the folder is writable");
        let written = write_whole(&path, "text");
        let files = fs::read_dir(&folder).expect("it is a folder").count();
        fs::remove_dir_all(&folder).expect("it is ours");
        assert!(written.is_err());
        assert_eq!(files, 1);
    }
}
