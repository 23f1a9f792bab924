//! The README's pictures: what the tour of one example prints on a terminal, and the beginning of its page.

use std::fs;
use std::process::Command;

use crate::page;
use crate::tree::root;

const PICTURE: &str = "docs/tour.svg";
const PICTURE_OF_PAGE: &str = "docs/page.png";
/// The whole tour would be too long for a picture.
const EXAMPLE: &str = "sorting";

pub(crate) fn run() -> Result<(), String> {
    draw_text()?;
    page::draw(&root().join(PICTURE_OF_PAGE))
}

/// Runs the tour with colours and draws what it prints.
fn draw_text() -> Result<(), String> {
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
