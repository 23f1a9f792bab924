//! Formatting of new code, as the package formats its own.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use super::WriteFailure;

/// Formats a source by rustfmt, with the configuration that it finds from a folder on.
pub(super) fn format(text: &str, edition: &str, folder: &Path) -> Result<String, WriteFailure> {
    let failure = |reason: String| WriteFailure::Formatter(reason);
    let mut command = Command::new("rustfmt");
    command.args(["--edition", edition, "--emit", "stdout"]);
    command.current_dir(folder);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command
        .spawn()
        .map_err(|error| failure(error.to_string()))?;
    let mut input = child.stdin.take().expect("it is a pipe");
    let written = input.write_all(text.as_bytes());
    drop(input);
    let output = child
        .wait_with_output()
        .map_err(|error| failure(error.to_string()))?;
    if !output.status.success() {
        return Err(failure(
            String::from_utf8_lossy(&output.stderr).trim().to_owned(),
        ));
    }
    written.map_err(|error| failure(error.to_string()))?;
    String::from_utf8(output.stdout).map_err(|error| failure(error.to_string()))
}
