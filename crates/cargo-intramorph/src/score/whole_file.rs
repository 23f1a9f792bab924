//! Writes files whole or not at all: into a draft beside the file, which then takes the file's name.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Replaces a file. Nothing is left of the draft if that fails.
pub(crate) fn write(file: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let draft = draft(file);
    let written = fs::write(&draft, bytes).and_then(|()| fs::rename(&draft, file));
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written
}

/// The draft of a file: beside it, since only there it can be renamed at once; of this process, since another one may write
/// the same file.
pub(crate) fn draft(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}.{}.draft", std::process::id()))
}
