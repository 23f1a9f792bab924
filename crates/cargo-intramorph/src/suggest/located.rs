//! The package that a command is about, and the folders of what is kept of it.

use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, Package};

use crate::score::failure::Failure;
use crate::score::plan::packages;

/// A package of a workspace.
#[derive(Debug)]
pub(crate) struct Located {
    pub(crate) metadata: Metadata,
    pub(crate) package: Package,
    target: PathBuf,
}

/// Finds the package that is named, or that the command was called in.
pub(crate) fn locate(
    manifest_path: Option<&Path>,
    package: Option<&str>,
    resolution: &[String],
    target_folder: Option<&Path>,
) -> Result<Located, Failure> {
    let metadata = packages::workspace_metadata(manifest_path, resolution)?;
    let package = packages::one(&metadata, package, manifest_path)?.clone();
    let target = target_folder.unwrap_or(metadata.target_directory.as_std_path());
    let target = std::path::absolute(target).map_err(Failure::system("find", target))?;
    Ok(Located {
        metadata,
        package,
        target,
    })
}

impl Located {
    /// The folder of records.
    pub(crate) fn records(&self) -> PathBuf {
        self.target.join("intramorph/suggest/records")
    }

    /// The root of the package.
    pub(crate) fn root(&self) -> &Path {
        let folder = self.package.manifest_path.parent();
        folder.map_or(Path::new("."), |folder| folder.as_std_path())
    }
}
