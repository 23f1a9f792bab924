//! The job of GitHub that runs this command: annotations of lines, and a summary.

use std::env;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::args::reports::Annotations;
use crate::score::failure::Failure;

/// Maximum length of a summary. GitHub refuses more than 1 MiB; the rest is for other output of the step.
pub(super) const MOST_BYTES: usize = (1 << 20) - (1 << 14);
/// Maximum number of annotations of one kind that GitHub shows for a step.
pub(super) const MOST_ANNOTATIONS: usize = 10;

/// The job of GitHub that runs this command.
pub(super) struct GitHubJob {
    /// The path from the repository to the workspace.
    folder: String,
    /// The file for the summary of the job.
    summary: Option<PathBuf>,
}

/// What a line is annotated with.
pub(super) struct Annotation<'a> {
    pub(super) file: &'a str,
    pub(super) line: usize,
    pub(super) title: &'a str,
    pub(super) message: &'a str,
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

    /// The path from the repository to the workspace; empty if they are the same.
    pub(super) fn folder(&self) -> &str {
        &self.folder
    }

    /// Prints annotations and writes the summary, which is given the number of bytes that there is room for. GitHub reads
    /// commands from both outputs, and standard error disturbs no JSON.
    pub(super) fn write(
        &self,
        annotations: &str,
        summary: impl FnOnce(usize) -> String,
    ) -> Result<(), Failure> {
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
            file.write_all(summary(room).as_bytes())
        });
        written.map_err(Failure::system("write", path))
    }
}

impl Annotation<'_> {
    /// The command that annotates the line with a warning; `folder` leads from the repository to the workspace.
    pub(super) fn warning(&self, folder: &str) -> String {
        let path = if folder.is_empty() {
            self.file.to_owned()
        } else {
            format!("{folder}/{}", self.file)
        };
        format!(
            "::warning file={},line={line},endLine={line},title={}::{}\n",
            property(&path),
            property(self.title),
            data(self.message.trim_end()),
            line = self.line
        )
    }
}

/// A fence of Markdown that is longer than every row of backticks in a text, which would end it.
pub(super) fn fence(text: &str) -> String {
    let rows = text.split(|character| character != '`').map(str::len);
    "`".repeat(rows.max().unwrap_or_default().max(2) + 1)
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
    use super::{fence, property};

    #[test]
    fn ends_of_properties_and_lines_become_codes() {
        assert_eq!(property("a::b, 5 %\r\n"), "a%3A%3Ab%2C 5 %25%0D%0A");
    }

    #[test]
    fn a_fence_is_longer_than_what_it_holds() {
        assert_eq!(fence("a `b` c"), "```");
        assert_eq!(fence("+// ````\n"), "`````");
    }
}
