//! The diff that a user names: a file, standard input, or what git makes of a revision.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Output};

use crate::rewrite::Diff;
use crate::score::failure::Failure;

/// A diff whose paths are relative to the root of the workspace.
pub(crate) fn diff(name: &str, root: &Path) -> Result<Diff, Failure> {
    let path = Path::new(name);
    let mut bytes = Vec::new();
    if name == "-" {
        let read = io::stdin().read_to_end(&mut bytes);
        read.map_err(Failure::system("read", "standard input"))?;
    } else if path.exists() && !path.is_dir() {
        // The shell's `<(git diff)` is no regular file.
        bytes = fs::read(path).map_err(Failure::system("read", path))?;
    } else {
        return of_revision(name, root);
    }
    patch(name, &bytes, root)
}

/// A diff from a file. Its paths may be relative to the workspace or to its repository.
fn patch(name: &str, bytes: &[u8], root: &Path) -> Result<Diff, Failure> {
    let diff = parsed(name, bytes)?;
    let prefix = git(root, &["rev-parse", "--show-prefix"]).ok();
    let prefix = prefix.filter(|output| output.status.success());
    let prefix = prefix.map_or_else(String::new, |output| text(&output.stdout).trim().to_owned());
    let repository = root.ancestors().nth(prefix.matches('/').count());
    let folders = [Some(root), repository];
    let is_there = |path: &str| folders.iter().flatten().any(|it| it.join(path).exists());
    if diff.paths().next().is_some() && !diff.paths().any(is_there) {
        let paths: Vec<&str> = diff.paths().take(3).collect();
        return Err(Failure::Argument(format!(
            "of the files in the diff `{name}` none is there, such as {}: \
             their paths have to be relative to the workspace or to its repository",
            paths.join(", ")
        )));
    }
    Ok(diff.relative_to(&prefix))
}

/// The diff from a revision to the files as they are, also those that git does not know yet; unless the user compares two
/// revisions.
fn of_revision(revision: &str, root: &Path) -> Result<Diff, Failure> {
    const ARGUMENTS: [&str; 9] = [
        "diff",
        // An attribute of git may hide changes in sources.
        "--text",
        "--unified=0",
        "--no-ext-diff",
        "--no-textconv",
        "--no-color",
        "--relative",
        "--src-prefix=a/",
        "--dst-prefix=b/",
    ];
    let unknown = |said: &str| {
        let said = said.lines().next().unwrap_or_default();
        Failure::Argument(format!(
            "`--in-diff {revision}` names neither a file nor a revision that git knows in {}: {said}",
            root.display()
        ))
    };
    if revision.starts_with('-') {
        return Err(unknown("a revision does not begin with `-`"));
    }
    let since = merge_base(revision, root)?;
    let since = since.as_deref().unwrap_or(revision);
    let output = git(root, &[&ARGUMENTS[..], &[since, "--"]].concat())?;
    if !output.status.success() {
        return Err(unknown(&text(&output.stderr)));
    }
    let mut diff = parsed(revision, &output.stdout)?;
    if !revision.contains("..") {
        add_unknown_files(&mut diff, root)?;
    }
    Ok(diff)
}

/// The commit where the branch left that of a revision: later commits there are no changes of this branch. `None` if there is
/// none, as in a shallow clone, or if the user compares two revisions.
fn merge_base(revision: &str, root: &Path) -> Result<Option<String>, Failure> {
    if revision.contains("..") {
        return Ok(None);
    }
    let output = git(root, &["merge-base", "HEAD", revision])?;
    let commit = text(&output.stdout).trim().to_owned();
    Ok(output.status.success().then_some(commit))
}

fn add_unknown_files(diff: &mut Diff, root: &Path) -> Result<(), Failure> {
    let arguments = [
        "ls-files",
        "--others",
        "--exclude-standard",
        "-z",
        "--",
        "*.rs",
    ];
    let listed = git(root, &arguments)?;
    for path in text(&listed.stdout).split('\0') {
        // A file that is gone in the meantime, or no text, is no source.
        if let Ok(text) = fs::read_to_string(root.join(path)) {
            diff.add_file(path.to_owned(), &text);
        }
    }
    Ok(())
}

fn parsed(name: &str, bytes: &[u8]) -> Result<Diff, Failure> {
    Diff::parse(&text(bytes))
        .map_err(|wrong| Failure::Argument(format!("`--in-diff {name}` cannot be read: {wrong}")))
}

fn git(folder: &Path, arguments: &[&str]) -> Result<Output, Failure> {
    let output = Command::new("git")
        .current_dir(folder)
        .args(arguments)
        // So that it does not write to its index, which is the user's.
        .env("GIT_OPTIONAL_LOCKS", "0")
        .output();
    output.map_err(Failure::system("run", "git"))
}

/// Bytes as text; other bytes are in no source.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
