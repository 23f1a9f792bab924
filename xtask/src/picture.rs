//! The README's picture: what the tour of one example prints on a terminal, as an SVG.

use std::fs;
use std::process::Command;

use crate::tree::root;

const PICTURE: &str = "docs/tour.svg";
/// The whole tour would be too long for a picture.
const EXAMPLE: &str = "sorting";

/// Runs the tour with colours and draws what it prints.
pub(crate) fn run() -> Result<(), String> {
    let mut tour = Command::new("cargo");
    tour.args(["run", "--release", "--quiet", "--package", "tour"])
        .args(["--", EXAMPLE])
        .current_dir(root());
    let output = tour.env("CLICOLOR_FORCE", "1").output();
    let output = output.map_err(|error| format!("cannot run the tour: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    // Where the page is, depends on the machine.
    let shown = printed.split("The page: ").next().unwrap_or_default();
    let picture = anstyle_svg::Term::new().render_svg(shown.trim_end());
    fs::write(root().join(PICTURE), picture)
        .map_err(|error| format!("cannot write {PICTURE}: {error}"))
}
