//! The output for GitHub: annotations of the lines with missed bugs, and a summary of the job.

mod summary;

use std::collections::HashMap;
use std::fmt::Write as _;

use intramorph_record::score::{BugRecord, Score};

use crate::command::github_job::{Annotation, GitHubJob, MOST_ANNOTATIONS};
use crate::command::score::rank;
use crate::command::score::view::{counted, shortened};
use crate::score::failure::Failure;
use summary::summary;

/// Prints annotations and writes the summary of the job.
pub(super) fn write(job: &GitHubJob, score: &Score) -> Result<(), Failure> {
    let annotations = annotations(score, job.folder());
    job.write(&annotations, |room| summary(score, room))
}

/// One command for each line that has missed bugs, the most important first; `folder` leads from the repository to the workspace.
fn annotations(score: &Score, folder: &str) -> String {
    let mut lines: Vec<Vec<&BugRecord>> = Vec::new();
    let mut positions = HashMap::new();
    for bug in rank::missed(score) {
        let position = *positions
            .entry((&bug.file, bug.line))
            .or_insert(lines.len());
        match lines.get_mut(position) {
            Some(bugs) => bugs.push(bug),
            None => lines.push(vec![bug]),
        }
    }
    let shown = lines.iter().take(MOST_ANNOTATIONS);
    let mut text: String = shown.map(|bugs| annotation(bugs, folder)).collect();
    if let Some(others @ [_, ..]) = lines.get(MOST_ANNOTATIONS..) {
        let bugs = counted(others.iter().map(Vec::len).sum(), "more missed bug");
        let lines = counted(others.len(), "line");
        // A notice, since there is no room for another warning.
        let _ = writeln!(
            text,
            "::notice title=Missed bugs::{bugs} on {lines}: see the summary of the job"
        );
    }
    text
}

fn annotation(bugs: &[&BugRecord], folder: &str) -> String {
    let BugRecord {
        file,
        line,
        item,
        reaching,
        ..
    } = bugs[0];
    let title = format!("{} in {item}", counted(bugs.len(), "missed bug"));
    let passed = match reaching {
        1 => "the only test that runs this line passes".to_owned(),
        count => format!("all {count} tests that run this line pass"),
    };
    let changes = match bugs.len() {
        1 => "this change",
        _ => "each of these changes",
    };
    let mut message = format!("With {changes} {passed}:\n");
    for bug in bugs {
        let _ = writeln!(message, "\n{}", shortened(&bug.difference).join("\n"));
    }
    let annotation = Annotation {
        file,
        line: *line,
        title: &title,
        message: &message,
    };
    annotation.warning(folder)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::annotations;
    use crate::command::score::sample::{bug, score};

    #[test]
    fn bugs_of_one_line_are_one_annotation() {
        assert_snapshot!(annotations(&score(), "crates/parcel"));
    }

    #[test]
    fn annotations_that_github_would_not_show_are_counted() {
        let mut score = score();
        let missed = |line| {
            let mut bug = bug();
            bug.line = line;
            bug
        };
        score.bugs = (1..=12).map(missed).collect();
        score.bugs.push(missed(12));
        let mut body = missed(40);
        body.operator = "body".to_owned();
        body.item = "name".to_owned();
        score.bugs.push(body);
        let text = annotations(&score, "");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 11);
        assert!(lines[0].starts_with("::warning file=src/lib.rs,line=40,endLine=40,"));
        assert!(lines[2].starts_with("::warning file=src/lib.rs,line=12,endLine=12,title=2 "));
        assert_eq!(
            lines[10],
            "::notice title=Missed bugs::3 more missed bugs on 3 lines: see the summary of the job"
        );
    }
}
