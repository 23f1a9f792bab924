//! Folders outside of the workspace that are needed to build it: linked, and never copied.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand};

use super::link::{mirrored, symlink, unlink};
use crate::score::failure::Failure;
use crate::workspace_error::WorkspaceError;

/// Links path dependencies, and cargo's settings in folders above the workspace, to their places in the mirror.
pub(super) fn link(metadata: &Metadata, mirror: &Path) -> Result<(), Failure> {
    let root = metadata.workspace_root.as_std_path();
    for folder in folders(metadata)? {
        link_around(&folder, root, mirror)?;
    }
    for above in root.ancestors().skip(1) {
        let settings = above.join(".cargo");
        // Cargo finds settings above the mirror by itself.
        if settings.is_dir() && !mirror.starts_with(above) && above.parent().is_some() {
            link_into_mirror(&settings, mirror)?;
        }
    }
    Ok(())
}

/// Path dependencies of members and of each other, each with the workspace that its manifest may inherit from.
pub(super) fn folders(metadata: &Metadata) -> Result<BTreeSet<PathBuf>, Failure> {
    let root = metadata.workspace_root.as_std_path();
    let mut folders = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut waiting: Vec<PathBuf> = dependencies(metadata).collect();
    waiting.extend(named_paths(root));
    while let Some(dependency) = waiting.pop() {
        if dependency.starts_with(root) || !seen.insert(dependency.clone()) {
            continue;
        }
        let mut command = MetadataCommand::new();
        command
            .no_deps()
            .manifest_path(dependency.join("Cargo.toml"));
        let metadata = command.exec().map_err(WorkspaceError::Metadata);
        let metadata = metadata.map_err(Failure::Workspace)?;
        waiting.extend(dependencies(&metadata));
        folders.insert(metadata.workspace_root.into_std_path_buf());
        folders.insert(dependency);
    }
    // A linked folder contains all folders below it.
    let is_below = |folder: &PathBuf| folder.ancestors().skip(1).any(|up| folders.contains(up));
    Ok(folders.iter().filter(|it| !is_below(it)).cloned().collect())
}

fn dependencies(metadata: &Metadata) -> impl Iterator<Item = PathBuf> {
    let packages = metadata.packages.iter();
    let dependencies = packages.flat_map(|package| &package.dependencies);
    let paths = dependencies.filter_map(|dependency| dependency.path.clone());
    paths.map(cargo_metadata::camino::Utf8PathBuf::into_std_path_buf)
}

/// The paths that the root's manifest names, since `[patch]` is in no package's dependencies.
fn named_paths(root: &Path) -> Vec<PathBuf> {
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
    let after_keys = manifest.split("path").skip(1);
    let values = after_keys.filter_map(|rest| {
        let value = rest.trim_start().strip_prefix('=')?.trim_start();
        let value = value.strip_prefix('"')?;
        Some(normalised(&root.join(&value[..value.find('"')?])))
    });
    let is_package = |folder: &PathBuf| folder.join("Cargo.toml").is_file();
    values.filter(is_package).collect()
}

/// The path without `..`, and without following links, as cargo does it.
fn normalised(path: &Path) -> PathBuf {
    let mut normalised = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                normalised.pop();
            }
            Component::CurDir => {}
            part => normalised.push(part),
        }
    }
    normalised
}

/// Links a folder. A folder that holds the workspace or the mirror is created instead, with links to everything else in it.
fn link_around(folder: &Path, root: &Path, mirror: &Path) -> Result<(), Failure> {
    // A test that runs git must not find the user's repository.
    if folder == root || folder == mirror || folder.ends_with(".git") {
        return Ok(());
    }
    if !root.starts_with(folder) && !mirror.starts_with(folder) {
        return link_into_mirror(folder, mirror);
    }
    let at = mirrored(mirror, folder);
    fs::create_dir_all(&at).map_err(Failure::system("create", &at))?;
    let entries = fs::read_dir(folder).map_err(Failure::system("read", folder))?;
    for entry in entries.flatten() {
        link_around(&entry.path(), root, mirror)?;
    }
    Ok(())
}

/// Links a folder to its place in the mirror.
fn link_into_mirror(folder: &Path, mirror: &Path) -> Result<(), Failure> {
    let at = mirrored(mirror, folder);
    unlink(mirror, at.parent().unwrap_or(mirror))?;
    symlink(folder, &at)
}
