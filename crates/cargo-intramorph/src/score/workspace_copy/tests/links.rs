//! Links in a workspace: what they lead to outside of it is the user's, and stays as it is.

use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::score::failure::{BuildFailure, Failure};
use crate::score::plan::sources::sources;
use crate::score::sample::{MANIFEST, Sample};
use crate::score::workspace_copy::WorkspaceCopy;

const LIBRARY: &str = "pub fn less(a: u8, b: u8) -> bool { a < b }\n";

fn linked(files: &[(&str, &str)], links: &[(&str, &str)]) -> Sample {
    let sample = Sample::new(files);
    for (target, link) in links {
        symlink(target, sample.path(link)).expect("the folder is writable");
    }
    sample
}

fn member(name: &str) -> String {
    format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n")
}

/// Rewrites and restores all sources of a copy, which are `expected`, twice; the files are as before.
fn check(sample: &Sample, files: &[(&str, &str)], expected: &[&str]) {
    let metadata = sample.metadata();
    let found = sources(&metadata, &metadata.workspace_packages());
    let found = found.expect("the sources are readable");
    let found: Vec<PathBuf> = found.iter().map(|it| PathBuf::from(&it.path)).collect();
    let expected: Vec<&Path> = expected.iter().map(Path::new).collect();
    assert_eq!(found, expected);
    let rewritten: HashSet<PathBuf> = found.iter().cloned().collect();
    for _ in 0..2 {
        let copy = WorkspaceCopy::update(&metadata, &sample.path("score"), &rewritten);
        let copy = copy.expect("the workspace can be copied");
        for source in &found {
            let written = copy.write(source, "changed");
            assert!(written.expect("the copy is writable"));
        }
        must_be(sample, files);
        let restored = copy.restore(found.iter().map(PathBuf::as_path));
        restored.expect("the copy is writable");
        must_be(sample, files);
    }
}

fn must_be(sample: &Sample, files: &[(&str, &str)]) {
    for (path, text) in files {
        let found = fs::read_to_string(sample.path(path)).expect("it is there");
        assert_eq!(found, *text, "{path}");
    }
}

#[test]
fn a_member_behind_a_link_to_elsewhere_is_left_alone() {
    let (root, foo) = (
        MANIFEST.to_owned() + "members = [\"crates/foo\"]\n",
        member("foo"),
    );
    let files = [
        ("ws/Cargo.toml", root.as_str()),
        ("ws/src/lib.rs", LIBRARY),
        ("ws/crates/README.md", "Links.\n"),
        ("foo-repo/Cargo.toml", foo.as_str()),
        ("foo-repo/src/lib.rs", LIBRARY),
    ];
    let sample = linked(&files, &[("../../foo-repo", "ws/crates/foo")]);
    check(&sample, &files, &["src/lib.rs"]);
}

#[test]
fn a_module_behind_a_link_to_elsewhere_is_left_alone() {
    let files = [
        ("ws/Cargo.toml", MANIFEST),
        ("ws/src/lib.rs", "mod common;\n"),
        ("shared/mod.rs", "mod inner;\n"),
        ("shared/inner.rs", LIBRARY),
    ];
    let sample = linked(&files, &[("../../shared", "ws/src/common")]);
    check(&sample, &files, &["src/lib.rs"]);
}

#[test]
fn a_file_behind_a_link_to_elsewhere_is_left_alone() {
    let files = [
        ("ws/Cargo.toml", MANIFEST),
        ("ws/src/lib.rs", "mod common;\n"),
        ("shared.rs", LIBRARY),
    ];
    let sample = linked(&files, &[("../../shared.rs", "ws/src/common.rs")]);
    check(&sample, &files, &["src/lib.rs"]);
}

#[test]
fn a_module_that_members_link_to_within_the_workspace_is_one_source() {
    let (a, b) = (member("a"), member("b"));
    let files = [
        ("ws/Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\n"),
        ("ws/crates/a/Cargo.toml", a.as_str()),
        ("ws/crates/a/src/lib.rs", "mod common;\n"),
        ("ws/crates/b/Cargo.toml", b.as_str()),
        ("ws/crates/b/src/lib.rs", "mod common;\n"),
        ("ws/common/mod.rs", LIBRARY),
    ];
    let links = ["a", "b"].map(|name| format!("ws/crates/{name}/src/common"));
    let sample = linked(
        &files,
        &links
            .each_ref()
            .map(|link| ("../../../common", link.as_str())),
    );
    let expected = [
        "crates/a/src/lib.rs",
        "common/mod.rs",
        "crates/b/src/lib.rs",
    ];
    check(&sample, &files, &expected);
}

#[test]
fn nothing_is_written_or_restored_through_a_link_that_leads_out_of_the_copy() {
    let files = [
        ("ws/Cargo.toml", MANIFEST),
        ("ws/src/lib.rs", ""),
        ("shared/mod.rs", LIBRARY),
    ];
    let sample = linked(&files, &[("../../shared", "ws/src/common")]);
    let copy = super::copy_of(&sample);
    let file = Path::new("src/common/mod.rs");
    for refused in [
        copy.write(file, "changed").map(drop),
        copy.write(&file.with_file_name("new/mod.rs"), "new")
            .map(drop),
        copy.restore([file]),
    ] {
        let refused = refused.expect_err("it is the user's");
        assert!(
            matches!(refused, Failure::Build(BuildFailure::SelfCheck(_))),
            "{refused}"
        );
        must_be(&sample, &files);
    }
    assert!(!sample.path("shared/new").exists());
}

#[test]
fn links_to_what_is_no_file_stay_links() {
    let files = [("ws/Cargo.toml", MANIFEST), ("ws/src/lib.rs", "")];
    let sample = linked(
        &files,
        &[("/dev/null", "ws/nothing"), ("../pipe", "ws/pipe")],
    );
    let made = std::process::Command::new("mkfifo")
        .arg(sample.path("pipe"))
        .status();
    assert!(made.expect("the system has pipes").success());
    let copy = super::copy_of(&sample);
    let target = |name: &str| fs::read_link(copy.root.join(name)).expect("it is a link");
    assert_eq!(target("nothing"), Path::new("/dev/null"));
    assert_eq!(target("pipe"), sample.path("pipe"));
}
