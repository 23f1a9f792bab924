//! The diff that a user names: a file, standard input, or what git makes of a revision.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Output};

use super::failure::Failure;
use crate::rewrite::Diff;

/// A diff whose paths are relative to the root of the workspace.
pub(super) fn diff(name: &str, root: &Path) -> Result<Diff, Failure> {
    let path = Path::new(name);
    if name == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().read_to_end(&mut bytes);
        read.map_err(Failure::system("read", Path::new("standard input")))?;
        return patch(name, &bytes, root);
    }
    // What a shell makes of `<(git diff)` is no regular file.
    if path.exists() && !path.is_dir() {
        let bytes = fs::read(path).map_err(Failure::system("read", path))?;
        return patch(name, &bytes, root);
    }
    of_revision(name, root)
}

/// Whoever wrote it may have been in the folder of the workspace or in that of its repository.
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
    Ok(diff.below(&prefix))
}

/// Of the files as they are, those included that git does not know yet, unless two revisions are compared.
fn of_revision(revision: &str, root: &Path) -> Result<Diff, Failure> {
    const ARGUMENTS: [&str; 8] = [
        "diff",
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
    let output = git(root, &[&ARGUMENTS[..], &[revision, "--"]].concat())?;
    if !output.status.success() {
        return Err(unknown(&text(&output.stderr)));
    }
    let mut diff = parsed(revision, &output.stdout)?;
    if !revision.contains("..") {
        add_unknown_files(&mut diff, root)?;
    }
    Ok(diff)
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
        // What is gone in the meantime, or no text, is no source.
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
        // Otherwise it would write down what it has found out, into what is the user's.
        .env("GIT_OPTIONAL_LOCKS", "0")
        .output();
    output.map_err(Failure::system("run", Path::new("git")))
}

/// What is no text is in no source.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
