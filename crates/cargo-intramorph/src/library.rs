//! Libraries of packages, with all that `discover` reads of them.

mod error;

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand, Package};

use crate::discover::{Api, Crate};
use crate::package_spec;
use crate::rewrite::{Source, unparsable};
use crate::score::failure::Failure;
use crate::score::plan::packages::called_in;
use crate::score::plan::sources::{of_library, slashed};
use crate::workspace_error::WorkspaceError;
pub(crate) use error::LibraryError;

/// Which libraries are looked into.
#[derive(Clone, Debug, Default)]
pub(crate) struct LibraryRequest {
    pub(crate) manifest_path: Option<PathBuf>,
    /// Specifications of packages; none for what cargo would test.
    pub(crate) packages: Vec<String>,
    /// A dependency, instead of a package of the workspace.
    pub(crate) dependency: Option<String>,
    /// Arguments for cargo, such as `--offline`.
    pub(crate) resolution: Vec<String>,
}

/// A library, with its sources.
#[derive(Debug)]
pub(crate) struct Library {
    pub(crate) package: Package,
    pub(crate) sources: Vec<Source>,
    /// Path and text of the manifest.
    pub(crate) manifest: (String, String),
}

impl Library {
    /// Reads the public interface.
    pub(crate) fn api(&self) -> Api {
        let (file, text) = &self.manifest;
        Api::of(&Crate {
            name: &self.name(),
            sources: &self.sources,
            features: &self.package.features,
            manifest: (file, text),
        })
    }

    /// Name by which code uses the library.
    pub(crate) fn name(&self) -> String {
        let mut targets = self.package.targets.iter();
        let library =
            targets.find(|target| target.is_lib() || target.is_rlib() || target.is_proc_macro());
        let name = library.map_or(self.package.name.as_str(), |target| &target.name);
        name.replace('-', "_")
    }
}

/// Finds the libraries that are asked for, at least one.
pub(crate) fn libraries(request: &LibraryRequest) -> Result<Vec<Library>, LibraryError> {
    let metadata = metadata(request).map_err(LibraryError::Workspace)?;
    let packages = chosen(&metadata, request)?;
    let mut libraries = Vec::new();
    for package in &packages {
        libraries.extend(library(&metadata, package).map_err(LibraryError::Sources)?);
    }
    if libraries.is_empty() {
        let packages = packages.iter().map(|it| it.name.to_string());
        return Err(LibraryError::NoLibrary(packages.collect()));
    }
    Ok(libraries)
}

/// Reads the metadata of the workspace, with dependencies only if one is asked for: to resolve them, cargo may write a lock file.
fn metadata(request: &LibraryRequest) -> Result<Metadata, WorkspaceError> {
    let mut command = MetadataCommand::new();
    if let Some(path) = &request.manifest_path {
        command.manifest_path(path);
    }
    if request.dependency.is_none() {
        command.no_deps();
    }
    command.other_options(request.resolution.clone());
    command.exec().map_err(WorkspaceError::Metadata)
}

fn chosen<'a>(
    metadata: &'a Metadata,
    request: &LibraryRequest,
) -> Result<Vec<&'a Package>, LibraryError> {
    if let Some(name) = &request.dependency {
        return Ok(vec![dependency(metadata, name)?]);
    }
    let members = metadata.workspace_packages();
    package_spec::check(&request.packages, &members).map_err(LibraryError::Workspace)?;
    if request.packages.is_empty() {
        let called_in = called_in(metadata, request.manifest_path.as_deref());
        let defaults = || metadata.workspace_default_packages();
        return Ok(called_in.map_or_else(defaults, |package| vec![package]));
    }
    let is_chosen = |package: &&Package| package_spec::is_among(&request.packages, package);
    Ok(members.into_iter().filter(is_chosen).collect())
}

fn dependency<'a>(metadata: &'a Metadata, name: &str) -> Result<&'a Package, LibraryError> {
    let specs = [name.to_owned()];
    let packages = metadata.packages.iter();
    let found: Vec<&Package> = packages
        .filter(|package| package_spec::is_among(&specs, package))
        .collect();
    match found.as_slice() {
        [package] => Ok(package),
        [] => Err(LibraryError::NoSuchDependency {
            name: name.to_owned(),
            alike: alike(metadata, name),
        }),
        several => Err(LibraryError::SeveralDependencies {
            name: name.to_owned(),
            found: several
                .iter()
                .map(|it| format!("{}@{}", it.name, it.version))
                .collect(),
        }),
    }
}

/// Returns names of dependencies that may be meant instead, at most three.
fn alike(metadata: &Metadata, name: &str) -> Vec<String> {
    const MIN_LIKENESS: f64 = 0.8;
    let wanted = name.split('@').next().unwrap_or(name).replace('_', "-");
    let packages = metadata.packages.iter();
    let mut alike: Vec<(f64, String)> = packages
        .map(|it| {
            let likeness = strsim::jaro_winkler(&wanted, &it.name.replace('_', "-"));
            (likeness, it.name.to_string())
        })
        .filter(|(likeness, _)| *likeness >= MIN_LIKENESS)
        .collect();
    alike.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    alike.dedup();
    alike.into_iter().take(3).map(|(_, name)| name).collect()
}

/// Reads the sources of a library; `None` if the package has none. Paths are relative to the workspace, or to the folder above a
/// dependency.
pub(crate) fn library(metadata: &Metadata, package: &Package) -> Result<Option<Library>, Failure> {
    let manifest = package.manifest_path.as_std_path();
    let folder = manifest.parent().unwrap_or(manifest);
    let root = if folder.starts_with(&metadata.workspace_root) {
        metadata.workspace_root.as_std_path()
    } else {
        folder.parent().unwrap_or(folder)
    };
    let Some(sources) = of_library(root, package)? else {
        return Ok(None);
    };
    // Without the root, nothing is known of the other modules. What is unusual in those is left out.
    if let Some(unparsable) = sources.first().and_then(unparsable) {
        return Err(Failure::Unparsable(vec![unparsable]));
    }
    let text = fs::read_to_string(manifest).map_err(Failure::system("read", manifest))?;
    let relative: &Path = manifest.strip_prefix(root).unwrap_or(manifest);
    Ok(Some(Library {
        package: package.clone(),
        sources,
        manifest: (slashed(relative), text),
    }))
}
