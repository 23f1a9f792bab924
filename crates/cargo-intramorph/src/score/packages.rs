//! Which packages of a workspace are scored.

use cargo_metadata::{Metadata, MetadataCommand, Package};

use super::Request;
use super::build::failure::BuildFailure;
use super::failure::Failure;

/// What cargo knows of the workspace.
pub(super) fn metadata(request: &Request) -> Result<Metadata, Failure> {
    let mut command = MetadataCommand::new();
    if let Some(path) = &request.manifest_path {
        command.manifest_path(path);
    }
    command.other_options(request.resolution.clone());
    Ok(command.exec().map_err(BuildFailure::Workspace)?)
}

/// The named ones, or else those that cargo would test: the one that it was called in, or the default members.
pub(super) fn chosen<'a>(
    metadata: &'a Metadata,
    names: &[String],
) -> Result<Vec<&'a Package>, Failure> {
    let members = metadata.workspace_packages();
    if names.is_empty() {
        let root = metadata.workspace_root.join("Cargo.toml");
        // In the root of a workspace cargo goes by its default members, whether there is a package or not.
        let called_in = metadata.root_package();
        let called_in = called_in.filter(|package| package.manifest_path != root);
        let defaults = metadata.workspace_default_packages();
        return Ok(called_in.map_or(defaults, |package| vec![package]));
    }
    let chosen = names.iter().map(|name| {
        let found = members.iter().find(|package| package.name.as_str() == name);
        found.copied().ok_or_else(|| Failure::NoSuchPackage {
            name: name.clone(),
            known: members
                .iter()
                .map(|package| package.name.to_string())
                .collect(),
        })
    });
    chosen.collect()
}

/// Names members to cargo, with their versions: another package of the same name may be among their dependencies.
pub(super) fn arguments(metadata: &Metadata, names: &[String]) -> Vec<String> {
    let members = metadata.workspace_packages().into_iter();
    let chosen = members.filter(|package| names.contains(&package.name.to_string()));
    chosen
        .map(|package| format!("--package={}@{}", package.name, package.version))
        .collect()
}
