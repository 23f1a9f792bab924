//! The project's files, as the tidy checks see them.

use std::fs;
use std::path::{Path, PathBuf};

/// A text file of the project.
pub(crate) struct File {
    /// From the project's root, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    /// The last part of the path.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    pub(crate) fn is_rust(&self) -> bool {
        self.name()
            .rsplit_once('.')
            .is_some_and(|(_, ending)| ending == "rs")
    }

    /// Whether it is there to be tested on, and so follows rules of its own.
    pub(crate) fn is_fixture(&self) -> bool {
        self.path.contains("/testdata/") || self.path.contains("/tests/ui/")
    }
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All text files but those that git or cargo keeps.
pub(crate) fn files() -> Vec<File> {
    let mut files = Vec::new();
    collect(&root(), "", &mut files);
    files
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<File>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if entry.path().is_dir() {
            if !["target", ".git"].contains(&name.as_str()) {
                collect(&entry.path(), &format!("{path}/"), files);
            }
        } else if let Ok(text) = fs::read_to_string(entry.path()) {
            files.push(File { path, text });
        }
    }
}
