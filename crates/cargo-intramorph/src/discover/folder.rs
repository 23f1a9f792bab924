//! The artifacts under paths that the user names.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{Discovered, Failure, is_artifact};

/// Files as they are, folders with everything below them. A path without any artifact is a failure.
pub(crate) fn discover(paths: &[PathBuf]) -> Discovered {
    let mut search = Search::default();
    for path in paths {
        search.begin(path);
    }
    search.discovered
}

#[derive(Default)]
struct Search {
    discovered: Discovered,
    /// Where links have led already, so that they neither go round nor make two of one.
    seen: BTreeSet<PathBuf>,
    /// How many artifacts and failures the path that is being searched has, those seen before included.
    outcomes: usize,
}

impl Search {
    fn begin(&mut self, path: &Path) {
        self.outcomes = 0;
        match fs::metadata(path) {
            Err(error) => self.fail(Failure::Unreadable(path.to_owned(), error)),
            Ok(metadata) if metadata.is_dir() => {
                self.folder(path);
                if self.outcomes == 0 {
                    self.fail(Failure::NoArtifactIn(path.to_owned()));
                }
            }
            Ok(metadata) if metadata.is_file() => {
                self.file(path);
                if self.outcomes == 0 {
                    self.fail(Failure::NoArtifact(path.to_owned()));
                }
            }
            Ok(_) => {
                let error = io::Error::other("it is neither a file nor a folder");
                self.fail(Failure::Unreadable(path.to_owned(), error));
            }
        }
    }

    fn folder(&mut self, folder: &Path) {
        if !self.is_new(folder) {
            return;
        }
        let entries = match entries(folder) {
            Ok(entries) => entries,
            Err(error) => return self.fail(Failure::Unreadable(folder.to_owned(), error)),
        };
        let is_cargo_s = entries.iter().any(|entry| entry.ends_with(".fingerprint"));
        for entry in entries {
            match fs::metadata(&entry) {
                // Below this level cargo keeps what tests are made of.
                Ok(metadata) if metadata.is_dir() && is_cargo_s => {}
                Ok(metadata) if metadata.is_dir() => self.folder(&entry),
                Ok(metadata) if metadata.is_file() => self.file(&entry),
                // A pipe or a device holds nothing, and reading it might not end.
                Ok(_) => {}
                // A link that leads nowhere; also one removed in the meantime.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => self.fail(Failure::Unreadable(entry, error)),
            }
        }
    }

    fn file(&mut self, file: &Path) {
        match is_artifact(file) {
            Ok(true) => {
                self.outcomes += 1;
                if self.is_new(file) {
                    self.discovered.artifacts.push(file.to_owned());
                }
            }
            Ok(false) => {}
            Err(error) => self.fail(Failure::Unreadable(file.to_owned(), error)),
        }
    }

    fn is_new(&mut self, path: &Path) -> bool {
        // What has no canonical path is not kept from being looked at.
        fs::canonicalize(path).map_or(true, |path| self.seen.insert(path))
    }

    fn fail(&mut self, failure: Failure) {
        self.outcomes += 1;
        self.discovered.failures.push(failure);
    }
}

/// What is in a folder, in the order of names.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}
