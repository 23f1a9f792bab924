//! The files that a workspace consists of: those that git does not ignore, and `Cargo.lock` in any case.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};

use crate::score::failure::Failure;

/// Files and links of the workspace, relative to its root.
pub(super) fn files(root: &Path, target: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut builder = builder(root, target);
    let is_in_repository = root.ancestors().any(|folder| folder.join(".git").exists());
    builder
        .git_ignore(true)
        .git_exclude(true)
        .git_global(true)
        .require_git(false)
        .parents(is_in_repository);
    let mut files = Vec::new();
    for entry in builder.build() {
        let entry = entry.map_err(|error| {
            let error = error.into_io_error();
            let error = error.unwrap_or_else(|| std::io::Error::other("links go round"));
            Failure::system("read", root)(error)
        })?;
        files.extend(relative_file(&entry, root));
    }
    // Libraries often ignore it, and without it cargo might choose other versions.
    let lock = PathBuf::from("Cargo.lock");
    if root.join(&lock).is_file() && !files.contains(&lock) {
        files.push(lock);
    }
    Ok(files)
}

/// Removes other files from the copy, such as those that are gone or that tests have left behind.
pub(super) fn remove_others(root: &Path, kept: &HashSet<&Path>) -> Result<(), Failure> {
    let mut builder = WalkBuilder::new(root);
    builder.standard_filters(false);
    for entry in builder.build().flatten() {
        let Some(relative) = relative_file(&entry, root) else {
            continue;
        };
        if !kept.contains(relative.as_path()) {
            let removed = fs::remove_file(entry.path());
            removed.map_err(Failure::system("remove", entry.path()))?;
        }
    }
    Ok(())
}

/// The paths that are not among the [`files`]: the topmost only, so that a folder is named instead of all files in it.
pub(super) fn left_out(root: &Path, target: &Path) -> Vec<PathBuf> {
    let files = files(root, target).unwrap_or_default();
    let ancestors = files.iter().flat_map(|file| file.ancestors());
    let kept: HashSet<&Path> = ancestors.collect();
    let all = builder(root, target).build().flatten();
    let all = all.filter_map(|entry| Some(entry.path().strip_prefix(root).ok()?.to_owned()));
    let is_left_out = |path: &PathBuf| !kept.contains(path.as_path());
    let is_topmost = |path: &PathBuf| path.parent().is_some_and(|parent| kept.contains(parent));
    all.filter(|path| is_left_out(path) && is_topmost(path))
        .collect()
}

/// A walk through everything except repositories and folders that cargo builds into.
fn builder(root: &Path, target: &Path) -> WalkBuilder {
    let mut builder = WalkBuilder::new(root);
    let (root, target) = (root.to_owned(), target.to_owned());
    builder
        .standard_filters(false)
        .sort_by_file_name(Ord::cmp)
        .filter_entry(move |entry| {
            let path = entry.path();
            let is_cache = || path != root && path.join("CACHEDIR.TAG").is_file();
            path != target && entry.file_name() != ".git" && !is_cache()
        });
    builder
}

fn relative_file(entry: &DirEntry, root: &Path) -> Option<PathBuf> {
    let kind = entry.file_type()?;
    let relative = entry.path().strip_prefix(root).ok()?;
    // A pipe or a socket holds nothing.
    (kind.is_file() || kind.is_symlink()).then(|| relative.to_owned())
}
