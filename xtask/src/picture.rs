//! Draws the README's pictures: the tour of one example on a terminal, and the top of its page.

use std::fs;

use crate::tree::root;
use crate::{page, tour};

const PICTURE: &str = "docs/tour.svg";
const PICTURE_OF_PAGE: &str = "docs/page.png";
/// The example on the picture. The whole tour would be too long.
const EXAMPLE: &str = "sorting";

pub(crate) fn run() -> Result<(), String> {
    let tour = tour::run(&[EXAMPLE])?;
    let picture = anstyle_svg::Term::new().render_svg(tour.text.trim_end());
    fs::write(root().join(PICTURE), picture)
        .map_err(|error| format!("cannot write {PICTURE}: {error}"))?;
    page::draw(&root().join(PICTURE_OF_PAGE))
}
