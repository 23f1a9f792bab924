//! Copies of small workspaces.

mod links;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::WorkspaceCopy;
use crate::score::failure::Failure;
use crate::score::sample::{MANIFEST, Sample};

fn sample() -> Sample {
    Sample::new(&[
        ("ws/Cargo.toml", MANIFEST),
        ("ws/src/lib.rs", "//! Nothing.\n"),
        ("ws/.gitignore", "/target\n/Cargo.lock\n*.log\n"),
        ("ws/Cargo.lock", "version = 4\n"),
        ("ws/.hidden/data", "seen"),
        ("ws/run.log", "ignored"),
        ("ws/target/debug/artifact", "built"),
    ])
}

fn copied(sample: &Sample) -> Result<WorkspaceCopy, Failure> {
    WorkspaceCopy::update(&sample.metadata(), &sample.path("score"), &HashSet::new())
}

fn copy_of(sample: &Sample) -> WorkspaceCopy {
    copied(sample).expect("the workspace can be copied")
}

fn modified(copy: &WorkspaceCopy, path: &str) -> SystemTime {
    let metadata = fs::metadata(copy.root.join(path));
    let modified = metadata.and_then(|metadata| metadata.modified());
    modified.expect("it is there")
}

#[test]
fn what_git_ignores_is_left_out_but_for_the_lock_file() {
    let sample = sample();
    let copy = copy_of(&sample);
    let is_copied = |path: &str| copy.root.join(path).exists();
    let copied = ["Cargo.toml", "Cargo.lock", "src/lib.rs", ".hidden/data"];
    assert!(copied.into_iter().all(is_copied));
    assert!(!is_copied("run.log") && !is_copied("target"));
    assert_eq!(copy.left_out(), [Path::new("run.log")]);
}

#[test]
fn the_copy_mirrors_absolute_paths() {
    let sample = sample();
    let copy = copy_of(&sample);
    let original = sample.path("ws");
    let below = original.strip_prefix("/").expect("it is absolute");
    assert_eq!(copy.root, sample.path("score/tree").join(below));
}

#[test]
fn only_what_has_changed_is_written_again() {
    let sample = sample();
    let copy = copy_of(&sample);
    let before = ["Cargo.toml", "src/lib.rs"].map(|path| modified(&copy, path));
    drop(copy);
    sample.write("ws/src/lib.rs", "//! Something.\n");
    let copy = copy_of(&sample);
    let after = ["Cargo.toml", "src/lib.rs"].map(|path| modified(&copy, path));
    assert_eq!(before[0], after[0]);
    assert_ne!(before[1], after[1]);
}

#[test]
fn what_is_gone_and_what_tests_left_behind_is_removed() {
    let sample = sample();
    let copy = copy_of(&sample);
    let left_behind = copy.root.join("src/new.snap");
    fs::write(&left_behind, "").expect("the copy is writable");
    drop(copy);
    fs::remove_file(sample.path("ws/.hidden/data")).expect("it is there");
    let copy = copy_of(&sample);
    assert!(!left_behind.exists() && !copy.root.join(".hidden/data").exists());
}

#[test]
fn rewritten_files_keep_what_was_written_until_they_are_restored() {
    let sample = sample();
    let file = PathBuf::from("src/lib.rs");
    let rewritten = HashSet::from([file.clone()]);
    let metadata = sample.metadata();
    let copied = || WorkspaceCopy::update(&metadata, &sample.path("score"), &rewritten);
    let copy = copied().expect("the workspace can be copied");
    assert!(copy.write(&file, "other").expect("the copy is writable"));
    drop(copy);
    let copy = copied().expect("the workspace can be copied");
    assert!(!copy.write(&file, "other").expect("the copy is writable"));
    let built = modified(&copy, "src/lib.rs");
    copy.restore([file.as_path()])
        .expect("the copy is writable");
    let text = fs::read_to_string(copy.root.join(&file)).expect("it is there");
    assert_eq!(text, "//! Nothing.\n");
    assert!(copy.write(&file, "other").expect("the copy is writable"));
    assert_eq!(modified(&copy, "src/lib.rs"), built, "cargo builds nothing");
}

#[test]
fn two_runs_do_not_share_a_copy() {
    let sample = sample();
    let _first = copy_of(&sample);
    let second = copied(&sample).expect_err("the copy is locked");
    assert!(matches!(second, Failure::Busy(_)), "{second}");
}

#[test]
fn path_dependencies_outside_are_linked_and_so_is_what_they_inherit_from() {
    let sample = Sample::new(&[
        (
            "ws/Cargo.toml",
            &format!("{MANIFEST}[dependencies]\nmember = {{ path = \"../others/member\" }}\n"),
        ),
        ("ws/src/lib.rs", ""),
        (
            "others/Cargo.toml",
            "[workspace]\nmembers = [\"member\"]\n[workspace.package]\nedition = \"2024\"\n",
        ),
        (
            "others/member/Cargo.toml",
            "[package]\nname = \"member\"\nedition.workspace = true\n",
        ),
        ("others/member/src/lib.rs", ""),
    ]);
    let copy = copy_of(&sample);
    let others = copy.root.join("../others");
    assert_eq!(
        fs::read_link(&others).expect("it is a link"),
        sample.path("others")
    );
    assert!(others.join("member/src/lib.rs").is_file());
}

#[test]
fn a_dependency_that_the_workspace_lies_in_is_linked_around_it() {
    let sample = Sample::new(&[
        (
            "Cargo.toml",
            "[package]\nname = \"outer\"\nedition = \"2024\"\n",
        ),
        ("src/lib.rs", ""),
        (
            "ws/Cargo.toml",
            &format!("{MANIFEST}[dependencies]\nouter = {{ path = \"..\" }}\n"),
        ),
        ("ws/src/lib.rs", ""),
    ]);
    let copy = copy_of(&sample);
    let outer = copy.root.join("..");
    assert!(outer.join("src").is_symlink() && outer.join("Cargo.toml").is_file());
    assert!(!copy.root.is_symlink() && copy.root.join("src/lib.rs").is_file());
}

#[test]
fn links_lead_to_the_same_within_the_copy_and_files_elsewhere_are_copied() {
    let sample = sample();
    sample.write("elsewhere", "far");
    let links = [("src", "ws/within"), ("../elsewhere", "ws/without")];
    for (target, link) in links {
        std::os::unix::fs::symlink(target, sample.path(link)).expect("the folder is writable");
    }
    let copy = copy_of(&sample);
    let within = copy.root.join("within");
    assert_eq!(
        fs::read_link(within).expect("it is a link"),
        Path::new("src")
    );
    let without = copy.root.join("without");
    assert!(!without.is_symlink());
    assert_eq!(fs::read_to_string(without).expect("it is there"), "far");
}

/// Three workspaces are copied to one folder, as with a target folder for all: one links what another one copies.
#[test]
fn what_an_earlier_run_has_linked_is_never_written_to() {
    let (sample, files) = entangled();
    for workspace in ["ws", "other", "ws", "outer", "other", "outer"] {
        let root = rewritten(&sample, workspace);
        assert!(root.join("Cargo.toml").is_file(), "{workspace}");
        for (path, text) in &files {
            let found = fs::read_to_string(sample.path(path)).expect("it is there");
            assert_eq!(found, *text, "{path} after {workspace}");
        }
        // The next time it has to be written again.
        fs::remove_file(root.join("src/lib.rs")).expect("it is there");
    }
}

fn entangled() -> (Sample, Vec<(&'static str, String)>) {
    let named = |name: &str| format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n");
    let depending = |name: &str, path: &str| {
        let dependency = format!("[dependencies]\n{name} = {{ path = \"{path}\" }}\n");
        MANIFEST.to_owned() + &dependency
    };
    let of_outer = named("outer") + "[workspace]\nexclude = [\"inner\"]\n";
    let files = vec![
        ("ws/Cargo.toml", depending("outer", "../outer")),
        ("ws/src/lib.rs", String::new()),
        ("other/Cargo.toml", depending("inner", "../outer/inner")),
        ("other/src/lib.rs", String::new()),
        ("outer/Cargo.toml", of_outer),
        ("outer/src/lib.rs", "//! Outer.\n".to_owned()),
        ("outer/inner/Cargo.toml", named("inner")),
        ("outer/inner/src/lib.rs", "//! Inner.\n".to_owned()),
        ("outer/.gitignore", "notes\n".to_owned()),
        ("outer/notes", "The user's.".to_owned()),
    ];
    let texts: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, &**text)).collect();
    (Sample::new(&texts), files)
}

/// Copies a workspace and writes to its library; the root of the copy.
fn rewritten(sample: &Sample, workspace: &str) -> PathBuf {
    let mut command = cargo_metadata::MetadataCommand::new();
    command.manifest_path(sample.path(workspace).join("Cargo.toml"));
    let metadata = command.no_deps().exec().expect("it is a workspace");
    let library = PathBuf::from("src/lib.rs");
    let rewritten = HashSet::from([library.clone()]);
    let copy = WorkspaceCopy::update(&metadata, &sample.path("score"), &rewritten);
    let copy = copy.expect("the workspace can be copied");
    let written = copy.write(&library, "changed");
    assert!(written.expect("the copy is writable"));
    copy.root.clone()
}
