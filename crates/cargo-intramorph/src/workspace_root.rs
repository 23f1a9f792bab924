//! Where the workspace of a call is; cargo says so without looking at any dependency.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `None` if there is none: what is wrong is told by what needs more of the workspace than its place.
pub(crate) fn find(manifest_path: Option<&Path>) -> Option<PathBuf> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["locate-project", "--workspace", "--message-format=plain"]);
    if let Some(path) = manifest_path {
        command.arg("--manifest-path").arg(path);
    }
    let output = command.output().ok()?;
    let manifest = String::from_utf8(output.stdout).ok()?;
    let root = Path::new(manifest.trim_end()).parent()?;
    (output.status.success() && root.is_absolute()).then(|| root.to_owned())
}
