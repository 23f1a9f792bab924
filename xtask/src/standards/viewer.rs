//! Opens a report in Stryker's viewer, which has to show the files and the number of bugs of each outcome.

use std::fs;
use std::path::Path;

use super::Reports;
use super::npm::Packages;
use crate::browser::Browser;

/// The numbers that the viewer shows, in the order of its columns.
pub(super) struct Counts([usize; 7]);

/// The names of the outcomes in records. No record has a runtime error, so that column is zero.
const OUTCOMES: [&str; 7] = [
    "caught",
    "missed",
    "timed_out",
    "unreached",
    "not_built",
    "a runtime error",
    "removed",
];

/// A script that prints all texts that the viewer shows.
const PROBE: &str = "
const app = document.querySelector('mutation-test-report-app');
app.report = JSON.parse(document.getElementById('report').textContent);
function texts(node, found) {
  if (node.nodeType === Node.TEXT_NODE && node.textContent.trim()) found.push(node.textContent.trim());
  if (node.shadowRoot) texts(node.shadowRoot, found);
  if (!['STYLE', 'SCRIPT'].includes(node.tagName)) node.childNodes.forEach((child) => texts(child, found));
  return found;
}
setTimeout(() => console.log(texts(app, []).join('|')), 1000);
";

impl Counts {
    pub(super) fn of(record: &str) -> Self {
        let count = |outcome| {
            record
                .matches(&format!("\"outcome\": \"{outcome}\""))
                .count()
        };
        Self(OUTCOMES.map(count))
    }

    /// A row of the viewer's table.
    fn row(&self) -> String {
        let counts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        format!("|{}|", counts.join("|"))
    }
}

pub(super) fn check(
    browser: &Browser,
    packages: &Packages,
    reports: &Reports,
) -> Result<(), String> {
    let page = reports.stryker.with_file_name("viewer.html");
    let html = html(&read(&packages.viewer())?, &read(&reports.stryker)?);
    fs::write(&page, html).map_err(|error| format!("cannot write {}: {error}", page.display()))?;
    let shown = browser.settled_console(&page)?.join("\n");
    check_text(&shown, &reports.counts)
}

fn check_text(shown: &str, counts: &Counts) -> Result<(), String> {
    let row = counts.row();
    let expected = ["|lib.rs|", "|main.rs|", row.as_str()];
    match expected.iter().find(|text| !shown.contains(*text)) {
        Some(text) => Err(format!(
            "Stryker's viewer does not show `{text}`, but\n{shown}"
        )),
        None => Ok(()),
    }
}

fn html(viewer: &str, report: &str) -> String {
    // `</script>` ends a script even within a string.
    let report = report.replace('<', "\\u003c");
    format!(
        "<!doctype html><meta charset=\"utf-8\"><body><mutation-test-report-app></mutation-test-report-app>\n\
         <script>{viewer}</script>\n\
         <script type=\"application/json\" id=\"report\">{report}</script>\n\
         <script>{PROBE}</script></body>\n"
    )
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::{Counts, check_text};

    const RECORD: &str =
        "\"outcome\": \"missed\", \"outcome\": \"caught\", \"outcome\": \"missed\"";

    #[test]
    fn a_viewer_that_shows_all_is_fine() {
        let shown = "Search|lib.rs|main.rs|All files|33|1|2|0|0|0|0|0|3";
        assert_eq!(check_text(shown, &Counts::of(RECORD)), Ok(()));
    }

    #[test]
    fn a_viewer_that_shows_nothing_or_other_numbers_is_not() {
        assert!(check_text("", &Counts::of(RECORD)).is_err());
        let shown = "Search|lib.rs|main.rs|All files|33|1|1|0|0|0|0|0|3";
        assert!(check_text(shown, &Counts::of(RECORD)).is_err());
    }
}
