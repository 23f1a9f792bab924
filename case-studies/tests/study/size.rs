//! How short the studies are: every line counts, but those that generate inputs or bridge versions.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use case_studies::{STUDIES, UNREPORTED, folder};

const MOST_LINES_OF_A_STUDY: usize = 40;
const MOST_LINES_OF_ALL: usize = 150;
/// How inputs are made, and one source for versions that differ in their interface.
const NOT_COUNTED: [&str; 2] = ["inputs.rs", "built.rs"];

#[test]
fn a_study_has_few_lines() {
    for study in STUDIES {
        let lines = lines(study);
        assert!(lines <= MOST_LINES_OF_A_STUDY, "{study}: {lines} lines");
    }
}

#[test]
fn all_studies_together_have_few_lines() {
    let each = STUDIES.map(|study| (study, lines(study)));
    let lines: usize = each.iter().map(|(_, lines)| lines).sum();
    assert!(lines <= MOST_LINES_OF_ALL, "{lines} lines: {each:?}");
}

/// Else a study could be short by having long lines.
#[test]
fn studies_are_formatted() {
    for source in STUDIES.into_iter().chain([UNREPORTED]).flat_map(sources) {
        let rustfmt = env::var_os("RUSTFMT").unwrap_or_else(|| "rustfmt".into());
        let mut command = Command::new(rustfmt);
        command.args(["--check", "--edition", "2024"]).arg(&source);
        let output = command.output().expect("rustfmt is installed");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{printed}");
    }
}

#[test]
fn every_folder_with_a_study_is_known() {
    let folders = fs::read_dir(folder("")).expect("it is readable");
    let names = folders.map(|folder| folder.expect("it is readable").file_name());
    let mut found: Vec<_> = names
        .filter_map(|name| name.into_string().ok())
        .filter(|name| folder(name).join("study.rs").exists())
        .collect();
    found.sort_unstable();
    let mut known = [&STUDIES[..], &[UNREPORTED]].concat();
    known.sort_unstable();
    assert_eq!(found, known);
}

fn lines(study: &str) -> usize {
    let is_counted = |source: &PathBuf| {
        let name = source.file_name().and_then(OsStr::to_str);
        name.is_some_and(|name| !NOT_COUNTED.contains(&name))
    };
    let counted = sources(study).into_iter().filter(is_counted);
    counted.map(|source| lines_of(&source)).sum()
}

fn lines_of(source: &Path) -> usize {
    let text = fs::read_to_string(source).expect("it is readable");
    text.lines().count()
}

fn sources(study: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(study)).expect("it is readable");
    let paths = entries.map(|entry| entry.expect("it is readable").path());
    paths
        .filter(|path| path.extension() == Some(OsStr::new("rs")))
        .collect()
}
