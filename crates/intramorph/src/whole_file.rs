//! Whole files: they exist complete or not at all, whatever happens to the process that writes them.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Age from which on a temporary file belongs to no living process.
const ABANDONED: Duration = Duration::from_secs(60);
/// Number of writes between two sweeps, since a folder may hold many files.
const SWEPT_EVERY: u64 = 64;
const SUFFIX: &str = ".intramorph-part";

/// Writes a file under a temporary name, and renames it when all of it is on the disk.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    if number.is_multiple_of(SWEPT_EVERY) {
        sweep(folder);
    }
    let part = folder.join(format!(".{}-{number}{SUFFIX}", name_of_process()));
    let written = File::create_new(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&part, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// Returns a name that also differs from processes of other machines or containers, whose numbers may be the same.
fn name_of_process() -> String {
    let age = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanoseconds = age.unwrap_or_default().as_nanos();
    format!("{nanoseconds}-{}", std::process::id())
}

/// Removes the temporary files of killed processes.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let is_part = entry.file_name().to_string_lossy().ends_with(SUFFIX);
        let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
        if is_part && age().is_some_and(|age| age > ABANDONED) {
            let _ = fs::remove_file(entry.path());
        }
    }
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
