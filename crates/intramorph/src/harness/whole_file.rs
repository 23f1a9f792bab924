//! Files that are there whole or not at all, whatever happens to the process that writes them.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A temporary file of that age was left behind by a process that is gone.
const ABANDONED: Duration = Duration::from_secs(60);
const SUFFIX: &str = ".intramorph-part";

/// Writes a file under another name first, and gives it its own when all of it is on the disk.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    sweep(folder);
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let part = folder.join(format!(".{}-{number}{SUFFIX}", std::process::id()));
    let written = File::create(&part)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// Removes what killed processes have left behind.
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
