//! Cargo's notes on an executable: files by which it knows whether to build it again.

use std::fs;
use std::path::{Path, PathBuf};

use super::Kind;

/// The folder with the notes on one executable.
pub(super) struct Notes {
    folder: PathBuf,
    /// The folder of the profile, such as `target/debug`.
    profile: PathBuf,
    pub(super) package: String,
}

impl Notes {
    /// Finds the notes. The name of the package saves a search.
    pub(super) fn on(executable: &Path, hash: &str, package: Option<&str>) -> Option<Self> {
        // <profile>/build/<package>/<hash>/{out/<executable>,fingerprint}
        let of_executable = executable.parent()?.parent()?;
        let folder = of_executable.join("fingerprint");
        if folder.is_dir() {
            let of_package = of_executable.parent()?;
            return Some(Self {
                folder,
                profile: of_package.parent()?.parent()?.to_owned(),
                package: of_package.file_name()?.to_str()?.to_owned(),
            });
        }
        // <profile>/{deps/<executable>,.fingerprint/<package>-<hash>}
        let all = of_executable.join(".fingerprint");
        let suffix = format!("-{hash}");
        let named = package.map(|package| all.join(format!("{package}{suffix}")));
        let folder = named
            .filter(|folder| folder.is_dir())
            .or_else(|| entries(&all).find(|folder| name(folder).ends_with(&suffix)))?;
        let package = name(&folder).strip_suffix(&suffix)?;
        Some(Self {
            package: package.to_owned(),
            profile: of_executable.to_owned(),
            folder,
        })
    }

    /// Returns the kind of the target, its name, and the text of the note.
    pub(super) fn read(&self) -> Option<(Kind, String, String)> {
        let target = |file: &Path| {
            let built = name(file).strip_prefix("test-")?.strip_suffix(".json")?;
            Kind::ALL.into_iter().find_map(|kind| {
                let name = built.strip_prefix(kind.noted())?.strip_prefix('-')?;
                Some((kind, name.to_owned()))
            })
        };
        let mut files = entries(&self.folder);
        let ((kind, name), file) = files.find_map(|file| Some((target(&file)?, file)))?;
        Some((kind, name, fs::read_to_string(file).ok()?))
    }

    /// Returns the name of the folder of the profile, and of the platform's if there is one around it.
    pub(super) fn profile_and_platform(&self) -> Option<(String, Option<String>)> {
        let around = self.profile.parent()?;
        // Cargo has this file in the folder that all platforms share.
        let is_shared = |folder: &Path| folder.join(".rustc_info.json").exists();
        let is_platform = !is_shared(around) && around.parent().is_some_and(is_shared);
        let platform = is_platform.then(|| name(around).to_owned());
        Some((name(&self.profile).to_owned(), platform))
    }
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path()))
}

fn name(path: &Path) -> &str {
    path.file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default()
}
