//! The tour's page in a real browser: opened wide and narrow, it loads nothing, fits, and says nothing on the console.

mod probe;

use std::fs;
use std::path::{Path, PathBuf};

use crate::browser::Browser;
use crate::tour;
use crate::tree::root;

/// In pixels: a window, and a phone.
const WIDTHS: [u32; 2] = [1200, 390];
/// Of the picture of the page's beginning.
const PICTURE: [u32; 2] = [1200, 1500];

/// Makes the page, opens it, and leaves a picture beside it to look at.
pub(crate) fn run() -> Result<(), String> {
    let browser = Browser::find()?;
    let page = made()?;
    let text = fs::read_to_string(&page)
        .map_err(|error| format!("cannot read {}: {error}", page.display()))?;
    let probe = page.with_file_name("probe.html");
    written(&probe, &probe::html(&text, &WIDTHS))?;
    judged(&browser.console(&page)?, &[])?;
    judged(&browser.console(&probe)?, &WIDTHS.map(probe::fits))?;
    browser.draw(&page, &page.with_file_name("page.png"), PICTURE)
}

/// Draws the beginning of the page.
pub(crate) fn draw(picture: &Path) -> Result<(), String> {
    Browser::find()?.draw(&made()?, picture, PICTURE)
}

/// Takes the tour, which says where its page is.
fn made() -> Result<PathBuf, String> {
    let place = root().join(tour::taken(&[])?.place_of_page);
    fs::canonicalize(&place).map_err(|error| format!("no page at {}: {error}", place.display()))
}

/// Nothing but what is expected may be on the console; that is there, or else nobody has looked.
fn judged(console: &[String], expected: &[String]) -> Result<(), String> {
    if console == expected {
        return Ok(());
    }
    let said = console.join("\n  ");
    let expected = expected.join("\n  ");
    Err(format!(
        "the page is not fine; on the browser's console is\n  {said}\nwhere this should be:\n  {expected}"
    ))
}

fn written(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::judged;

    fn said(lines: &[&str]) -> Vec<String> {
        lines.iter().map(|line| (*line).to_owned()).collect()
    }

    #[test]
    fn what_is_expected_is_fine() {
        assert_eq!(judged(&said(&["fits"]), &said(&["fits"])), Ok(()));
    }

    #[test]
    fn an_error_on_the_console_is_not() {
        let judged = judged(&said(&["fits", "Refused"]), &said(&["fits"]));
        assert!(judged.is_err_and(|message| message.contains("Refused")));
    }

    #[test]
    fn a_browser_that_has_not_looked_is_not() {
        assert!(judged(&[], &said(&["fits"])).is_err());
    }
}
