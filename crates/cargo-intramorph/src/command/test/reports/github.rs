//! The output for GitHub: an annotation for each finding, and a summary of the job.

use std::fmt::Write as _;

use intramorph_record::neutral::{NeutralFinding, NeutralRun};

use crate::command::github_job::{Annotation, GitHubJob, MOST_ANNOTATIONS, fence};
use crate::command::test::view;
use crate::score::failure::Failure;

/// Prints annotations and writes the summary of the job.
pub(super) fn write(job: &GitHubJob, run: &NeutralRun) -> Result<(), Failure> {
    job.write(&annotations(run, job.folder()), |room| summary(run, room))
}

fn annotations(run: &NeutralRun, folder: &str) -> String {
    let findings = run.counted().take(MOST_ANNOTATIONS);
    findings
        .filter_map(|finding| annotation(run, finding, folder))
        .collect()
}

/// The annotation of the first change of a finding; a setting has no line.
fn annotation(run: &NeutralRun, finding: &NeutralFinding, folder: &str) -> Option<String> {
    let change = &run.changes[*finding.changes.first()?];
    let headline = view::headline(run, finding);
    let message = format!("{headline}\n\n{}", change.difference);
    let annotation = Annotation {
        file: &change.file,
        line: change.line,
        title: "tests notice a change that a correct program does not notice",
        message: &message,
    };
    Some(annotation.warning(folder))
}

/// All findings, as far as they fit into a number of bytes.
fn summary(run: &NeutralRun, most_bytes: usize) -> String {
    let mut text = format!("## Neutral changes in {}\n\n", run.packages.join(", "));
    let _ = writeln!(text, "{}", view::summary(run));
    for (number, finding) in run.findings.iter().enumerate() {
        let block = view::finding(run, number + 1, finding);
        let fence = fence(&block);
        let block = format!("{fence}text\n{block}{fence}\n\n");
        if text.len() + block.len() > most_bytes {
            break;
        }
        text.push_str(&block);
    }
    text
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::{annotations, summary};
    use crate::command::test::sample::run;

    #[test]
    fn findings_that_count_are_annotated() {
        assert_snapshot!(annotations(&run(), "crates/it"));
    }

    #[test]
    fn the_summary_has_all_findings_for_which_there_is_room() {
        let whole = summary(&run(), usize::MAX);
        assert!(
            whole.contains("1. src/lib.rs:7 writes one byte at a time"),
            "{whole}"
        );
        assert!(summary(&run(), 100).len() < whole.len());
    }
}
