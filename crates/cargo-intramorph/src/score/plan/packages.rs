//! The packages of a workspace that are scored.

use std::env;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand, Package, Target};

use crate::package_spec;
use crate::score::failure::{BuildFailure, Failure};
use crate::score::request::{Request, TestPackages};
use crate::workspace_error::WorkspaceError;

/// The metadata of the workspace, without its dependencies: to resolve them, cargo would write a lock file into the user's tree
/// where there is none.
pub(crate) fn metadata(request: &Request) -> Result<Metadata, Failure> {
    workspace_metadata(request.manifest_path.as_deref(), &request.resolution)
}

/// The same of the workspace of a manifest, or of the folder that the user is in.
pub(crate) fn workspace_metadata(
    manifest_path: Option<&Path>,
    resolution: &[String],
) -> Result<Metadata, Failure> {
    let mut command = MetadataCommand::new();
    if let Some(path) = manifest_path {
        command.manifest_path(path);
    }
    command.no_deps().other_options(resolution.to_vec());
    let metadata = command.exec().map_err(WorkspaceError::Metadata);
    metadata.map_err(Failure::Workspace)
}

/// The named packages, or else those that cargo would test: the one that it was called in, or the default members.
pub(crate) fn chosen<'a>(
    metadata: &'a Metadata,
    request: &Request,
) -> Result<Vec<&'a Package>, Failure> {
    let members = metadata.workspace_packages();
    let specs = request.packages.iter().chain(&request.exclude);
    package_spec::check(specs, &members).map_err(Failure::Workspace)?;
    if request.workspace {
        let is_chosen = |package: &&Package| !package_spec::is_among(&request.exclude, package);
        let chosen: Vec<&Package> = members.into_iter().filter(is_chosen).collect();
        if chosen.is_empty() {
            return Err(Failure::Argument(
                "`--exclude` leaves no package of the workspace".to_owned(),
            ));
        }
        return Ok(chosen);
    }
    if request.packages.is_empty() {
        let defaults = metadata.workspace_default_packages();
        let called_in = called_in(metadata, request.manifest_path.as_deref());
        return Ok(called_in.map_or(defaults, |package| vec![package]));
    }
    let is_chosen = |package: &&Package| package_spec::is_among(&request.packages, package);
    Ok(members.into_iter().filter(is_chosen).collect())
}

/// The one package that is named, or that the command was called in.
pub(crate) fn one<'a>(
    metadata: &'a Metadata,
    name: Option<&str>,
    manifest_path: Option<&Path>,
) -> Result<&'a Package, Failure> {
    let members = metadata.workspace_packages();
    let specs: Vec<String> = name.map(str::to_owned).into_iter().collect();
    package_spec::check(specs.iter(), &members).map_err(Failure::Workspace)?;
    let chosen: Vec<&Package> = match name {
        Some(_) => members
            .into_iter()
            .filter(|package| package_spec::is_among(&specs, package))
            .collect(),
        None => called_in(metadata, manifest_path)
            .map_or_else(|| metadata.workspace_default_packages(), |it| vec![it]),
    };
    match chosen[..] {
        [package] => Ok(package),
        _ => Err(Failure::Argument(
            "the workspace has several packages here: choose one with `--package NAME`".to_owned(),
        )),
    }
}

/// Whether a package depends on another one of the workspace, also for its tests only.
pub(crate) fn uses(package: &Package, other: &Package) -> bool {
    let mut dependencies = package.dependencies.iter();
    dependencies.any(|it| it.path.is_some() && *it.name == **other.name)
}

/// The packages that test scored procedural macros: the macros themselves, and the members that use them. Where none of these has
/// integration tests, they only pass the macros on, and the members that use them count as well.
pub(crate) fn of_macros(metadata: &Metadata, scored: &[Package]) -> Vec<Package> {
    let macros = |package: &&Package| package.targets.iter().any(Target::is_proc_macro);
    let mut found: Vec<&Package> = scored.iter().filter(macros).collect();
    loop {
        let is_new = |member: &&Package| found.iter().all(|it| it.id != member.id);
        let members = metadata.workspace_packages().into_iter().filter(is_new);
        let users = members.filter(|member| found.iter().any(|it| uses(member, it)));
        let users: Vec<&Package> = users.collect();
        let mut targets = users.iter().flat_map(|package| &package.targets);
        let is_last = users.is_empty() || targets.any(Target::is_test);
        found.extend(users);
        if is_last {
            return found.into_iter().cloned().collect();
        }
    }
}

/// The packages whose tests run, unless the user names others: the scored ones, and those that test scored procedural macros.
pub(crate) fn tested(
    metadata: &Metadata,
    request: &Request,
    scored: &[Package],
) -> Result<Vec<Package>, Failure> {
    let members = metadata.workspace_packages();
    match &request.test_packages {
        TestPackages::Scored => {
            let of_macros = of_macros(metadata, scored).into_iter();
            let others = of_macros.filter(|package| scored.iter().all(|it| it.id != package.id));
            Ok(scored.iter().cloned().chain(others).collect())
        }
        TestPackages::Named(specs) => {
            package_spec::check(specs, &members).map_err(Failure::Workspace)?;
            let is_named = |package: &&Package| package_spec::is_among(specs, package);
            Ok(members.into_iter().filter(is_named).cloned().collect())
        }
        TestPackages::Workspace => Ok(members.into_iter().cloned().collect()),
    }
}

/// The innermost member around the folder of the call. In the root of a workspace cargo uses its default members, whether
/// there is a package or not.
pub(crate) fn called_in<'a>(
    metadata: &'a Metadata,
    manifest_path: Option<&Path>,
) -> Option<&'a Package> {
    let folder = match manifest_path {
        Some(manifest) => manifest.canonicalize().ok()?.parent()?.to_owned(),
        None => env::current_dir().ok()?.canonicalize().ok()?,
    };
    let members = metadata.workspace_packages().into_iter();
    let around = members.filter_map(|package| {
        let home = package.manifest_path.parent()?;
        let is_root = home == metadata.workspace_root;
        let is_around = folder.starts_with(home.as_std_path().canonicalize().ok()?);
        (is_around && !is_root).then_some((home.as_str().len(), package))
    });
    around
        .max_by_key(|(depth, _)| *depth)
        .map(|(_, package)| package)
}

/// Arguments that name packages to cargo, by their folders in the copy: a dependency may have the same name and version.
pub(crate) fn arguments(
    packages: &[Package],
    metadata: &Metadata,
    copy: &Path,
) -> impl Iterator<Item = String> {
    let packages = packages.iter();
    packages.map(move |package| {
        let folder = package.manifest_path.parent();
        let below = folder.and_then(|it| it.strip_prefix(&metadata.workspace_root).ok());
        // Joined with nothing, a path would end with a slash.
        let folder = below.map(|below| copy.components().chain(below.as_std_path().components()));
        let folder = folder.map(|folder| file_url(&folder.collect::<PathBuf>()) + "#");
        let folder = folder.unwrap_or_default();
        format!("--package={folder}{}@{}", package.name, package.version)
    })
}

/// A path as the address of a file, in the characters that cargo uses: it compares addresses as texts.
fn file_url(path: &Path) -> String {
    const ENCODED: &[u8] = b"\"#%<>?\\^`{}";
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !ENCODED.contains(&byte);
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    let characters = bytes.map(|byte| match byte {
        byte if is_plain(*byte) => char::from(*byte).to_string(),
        byte => format!("%{byte:02X}"),
    });
    characters.fold("file://".to_owned(), |url, character| url + &character)
}

/// Fails if no package has a library that may have doctests; cargo would silently run none.
pub(crate) fn check_doctests(packages: &[Package]) -> Result<(), Failure> {
    let mut targets = packages.iter().flat_map(|package| &package.targets);
    if targets.any(|target| target.doctest) {
        return Ok(());
    }
    let packages = names(packages);
    Err(BuildFailure::NoLibrary { packages }.into())
}

pub(crate) fn names(packages: &[Package]) -> Vec<String> {
    let packages = packages.iter();
    packages.map(|package| package.name.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::file_url;

    #[test]
    fn a_path_with_blanks_is_an_address() {
        let url = file_url(Path::new("/home/a b/ü#1/c-d_e.f+g@h"));
        assert_eq!(url, "file:///home/a%20b/%C3%BC%231/c-d_e.f+g@h");
    }
}
