//! Artifacts below paths that the user gives.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{BuiltArtifacts, SearchError, is_artifact};

/// Finds artifacts among files and in folders with everything below them. A path without any artifact is an error.
pub(crate) fn find(paths: &[PathBuf]) -> BuiltArtifacts {
    let mut search = Search::default();
    for path in paths {
        search.begin(path);
    }
    search.built_artifacts
}

#[derive(Default)]
struct Search {
    built_artifacts: BuiltArtifacts,
    /// Paths that were searched, so that links neither lead in circles nor count a file twice.
    seen: BTreeSet<PathBuf>,
    /// Number of artifacts and errors of the present path, also of those that were seen before.
    outcomes: usize,
}

impl Search {
    fn begin(&mut self, path: &Path) {
        self.outcomes = 0;
        match fs::metadata(path) {
            Err(error) => self.fail(SearchError::Unreadable(path.to_owned(), error)),
            Ok(metadata) if metadata.is_dir() => {
                self.folder(path);
                self.expect_outcome(SearchError::NoArtifactIn(path.to_owned()));
            }
            Ok(metadata) if metadata.is_file() => {
                self.file(path);
                self.expect_outcome(SearchError::NoArtifact(path.to_owned()));
            }
            Ok(_) => {
                let error = io::Error::other("it is neither a file nor a folder");
                self.fail(SearchError::Unreadable(path.to_owned(), error));
            }
        }
    }

    fn expect_outcome(&mut self, error: SearchError) {
        if self.outcomes == 0 {
            self.fail(error);
        }
    }

    fn folder(&mut self, folder: &Path) {
        if !self.is_new(folder) {
            return;
        }
        let entries = match entries(folder) {
            Ok(entries) => entries,
            Err(error) => return self.fail(SearchError::Unreadable(folder.to_owned(), error)),
        };
        let is_of_cargo = entries.iter().any(|entry| entry.ends_with(".fingerprint"));
        for entry in entries {
            match fs::metadata(&entry) {
                // Below this level cargo keeps tests and their parts.
                Ok(metadata) if metadata.is_dir() && is_of_cargo => {}
                Ok(metadata) if metadata.is_dir() => self.folder(&entry),
                Ok(metadata) if metadata.is_file() => self.file(&entry),
                // A pipe or a device holds nothing, and reading it might not end.
                Ok(_) => {}
                // A link that leads nowhere; also one removed in the meantime.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => self.fail(SearchError::Unreadable(entry, error)),
            }
        }
    }

    fn file(&mut self, file: &Path) {
        match is_artifact(file) {
            Ok(true) => {
                self.outcomes += 1;
                if self.is_new(file) {
                    self.built_artifacts.artifacts.push(file.to_owned());
                }
            }
            Ok(false) => {}
            Err(error) => self.fail(SearchError::Unreadable(file.to_owned(), error)),
        }
    }

    fn is_new(&mut self, path: &Path) -> bool {
        // A file without a canonical path is searched all the same.
        fs::canonicalize(path).map_or(true, |path| self.seen.insert(path))
    }

    fn fail(&mut self, error: SearchError) {
        self.outcomes += 1;
        self.built_artifacts.fail(error);
    }
}

/// Returns the paths in a folder, sorted.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}
