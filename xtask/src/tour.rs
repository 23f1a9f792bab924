//! Runs the tour as a user does.

use std::process::Command;

use crate::tree::root;

/// The text before the path of the page, in the last line.
const PLACE: &str = "The page: ";

/// The output of the tour.
pub(crate) struct Tour {
    /// The printed text without the path of the page, which depends on the machine.
    pub(crate) text: String,
    pub(crate) place_of_page: String,
}

/// Runs the tour of some examples, or of all if none is named, in colour.
pub(crate) fn run(examples: &[&str]) -> Result<Tour, String> {
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
            let errors = String::from_utf8_lossy(&output.stderr);
            Err(format!("the tour fails:\n{printed}{errors}"))
        }
    }
}
