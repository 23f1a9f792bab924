//! Artifacts that cargo has built of a workspace: its executables and libraries, in the folder of a profile.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand, Package, TargetKind};

use super::{Discovered, SearchError, is_artifact};
use crate::args::VerifyRelease;
use crate::package_spec;
use crate::workspace_error::WorkspaceError;

/// Finds the artifacts of the targets that packages have now. The folder `deps` is not searched, since it has tests, too.
pub(crate) fn discover(args: &VerifyRelease) -> Discovered {
    let mut discovered = Discovered::default();
    match metadata(args) {
        Ok(metadata) => search(args, &metadata, &mut discovered),
        Err(error) => discovered.fail(SearchError::Workspace(error)),
    }
    discovered
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

fn search(args: &VerifyRelease, metadata: &Metadata, discovered: &mut Discovered) {
    let target_folder = args.target_dir.clone();
    let target_folder = target_folder.unwrap_or_else(|| metadata.target_directory.clone().into());
    let files = built(&target_folder, profile_folder(&args.profile), discovered);
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
        let before = discovered.artifacts.len();
        let of_package = files.iter().filter(is_of_package);
        discovered.artifacts.extend(of_package.cloned());
        if is_named && discovered.artifacts.len() == before {
            discovered.fail(nothing_built(format!("package `{}`", package.name)));
        }
    }
    discovered.artifacts.sort();
    discovered.artifacts.dedup();
    if discovered.artifacts.is_empty() && discovered.errors.is_empty() {
        discovered.fail(nothing_built("the workspace".to_owned()));
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
fn built(target_folder: &Path, profile_folder: &str, discovered: &mut Discovered) -> Vec<PathBuf> {
    // Cargo keeps other files in these.
    const NO_TARGETS: [&str; 3] = ["doc", "package", "tmp"];
    let mut folders = entries(target_folder, discovered);
    folders.retain(|folder| !NO_TARGETS.iter().any(|name| folder.ends_with(name)));
    folders.push(target_folder.to_owned());
    let mut built = Vec::new();
    for folder in folders {
        for file in entries(&folder.join(profile_folder), discovered) {
            if !file.is_file() {
                continue;
            }
            match is_artifact(&file) {
                Ok(true) => built.push(file),
                Ok(false) => {}
                Err(error) => discovered.fail(SearchError::Unreadable(file, error)),
            }
        }
    }
    built
}

/// Returns the paths in a folder; none if there is no such folder.
fn entries(folder: &Path, discovered: &mut Discovered) -> Vec<PathBuf> {
    match fs::read_dir(folder) {
        Ok(entries) => return entries.flatten().map(|entry| entry.path()).collect(),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
        Err(error) => discovered.fail(SearchError::Unreadable(folder.to_owned(), error)),
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
