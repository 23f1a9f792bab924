//! The artifacts that cargo has built of a workspace: its executables and libraries, where cargo puts what it ships.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand, Package, TargetKind};

use super::{Discovered, Failure, is_artifact};
use crate::args::VerifyRelease;
use crate::package_spec;
use crate::workspace_error::WorkspaceError;

/// Not in `deps`, which holds tests too; and not those of targets that no package has any more.
pub(crate) fn discover(args: &VerifyRelease) -> Discovered {
    let mut discovered = Discovered::default();
    if let Err(failure) = discover_into(args, &mut discovered) {
        discovered.failures.push(failure);
    }
    discovered
}

fn discover_into(args: &VerifyRelease, discovered: &mut Discovered) -> Result<(), Failure> {
    let metadata = metadata(args).map_err(Failure::Workspace)?;
    let packages = chosen(args, &metadata).map_err(Failure::Workspace)?;
    let target_folder = match &args.target_dir {
        Some(folder) => folder.clone(),
        None => metadata.target_directory.clone().into_std_path_buf(),
    };
    let files = built(&target_folder, profile_folder(&args.profile), discovered);
    let nothing_built = |what: String| Failure::NothingBuilt {
        what,
        folder: target_folder.join(profile_folder(&args.profile)),
        profile: args.profile.clone(),
    };
    for package in packages {
        let stems = stems(package);
        let before = discovered.artifacts.len();
        let is_of_package = |file: &&PathBuf| stem(file).is_some_and(|stem| stems.contains(&stem));
        let of_package = files.iter().filter(is_of_package);
        discovered.artifacts.extend(of_package.cloned());
        let is_named = package_spec::is_among(&args.packages, package);
        if is_named && discovered.artifacts.len() == before {
            let what = format!("package `{}`", package.name);
            discovered.failures.push(nothing_built(what));
        }
    }
    discovered.artifacts.sort();
    discovered.artifacts.dedup();
    if discovered.artifacts.is_empty() && discovered.failures.is_empty() {
        return Err(nothing_built("the workspace".to_owned()));
    }
    Ok(())
}

fn metadata(args: &VerifyRelease) -> Result<Metadata, WorkspaceError> {
    let mut command = MetadataCommand::new();
    command.no_deps();
    command.other_options(args.resolution.arguments());
    if let Some(manifest) = &args.manifest_path {
        command.manifest_path(manifest);
    }
    command.exec().map_err(WorkspaceError::Metadata)
}

fn chosen<'a>(
    args: &VerifyRelease,
    metadata: &'a Metadata,
) -> Result<Vec<&'a Package>, WorkspaceError> {
    let packages = metadata.workspace_packages();
    let specs = args.packages.iter().chain(&args.exclude);
    package_spec::known(specs, &packages)?;
    let is_chosen = |package: &&Package| {
        !package_spec::is_among(&args.exclude, package)
            && (args.packages.is_empty() || package_spec::is_among(&args.packages, package))
    };
    Ok(packages.into_iter().filter(is_chosen).collect())
}

/// Where cargo puts what it builds by a profile.
fn profile_folder(profile: &str) -> &str {
    match profile {
        "dev" | "test" => "debug",
        "bench" => "release",
        other => other,
    }
}

/// The artifacts of a profile, for this machine and for every other that was built for.
fn built(target_folder: &Path, profile_folder: &str, discovered: &mut Discovered) -> Vec<PathBuf> {
    // There cargo keeps things of its own.
    const NO_TARGETS: [&str; 3] = ["doc", "package", "tmp"];
    let is_target = |folder: &PathBuf| !NO_TARGETS.iter().any(|name| folder.ends_with(name));
    let below = files_of(target_folder, discovered)
        .into_iter()
        .filter(is_target);
    let folders = below.chain([target_folder.to_owned()]);
    let mut built = Vec::new();
    for folder in folders {
        for file in files_of(&folder.join(profile_folder), discovered) {
            if !file.is_file() {
                continue;
            }
            match is_artifact(&file) {
                Ok(true) => built.push(file),
                Ok(false) => {}
                Err(error) => discovered.failures.push(Failure::Unreadable(file, error)),
            }
        }
    }
    built
}

/// What is in a folder; nothing if there is none.
fn files_of(folder: &Path, discovered: &mut Discovered) -> Vec<PathBuf> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Vec::new()
        }
        Err(error) => {
            let failure = Failure::Unreadable(folder.to_owned(), error);
            discovered.failures.push(failure);
            Vec::new()
        }
    }
}

/// What the artifacts of a package are called, but for endings, which differ from platform to platform.
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

/// The name of a file without its ending, as cargo would make it of a target's.
fn stem(file: &Path) -> Option<String> {
    const ENDINGS: [&str; 9] = [
        "exe", "wasm", "rlib", "a", "lib", "so", "dylib", "dll", "efi",
    ];
    let ending = file.extension().and_then(OsStr::to_str);
    let has_ending = ending.is_some_and(|ending| ENDINGS.contains(&ending));
    let stem = if has_ending {
        file.file_stem()
    } else {
        file.file_name()
    };
    Some(stem?.to_str()?.replace('-', "_"))
}
