//! Reports of this command that lie in the workspace and are no part of it.

use std::path::Path;

use intramorph_record::neutral::NeutralRun;
use intramorph_record::score::Score;

/// Whether a file is a report of this command, or is about to be one, since it takes the output of this run.
pub(crate) fn is_report(file: &Path, bytes: &[u8]) -> bool {
    let extension = file.extension().unwrap_or_default();
    let is_kind = ["json", "xml", "txt", "log"]
        .iter()
        .any(|it| extension == *it);
    is_kind && (bytes.is_empty() || is_record(bytes) || has_mark(bytes))
}

fn is_record(bytes: &[u8]) -> bool {
    let is_score = || serde_json::from_slice::<Score>(bytes).is_ok();
    let is_test = || serde_json::from_slice::<NeutralRun>(bytes).is_ok();
    bytes.starts_with(b"{") && (is_score() || is_test())
}

/// Whether a file has a text that only our reports have.
fn has_mark(bytes: &[u8]) -> bool {
    let marks = [
        "<testsuites name=\"cargo intramorph score\"",
        "<testsuites name=\"cargo intramorph test\"",
        " neutral changes exercised by ",
        "\"name\": \"cargo-intramorph\"",
        " % of the bugs that tests run were caught (",
        " % of the bugs that were tried before the interruption were caught (",
    ];
    let mut marks = marks.into_iter();
    marks.any(|mark| memchr::memmem::find(bytes, mark.as_bytes()).is_some())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::is_report;

    #[track_caller]
    fn check(file: &str, text: &str, expected: bool) {
        assert_eq!(is_report(Path::new(file), text.as_bytes()), expected);
    }

    #[test]
    fn files_of_this_command_are_reports() {
        check("part.json", "", true);
        check(
            "mutation.json",
            r#"{"framework": {"name": "cargo-intramorph"}}"#,
            true,
        );
        let junit =
            "<?xml version=\"1.0\"?>\n<testsuites name=\"cargo intramorph score\" tests=\"1\">";
        check("target/junit.xml", junit, true);
        let text = "80 % of the bugs that tests run were caught (40 of 50)\n";
        check("out.txt", text, true);
        let text = "0 findings: 4 of 4 neutral changes exercised by 10 tests\n";
        check("out.txt", text, true);
    }

    #[test]
    fn other_files_are_no_reports() {
        check("data.json", r#"{"schema": 1}"#, false);
        check("data.xml", "<testsuites name=\"nextest\">", false);
        check("empty.bin", "", false);
    }
}
