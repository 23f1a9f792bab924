//! The tour's page in a real browser: opened wide and narrow, it loads nothing, fits, and says nothing on the console.

mod probe;

use std::fs;
use std::path::{Path, PathBuf};

use crate::browser::Browser;
use crate::tour;
use crate::tree::root;

/// The widths in pixels: a window, and a phone.
const WIDTHS: [u32; 2] = [1200, 390];
/// The size of the picture of the top of the page.
const PICTURE: [u32; 2] = [1200, 1500];

/// Makes the page, opens it, and leaves a picture beside it to look at.
pub(crate) fn run() -> Result<(), String> {
    let browser = Browser::find()?;
    let page = make_page()?;
    let text = fs::read_to_string(&page)
        .map_err(|error| format!("cannot read {}: {error}", page.display()))?;
    let probe = page.with_file_name("probe.html");
    write(&probe, &probe::html(&text, &WIDTHS))?;
    check(&browser.console(&page)?, &[])?;
    check(&browser.console(&probe)?, &WIDTHS.map(probe::fits))?;
    browser.draw(&page, &page.with_file_name("page.png"), PICTURE)
}

/// Draws the top of the page.
pub(crate) fn draw(picture: &Path) -> Result<(), String> {
    Browser::find()?.draw(&make_page()?, picture, PICTURE)
}

/// Runs the tour, which prints where its page is.
fn make_page() -> Result<PathBuf, String> {
    let place = root().join(tour::run(&[])?.place_of_page);
    fs::canonicalize(&place).map_err(|error| format!("no page at {}: {error}", place.display()))
}

/// Checks that the console has exactly the expected messages. Without them the page was not examined.
fn check(console: &[String], expected: &[String]) -> Result<(), String> {
    if console == expected {
        return Ok(());
    }
    let messages = console.join("\n  ");
    let expected = expected.join("\n  ");
    Err(format!(
        "the page is not fine; on the browser's console is\n  {messages}\nwhere this should be:\n  {expected}"
    ))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::check;

    fn console(lines: &[&str]) -> Vec<String> {
        lines.iter().map(|line| (*line).to_owned()).collect()
    }

    #[test]
    fn what_is_expected_is_fine() {
        assert_eq!(check(&console(&["fits"]), &console(&["fits"])), Ok(()));
    }

    #[test]
    fn an_error_on_the_console_is_not() {
        let checked = check(&console(&["fits", "Refused"]), &console(&["fits"]));
        assert!(checked.is_err_and(|message| message.contains("Refused")));
    }

    #[test]
    fn a_browser_that_has_not_looked_is_not() {
        assert!(check(&[], &console(&["fits"])).is_err());
    }
}
