//! What GitHub shows of missed bugs: annotations of their lines, and a summary of the job.

mod summary;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

use intramorph_record::score::{BugRecord, Outcome, Score};

use crate::command::score::view::{counted, shortened};
use crate::rewrite::Operator;
pub(super) use summary::{MOST_BYTES, summary};

/// GitHub shows no more annotations of one kind for a step.
const MOST_ANNOTATIONS: usize = 10;

/// One line for each line that has missed bugs, the most important first; `folder` leads from the repository to the workspace.
pub(super) fn annotations(score: &Score, folder: &str) -> String {
    let mut lines: BTreeMap<(&str, usize), Vec<&BugRecord>> = BTreeMap::new();
    for bug in missed(score) {
        lines.entry((&bug.file, bug.line)).or_default().push(bug);
    }
    let mut lines: Vec<Vec<&BugRecord>> = lines.into_values().collect();
    lines.sort_by_key(|bugs| importance(bugs));
    let shown = lines.iter().take(MOST_ANNOTATIONS);
    let mut text: String = shown.map(|bugs| annotation(bugs, folder)).collect();
    if let Some(others @ [_, ..]) = lines.get(MOST_ANNOTATIONS..) {
        let bugs = counted(others.iter().map(Vec::len).sum(), "more missed bug");
        let lines = counted(others.len(), "line");
        // Of another kind, since there is no room for another warning.
        let _ = writeln!(
            text,
            "::notice title=Missed bugs::{bugs} on {lines}: see the summary of the job"
        );
    }
    text
}

pub(super) fn missed(score: &Score) -> impl Iterator<Item = &BugRecord> {
    let bugs = score.bugs.iter();
    bugs.filter(|bug| bug.outcome == Outcome::Missed)
}

/// Least is first: where all of a function can be left out, and then where most bugs are missed.
fn importance(bugs: &[&BugRecord]) -> (bool, Reverse<usize>) {
    let is_body = bugs
        .iter()
        .any(|bug| Operator::named(&bug.operator) == Ok(Operator::Body));
    (!is_body, Reverse(bugs.len()))
}

fn annotation(bugs: &[&BugRecord], folder: &str) -> String {
    let BugRecord {
        file,
        line,
        item,
        reaching,
        ..
    } = bugs[0];
    let path = if folder.is_empty() {
        file.clone()
    } else {
        format!("{folder}/{file}")
    };
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
    format!(
        "::warning file={},line={line},endLine={line},title={}::{}\n",
        property(&path),
        property(&title),
        data(message.trim_end())
    )
}

/// A message, as GitHub's commands have it.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// What is before the message.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::{annotations, property};
    use crate::command::score::sample::{bug, score};

    #[test]
    fn bugs_of_one_line_are_one_annotation() {
        assert_snapshot!(annotations(&score(), "crates/parcel"));
    }

    #[test]
    fn what_would_end_a_property_or_a_line_is_escaped() {
        assert_eq!(property("a::b, 5 %\r\n"), "a%3A%3Ab%2C 5 %25%0D%0A");
    }

    #[test]
    fn what_github_would_not_show_is_counted() {
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
        score.bugs.push(body);
        let text = annotations(&score, "");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 11);
        assert!(lines[0].starts_with("::warning file=src/lib.rs,line=40,endLine=40,"));
        assert!(lines[1].starts_with("::warning file=src/lib.rs,line=12,endLine=12,title=2 "));
        assert_eq!(
            lines[10],
            "::notice title=Missed bugs::3 more missed bugs on 3 lines: see the summary of the job"
        );
    }
}
