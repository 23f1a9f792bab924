//! Artifacts that cargo has built of a workspace: its executables and libraries, in the folder of a profile.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand, Package, TargetKind};

use super::{BuiltArtifacts, SearchError, is_artifact};
use crate::args::VerifyRelease;
use crate::package_spec;
use crate::workspace_error::WorkspaceError;

/// Finds the artifacts of the targets that packages have now. The folder `deps` is not searched, since it has tests, too.
pub(crate) fn find(args: &VerifyRelease) -> BuiltArtifacts {
    let mut built_artifacts = BuiltArtifacts::default();
    match metadata(args) {
        Ok(metadata) => search(args, &metadata, &mut built_artifacts),
        Err(error) => built_artifacts.fail(SearchError::Workspace(error)),
    }
    built_artifacts
}

fn metadata(args: &VerifyRelease) -> Result<Metadata, WorkspaceError> {
    let mut command = MetadataCommand::new();
    command.no_deps();
    command.other_options(args.resolution.arguments());
    if let Some(manifest) = &args.manifest_path {
        command.manifest_path(manifest);
    }
    let metadata = command.exec().map_err(WorkspaceError::Metadata)?;
    let specs = args.packages.iter().chain(&args.exclude);
    package_spec::check(specs, &metadata.workspace_packages())?;
    Ok(metadata)
}

fn search(args: &VerifyRelease, metadata: &Metadata, built_artifacts: &mut BuiltArtifacts) {
    let target_folder = args.target_dir.clone();
    let target_folder = target_folder.unwrap_or_else(|| metadata.target_directory.clone().into());
    let files = built(
        &target_folder,
        profile_folder(&args.profile),
        built_artifacts,
    );
    let nothing_built = |what: String| SearchError::NothingBuilt {
        what,
        folder: target_folder.join(profile_folder(&args.profile)),
        profile: args.profile.clone(),
    };
    let packages = metadata.workspace_packages().into_iter();
    let packages = packages.filter(|it| !package_spec::is_among(&args.exclude, it));
    for package in packages {
        let is_named = package_spec::is_among(&args.packages, package);
        if !args.packages.is_empty() && !is_named {
            continue;
        }
        let stems = stems(package);
        let is_of_package = |file: &&PathBuf| stem(file).is_some_and(|stem| stems.contains(&stem));
        let before = built_artifacts.artifacts.len();
        let of_package = files.iter().filter(is_of_package);
        built_artifacts.artifacts.extend(of_package.cloned());
        if is_named && built_artifacts.artifacts.len() == before {
            built_artifacts.fail(nothing_built(format!("package `{}`", package.name)));
        }
    }
    built_artifacts.artifacts.sort();
    built_artifacts.artifacts.dedup();
    if built_artifacts.artifacts.is_empty() && built_artifacts.errors.is_empty() {
        built_artifacts.fail(nothing_built("the workspace".to_owned()));
    }
}

/// Returns the name of the folder for what a profile builds.
fn profile_folder(profile: &str) -> &str {
    match profile {
        "dev" | "test" => "debug",
        "bench" => "release",
        other => other,
    }
}

/// Returns the artifacts of a profile, for this machine and for all other targets.
fn built(
    target_folder: &Path,
    profile_folder: &str,
    built_artifacts: &mut BuiltArtifacts,
) -> Vec<PathBuf> {
    // Cargo keeps other files in these.
    const NO_TARGETS: [&str; 3] = ["doc", "package", "tmp"];
    let mut folders = entries(target_folder, built_artifacts);
    folders.retain(|folder| !NO_TARGETS.iter().any(|name| folder.ends_with(name)));
    folders.push(target_folder.to_owned());
    let mut built = Vec::new();
    for folder in folders {
        for file in entries(&folder.join(profile_folder), built_artifacts) {
            if !file.is_file() {
                continue;
            }
            match is_artifact(&file) {
                Ok(true) => built.push(file),
                Ok(false) => {}
                Err(error) => built_artifacts.fail(SearchError::Unreadable(file, error)),
            }
        }
    }
    built
}

/// Returns the paths in a folder; none if there is no such folder.
fn entries(folder: &Path, built_artifacts: &mut BuiltArtifacts) -> Vec<PathBuf> {
    match fs::read_dir(folder) {
        Ok(entries) => return entries.flatten().map(|entry| entry.path()).collect(),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
        Err(error) => built_artifacts.fail(SearchError::Unreadable(folder.to_owned(), error)),
    }
    Vec::new()
}

/// Returns the names of a package's artifacts without their extensions, which differ between platforms.
fn stems(package: &Package) -> Vec<String> {
    let mut stems = Vec::new();
    for target in &package.targets {
        let name = target.name.replace('-', "_");
        if target.kind.contains(&TargetKind::Bin) {
            stems.push(name);
        } else if target.kind.iter().any(is_library) {
            stems.extend([format!("lib{name}"), name]);
        }
    }
    stems
}

fn is_library(kind: &TargetKind) -> bool {
    use TargetKind::{CDyLib, DyLib, Lib, RLib, StaticLib};
    matches!(kind, CDyLib | DyLib | Lib | RLib | StaticLib)
}

/// Returns the name of a file without its extension, as cargo would make it of the name of a target.
fn stem(file: &Path) -> Option<String> {
    const EXTENSIONS: [&str; 9] = [
        "exe", "wasm", "rlib", "a", "lib", "so", "dylib", "dll", "efi",
    ];
    let extension = file.extension().and_then(OsStr::to_str);
    let stem = match extension {
        Some(extension) if EXTENSIONS.contains(&extension) => file.file_stem(),
        _ => file.file_name(),
    };
    Some(stem?.to_str()?.replace('-', "_"))
}
