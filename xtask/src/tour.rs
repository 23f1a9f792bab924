//! The tour, run as a user runs it.

use std::process::Command;

use crate::tree::root;

/// What comes before the page's place, in the last line.
const PLACE: &str = "The page: ";

/// What the tour has printed.
pub(crate) struct Tour {
    /// All but where the page is, which depends on the machine.
    pub(crate) text: String,
    pub(crate) place_of_page: String,
}

/// Takes the tour, of some examples or of all, in colour.
pub(crate) fn taken(examples: &[&str]) -> Result<Tour, String> {
    let mut tour = Command::new("cargo");
    tour.args(["run", "--release", "--quiet", "--package", "tour", "--"])
        .args(examples)
        .current_dir(root())
        .env("CLICOLOR_FORCE", "1");
    let output = tour.output();
    let output = output.map_err(|error| format!("cannot run the tour: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    match printed.split_once(PLACE) {
        Some((text, place)) if output.status.success() => Ok(Tour {
            text: text.to_owned(),
            place_of_page: place.trim().to_owned(),
        }),
        _ => {
            let said = String::from_utf8_lossy(&output.stderr);
            Err(format!("the tour fails:\n{printed}{said}"))
        }
    }
}
