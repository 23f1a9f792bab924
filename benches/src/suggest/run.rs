//! Runs of `cargo intramorph suggest`.

use std::path::Path;
use std::process::{Command, Stdio};

use intramorph_record::suggest::Suggestions;

use crate::score::engine::Engine;

/// What is printed about a function of a package.
pub fn text(engine: &Engine, package: &Path, arguments: &[&str]) -> String {
    let output = command(engine, package, arguments).output();
    let output = output.expect("it was built");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn command(engine: &Engine, package: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(engine.executable());
    command.args(["intramorph", "suggest", "--target-dir"]);
    command.arg(package.join("target")).args(arguments);
    command.current_dir(package).stdin(Stdio::null());
    command
}

/// Says what holds of a function of a package.
///
/// # Errors
/// What it wrote to standard error, if it found nothing out.
pub fn suggest(engine: &Engine, package: &Path, arguments: &[&str]) -> Result<Suggestions, String> {
    let output = command(engine, package, arguments).arg("--json").output();
    let output = output.expect("it was built");
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let said = String::from_utf8_lossy(&output.stderr);
        let error = said.lines().find_map(|line| line.strip_prefix("error: "));
        error.unwrap_or("it said nothing").to_owned()
    })
}
