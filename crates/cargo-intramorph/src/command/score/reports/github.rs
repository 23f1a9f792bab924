//! The output for GitHub: annotations of the lines with missed bugs, and a summary of the job.

mod summary;

use std::collections::HashMap;
use std::env;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use intramorph_record::score::{BugRecord, Score};

use crate::args::reports::Annotations;
use crate::command::score::rank;
use crate::command::score::view::{counted, shortened};
use crate::score::failure::Failure;
use summary::{MOST_BYTES, summary};

/// The job of GitHub that runs this command.
pub(super) struct GitHubJob {
    /// The path from the repository to the workspace.
    folder: String,
    /// The file for the summary of the job.
    summary: Option<PathBuf>,
}

impl GitHubJob {
    /// The job that the environment describes, if the user wants annotations. GitHub counts paths from the root of the
    /// repository, which the workspace may be below.
    pub(super) fn of_environment(annotations: Annotations, root: &Path) -> Option<Self> {
        let is_on = match annotations {
            Annotations::Auto => env::var_os("GITHUB_ACTIONS").is_some_and(|it| it == "true"),
            Annotations::Github => true,
            Annotations::None => false,
        };
        let canonical = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let repository = env::var_os("GITHUB_WORKSPACE").map(PathBuf::from);
        let folder = repository.and_then(|repository| {
            let (root, repository) = (canonical(root), canonical(&repository));
            let folder = root.strip_prefix(repository).ok()?;
            Some(folder.to_string_lossy().into_owned())
        });
        is_on.then(|| Self {
            folder: folder.unwrap_or_default(),
            summary: env::var_os("GITHUB_STEP_SUMMARY").map(PathBuf::from),
        })
    }

    /// Prints annotations and writes the summary. GitHub reads commands from both outputs, and standard error disturbs no JSON.
    pub(super) fn write(&self, score: &Score) -> Result<(), Failure> {
        let annotations = annotations(score, &self.folder);
        let _ = io::stderr().write_all(annotations.as_bytes());
        let Some(path) = &self.summary else {
            return Ok(());
        };
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(path);
        let written = file.and_then(|mut file| {
            // The limit includes the text that the step has written before.
            let before = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
            let room = MOST_BYTES.saturating_sub(before);
            file.write_all(summary(score, room).as_bytes())
        });
        written.map_err(Failure::system("write", path))
    }
}

/// Maximum number of annotations of one kind that GitHub shows for a step.
const MOST_ANNOTATIONS: usize = 10;

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

/// A message, with the escapes of GitHub's commands.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A property before the message, with the escapes of GitHub's commands.
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
    fn ends_of_properties_and_lines_become_codes() {
        assert_eq!(property("a::b, 5 %\r\n"), "a%3A%3Ab%2C 5 %25%0D%0A");
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
