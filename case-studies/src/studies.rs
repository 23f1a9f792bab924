//! The studies: folders, each with one check.

use std::path::{Path, PathBuf};

/// The names of the studies, which are those of their folders and of the tests in each set of versions.
pub const STUDIES: [&str; 6] = [
    "regex-automata",
    "aho-corasick",
    "sqlite",
    "petgraph",
    "roaring",
    "similar",
];

/// The study of a crate whose newest version has a bug that nobody had reported.
pub const UNREPORTED: &str = "pathfinding";

/// The studies of these names, or all if there is none.
pub fn named(names: &[String]) -> Result<Vec<&'static str>, String> {
    if names.is_empty() {
        return Ok(STUDIES.to_vec());
    }
    names.iter().map(|name| one_named(name)).collect()
}

/// The folder of a study, or another in that of all studies.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn one_named(name: &str) -> Result<&'static str, String> {
    let study = STUDIES.into_iter().find(|study| *study == name);
    study.ok_or_else(|| format!("no study `{name}`, only {}", STUDIES.join(", ")))
}
