//! Root folder of the workspace, as cargo finds it without a look at dependencies.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Finds the root of the workspace. If there is none, a later step that reads the workspace reports the reason.
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
