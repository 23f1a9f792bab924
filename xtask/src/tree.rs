//! The project's files, as the tidy checks see them.

use std::fs;
use std::path::{Path, PathBuf};

/// A text file of the project.
pub(crate) struct File {
    /// The path from the project's root, with `/`.
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

    /// The crate whose sources contain the file, and the path of the file below `src`.
    pub(crate) fn in_crate(&self) -> Option<(&str, &str)> {
        let below = self.path.strip_prefix("crates/");
        let (name, file) = below.unwrap_or(&self.path).split_once("/src/")?;
        let is_crate = below.map_or(name == "xtask", |_| !name.contains('/'));
        is_crate.then_some((name, file))
    }

    /// Whether the file is input of a test. Such files follow their own rules.
    pub(crate) fn is_fixture(&self) -> bool {
        self.path.contains("/testdata/") || self.path.contains("/tests/ui/")
    }
}

/// The project's root: the parent of this package, or the current folder if cargo did not start the program.
pub(crate) fn root() -> PathBuf {
    let package = std::env::var_os("CARGO_MANIFEST_DIR");
    package.map_or_else(|| ".".into(), |package| Path::new(&package).join(".."))
}

/// All text files except those of git and cargo.
pub(crate) fn files() -> Vec<File> {
    let mut files = Vec::new();
    collect(&root(), "", &mut files);
    files.sort_by(|one: &File, other| one.path.cmp(&other.path));
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
