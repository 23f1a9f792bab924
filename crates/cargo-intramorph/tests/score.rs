//! `score` as its users call it: a tree in; text, JSON and an exit code out.

mod cargo_like;
mod continuity;
mod errors;
mod formats;
mod interruption;
mod isolation;
mod language;
mod macros;
mod merging;
mod oracles;
mod outcomes;
mod robustness;
mod runners;
mod selection;
mod within;
mod workspaces;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use intramorph_record::score::{BugRecord, Score};

use crate::nested::{Tree, printed, target_folder};

/// A copy of a tree, with a target folder that is kept from run to run.
pub(crate) struct Scored {
    tree: Tree,
    pub(crate) target: PathBuf,
    temporary: PathBuf,
    /// Whether outcomes of earlier runs are kept.
    is_continued: bool,
}

impl Scored {
    /// Copies `testdata/<name>` for the use of one test.
    pub(crate) fn copied(name: &str, test: &str) -> Self {
        let tree = Tree::copied(name, test);
        let scored = Self {
            target: target_folder().join(format!("{name}-{test}")),
            temporary: target_folder().join(format!("{name}-{test}-tmp")),
            tree,
            is_continued: false,
        };
        // These trees have no dependencies, or those that their manifests say.
        fs::remove_file(scored.path("Cargo.lock")).expect("every copy has one");
        let locked = scored.tree.cargo(&["generate-lockfile"]).output();
        // Where there is no valid manifest, that is what the test is about.
        drop(locked.expect("cargo runs"));
        let _ = fs::remove_dir_all(&scored.temporary);
        fs::create_dir_all(&scored.temporary).expect("the target folder is writable");
        scored
    }

    /// The same, for runs that know nothing at first, and of each other from then on.
    pub(crate) fn continued(name: &str, test: &str) -> Self {
        let mut scored = Self::copied(name, test);
        let _ = fs::remove_dir_all(&scored.target);
        scored.is_continued = true;
        scored
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.tree.path(relative)
    }

    pub(crate) fn write(&self, relative: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(relative), text).expect("the copy is writable");
    }

    /// `cargo intramorph score` in the root of the tree.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.command_of("score");
        if !self.is_continued {
            command.arg("--fresh");
        }
        command.args(arguments);
        command
    }

    /// A subcommand of `cargo intramorph` that builds, in the root of the tree.
    pub(crate) fn command_of(&self, subcommand: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-intramorph"));
        command.args([
            "intramorph",
            subcommand,
            "--quiet",
            "--offline",
            "--target-dir",
        ]);
        command.arg(&self.target);
        command.current_dir(self.path("."));
        command.env("TMPDIR", &self.temporary);
        command.env_remove("CARGO_TARGET_DIR");
        command.env_remove("RUSTFLAGS");
        // Where these tests run themselves is none of the tree's.
        command.env_remove("GITHUB_ACTIONS");
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let output = self.command(arguments).output();
        output.expect("the subcommand runs")
    }

    /// The record of a run that ends well, whether bugs are missed or not.
    fn score(&self, arguments: &[&str]) -> Score {
        let output = self.command(arguments).arg("--json").output();
        record(&output.expect("the subcommand runs"))
    }

    /// All files of the tree, with when they were written.
    fn files(&self) -> BTreeMap<PathBuf, (Vec<u8>, std::time::SystemTime)> {
        files(&self.path("."))
    }

    /// Fails if a process or a file of a run is left.
    pub(crate) fn must_have_left_nothing(&self) {
        let left = fs::read_dir(&self.temporary).expect("it is a folder");
        let left: Vec<PathBuf> = left.flatten().map(|entry| entry.path()).collect();
        assert_eq!(left, Vec::<PathBuf>::new());
        // What was killed may take a moment to be gone.
        let deadline = Instant::now() + Duration::from_secs(1);
        while !processes_with(&self.target).is_empty() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(processes_with(&self.target), Vec::<String>::new());
    }
}

fn record(output: &Output) -> Score {
    let code = output.status.code();
    assert!(matches!(code, Some(0 | 2)), "{}", shown(output));
    serde_json::from_slice(&output.stdout).expect("it prints JSON and nothing else")
}

/// What is printed, and how it ends; without times.
pub(crate) fn shown(output: &Output) -> String {
    let code = output.status.code().expect("it is not killed");
    let text = printed(output);
    let lines = text.lines().map(|line| match line.split_once(" tests, ") {
        Some((before, times)) if times.ends_with(" to try)") => format!("{before} tests, … s"),
        _ => line.to_owned(),
    });
    let lines: Vec<String> = lines.collect();
    format!("exit code {code}\n{}", lines.join("\n"))
}

/// The source with a bug, by what its record says. What is replaced contains the place, and mostly begins there.
fn edited(text: &str, bug: &BugRecord) -> String {
    let lines = text.split_inclusive('\n').take(bug.line - 1);
    let line: usize = lines.map(str::len).sum();
    let columns = text[line..].chars().take(bug.column - 1);
    let place = line + columns.map(char::len_utf8).sum::<usize>();
    let length = bug.original.len();
    let mut starts = (place.saturating_sub(length)..=place).rev();
    let start = starts.find(|start| text.get(*start..start + length) == Some(&bug.original));
    let start = start.unwrap_or_else(|| panic!("{bug:?} is where it says"));
    [&text[..start], &bug.replacement, &text[start + length..]].concat()
}

fn files(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, std::time::SystemTime)> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let written = entry.metadata().and_then(|metadata| metadata.modified());
            let bytes = fs::read(&path).expect("it is readable");
            found.insert(path, (bytes, written.expect("it has a time")));
        }
    }
    found
}

/// The processes that have a path in their environment, as all have that a run starts. Only Linux tells.
fn processes_with(path: &Path) -> Vec<String> {
    let path = format!("{}/", path.display());
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let has_path = |process: &PathBuf| {
        let environment = fs::read(process.join("environ")).unwrap_or_default();
        String::from_utf8_lossy(&environment).contains(&path)
    };
    let processes = processes.map(|entry| entry.path()).filter(has_path);
    let processes =
        processes.map(|process| fs::read_to_string(process.join("cmdline")).unwrap_or_default());
    processes.collect()
}
