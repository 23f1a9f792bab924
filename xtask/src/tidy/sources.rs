//! Rules for source files: how they open, how long they are, what they are called.

use std::collections::BTreeSet;

use crate::tree::File;

const MOST_LINES: usize = 400;
const NAMES_THAT_SAY_NOTHING: [&str; 4] = ["mod.rs", "utils.rs", "helpers.rs", "common.rs"];

pub(crate) fn offences(files: &[File]) -> Vec<String> {
    let sources = files
        .iter()
        .filter(|file| file.is_rust() && !file.is_fixture());
    sources
        .flat_map(offences_of)
        .chain(trees_without_reason(files))
        .collect()
}

fn offences_of(file: &File) -> Vec<String> {
    let path = &file.path;
    let mut offences = Vec::new();
    if !file.text.starts_with("//! ") {
        offences.push(format!("{path} does not open with a `//!` sentence"));
    }
    let lines = file.text.lines().count();
    if lines > MOST_LINES {
        offences.push(format!(
            "{path} has {lines} lines: split it before {MOST_LINES}"
        ));
    }
    if NAMES_THAT_SAY_NOTHING.contains(&file.name()) {
        offences.push(format!(
            "{path}: the name says nothing of what the file defines"
        ));
    }
    offences
}

/// Offences for trees of test data without a README. A tree may contain several packages.
fn trees_without_reason(files: &[File]) -> impl Iterator<Item = String> {
    let manifests = files.iter().filter(|file| file.name() == "Cargo_test.toml");
    let trees = manifests.filter_map(|file| {
        let (folder, below) = file.path.split_once("/testdata/")?;
        let (tree, _) = below.split_once('/')?;
        Some(format!("{folder}/testdata/{tree}/README.md"))
    });
    let reasons: BTreeSet<String> = trees.collect();
    let is_missing = |path: &String| !files.iter().any(|file| file.path == *path);
    let missing = reasons.into_iter().filter(is_missing);
    missing.map(|path| format!("{path} is missing: why does the tree exist?"))
}
