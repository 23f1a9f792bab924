//! Runs of `cargo intramorph suggest`.

use std::path::Path;
use std::process::{Command, Stdio};

use intramorph_record::suggest::Suggestions;

use crate::score::engine::Engine;

/// Says what holds of a function of a package.
///
/// # Errors
/// What it wrote to standard error, if it found nothing out.
pub fn suggest(engine: &Engine, package: &Path, arguments: &[&str]) -> Result<Suggestions, String> {
    let mut command = Command::new(engine.executable());
    command.args(["intramorph", "suggest", "--json", "--target-dir"]);
    command.arg(package.join("target")).args(arguments);
    let output = command.current_dir(package).stdin(Stdio::null()).output();
    let output = output.expect("it was built");
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let said = String::from_utf8_lossy(&output.stderr);
        let error = said.lines().find_map(|line| line.strip_prefix("error: "));
        error.unwrap_or("it said nothing").to_owned()
    })
}
