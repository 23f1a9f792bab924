//! `verify-release` on files that are made up: what it looks at, what it says, how it ends.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use insta::assert_snapshot;

use crate::nested::{Tree, printed};

const EXECUTABLE: &[u8] = b"\x7fELF and so on ";

/// An executable with one switch for each of the places.
fn active(places: &[&str]) -> Vec<u8> {
    let mut bytes = EXECUTABLE.to_vec();
    for place in places {
        let marker = format!("{{intramorph-switch-6b1f0a93|{place}|6b1f0a93}}");
        bytes.extend(marker.as_bytes());
    }
    bytes
}

fn sorting() -> Vec<u8> {
    active(&[
        "Transformation|sorting::bubble|src/bubble.rs:12",
        "InjectedBug|sorting|src/lib.rs:7",
    ])
}

/// A folder of one test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("verify-{test}"));
        // What an earlier run has left there is none of this one's.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the target folder is writable");
        Self(folder)
    }

    fn with(self, path: &str, bytes: &[u8]) -> Self {
        let path = self.0.join(path);
        let folder = path.parent().expect("it is in the folder");
        fs::create_dir_all(folder).expect("the target folder is writable");
        fs::write(path, bytes).expect("the target folder is writable");
        self
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let output = command(&self.0, arguments).output();
        output.expect("the subcommand runs")
    }

    fn check(&self, arguments: &[&str], expected: &str) {
        assert_eq!(shown(&self.run(arguments)).trim_end(), expected);
    }
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-intramorph"));
    command.arg("verify-release").args(arguments);
    command.current_dir(folder).env_remove("CARGO_TARGET_DIR");
    command
}

fn shown(output: &Output) -> String {
    let code = output.status.code().expect("it is not killed");
    format!("exit code {code}\n{}", printed(output))
}

#[test]
fn active_switches_are_listed_with_what_to_do() {
    let folder = Folder::new("listed")
        .with("a", &sorting())
        .with("b", EXECUTABLE);
    assert_snapshot!(shown(&folder.run(&["a", "b"])));
}

#[test]
fn many_switches_are_counted() {
    let places: Vec<String> = (1..=12)
        .map(|line| format!("Knob|a|src/a.rs:{line}"))
        .collect();
    let places: Vec<&str> = places.iter().map(String::as_str).collect();
    let folder = Folder::new("many").with("a", &active(&places));
    let shown = shown(&folder.run(&["a"]));
    assert!(
        shown.contains("a has 12 active switches\n  knob  a  src/a.rs:1\n"),
        "{shown}"
    );
    assert!(
        shown.contains("  knob  a  src/a.rs:10\n  and 2 more\n\n"),
        "{shown}"
    );
}

#[test]
fn a_folder_is_searched_for_what_is_an_artifact_by_its_bytes() {
    let folder = Folder::new("searched")
        .with("usr/bin/tool", EXECUTABLE)
        .with("usr/lib/libtool.so.1.2", EXECUTABLE)
        .with("usr/share/marker.txt", &sorting()[4..]);
    folder.check(&["usr"], "exit code 0\n2 artifacts, no active switches");
    let folder = folder.with("usr/lib/deep/er/plugin", &sorting());
    assert_eq!(folder.run(&["usr"]).status.code(), Some(2));
}

#[test]
fn below_the_top_of_a_folder_that_cargo_builds_in_are_tests() {
    let folder = Folder::new("cargo-s")
        .with("release/.fingerprint/any", b"")
        .with("release/deps/test", &sorting())
        .with("release/tool", EXECUTABLE);
    folder.check(&["release"], "exit code 0\n1 artifact, no active switches");
    assert_eq!(folder.run(&["release/deps"]).status.code(), Some(2));
}

#[test]
fn a_folder_without_artifacts_fails() {
    let folder = Folder::new("empty")
        .with("usr/share/text", b"text")
        .with("a", EXECUTABLE);
    folder.check(
        &["usr", "a"],
        "exit code 3\n1 artifact, no active switches\nerror: no executable, library or object file in usr",
    );
}

#[test]
fn a_file_that_is_no_artifact_fails() {
    let folder = Folder::new("text").with("text", b"text");
    folder.check(
        &["text"],
        "exit code 3\nerror: text is no executable, library or object file",
    );
}

#[test]
fn a_path_that_does_not_exist_fails() {
    let folder = Folder::new("missing").with("a", EXECUTABLE);
    let shown = shown(&folder.run(&["a", "gone"]));
    assert!(
        shown.starts_with("exit code 4\n1 artifact, no active switches\nerror: cannot read gone: ")
    );
}

#[test]
fn active_switches_are_reported_before_all_else() {
    let folder = Folder::new("worst").with("a", &sorting());
    assert_eq!(folder.run(&["gone", "a"]).status.code(), Some(2));
}

#[test]
fn bitcode_hides_switches_and_fails() {
    let folder = Folder::new("bitcode").with("a.o", b"BC\xc0\xde");
    folder.check(
        &["a.o"],
        "exit code 4\nerror: a.o holds LLVM bitcode, where switches do not show: look at what it is linked into",
    );
}

#[cfg(unix)]
#[test]
fn links_lead_to_each_artifact_once_and_never_round() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("links").with("usr/lib/liba.so.1", EXECUTABLE);
    let link = |to: &str, from: &str| symlink(to, folder.0.join(from)).expect("links can be made");
    link("liba.so.1", "usr/lib/liba.so");
    link("../..", "usr/lib/round");
    link("nowhere", "usr/lib/dangling");
    link("usr/lib/liba.so", "link");
    folder.check(&["usr"], "exit code 0\n1 artifact, no active switches");
    folder.check(
        &["usr", "link"],
        "exit code 0\n1 artifact, no active switches",
    );
}

#[test]
fn a_workspace_is_looked_at_by_its_targets_on_every_platform() {
    let tree = Tree::copied("shipping", "by-targets");
    let folder = Folder(tree.path("."))
        .with("target/release/shipping", EXECUTABLE)
        .with("target/release/unrelated", &sorting())
        .with("target/release/deps/shipping-0123", &sorting())
        .with(
            "target/wasm32-unknown-unknown/release/shipping.wasm",
            b"\0asm\x01\0\0\0",
        )
        .with("target/debug/libshipping.rlib", &sorting());
    folder.check(&[], "exit code 0\n2 artifacts, no active switches");
    folder.check(
        &["-p", "shipping", "--release"],
        "exit code 0\n2 artifacts, no active switches",
    );
    assert_eq!(folder.run(&["--profile", "dev"]).status.code(), Some(2));
    let folder = folder.with(
        "target/x86_64-pc-windows-msvc/release/shipping.dll",
        &sorting(),
    );
    assert_eq!(folder.run(&[]).status.code(), Some(2));
}

#[test]
fn a_workspace_of_which_nothing_is_built_fails() {
    let tree = Tree::copied("shipping", "nothing-built");
    Folder(tree.path(".")).check(
        &["--target-dir", "elsewhere"],
        "exit code 3\nerror: nothing of the workspace is built in elsewhere/release: \
         run `cargo build --release` first, or name files or folders",
    );
}

#[test]
fn a_package_of_which_nothing_is_built_fails() {
    let tree = Tree::copied("shipping", "package-not-built");
    Folder(tree.path(".")).check(
        &["-p", "shipping", "--profile", "dist"],
        "exit code 3\nerror: nothing of package `shipping` is built in target/dist: \
         run `cargo build --profile dist` first, or name files or folders",
    );
}

#[test]
fn a_package_that_there_is_not_is_wrong_usage() {
    let tree = Tree::copied("shipping", "no-such-package");
    let folder = Folder(tree.path("."));
    folder.check(
        &["-p", "gone"],
        "exit code 1\nerror: the workspace has no package `gone`, only shipping",
    );
}

#[test]
fn wrong_arguments_have_an_exit_code_of_their_own() {
    let folder = Folder::new("usage").with("a", EXECUTABLE);
    assert_eq!(folder.run(&["--wrong"]).status.code(), Some(1));
    assert_eq!(
        folder.run(&["a", "--profile", "dist"]).status.code(),
        Some(1)
    );
}

#[test]
fn help_documents_the_exit_codes() {
    assert_snapshot!(shown(&Folder::new("help").run(&["--help"])));
}

#[test]
fn a_reader_who_leaves_early_changes_nothing() {
    let folder = Folder::new("closed").with("a", &sorting());
    let mut child = command(&folder.0, &["a"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the subcommand runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(shown(&output), "exit code 2\n");
}

#[test]
fn cargo_runs_it_on_its_own_executable() {
    let executable = Path::new(env!("CARGO_BIN_EXE_cargo-intramorph"));
    let folder = executable.parent().expect("it is in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = [folder.to_owned()]
        .into_iter()
        .chain(std::env::split_paths(&path));
    let output = Command::new(env!("CARGO"))
        .args(["intramorph", "verify-release"])
        .arg(executable)
        .env(
            "PATH",
            std::env::join_paths(path).expect("cargo's path has no separator"),
        )
        .output()
        .expect("cargo runs");
    assert_eq!(
        shown(&output),
        "exit code 0\n1 artifact, no active switches\n"
    );
}
