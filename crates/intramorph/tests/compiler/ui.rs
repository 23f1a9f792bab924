//! What the compiler says of wrong use, recorded.

use std::env;
use std::process::Command;

use crate::nested::printed;

/// The compiler whose messages are recorded; others word them differently.
const RECORDED_WITH: &str = "rustc 1.95.";
/// The variable by which cargo finds flags of the compiler before it looks for those of trybuild.
const FLAGS: &str = "CARGO_ENCODED_RUSTFLAGS";
/// Trybuild's flags. It gives the last of them only to its second command, and cargo would build everything twice.
const SAME_FOR_ALL: &str =
    "--cfg\u{1f}trybuild\u{1f}--verbose\u{1f}-A\u{1f}dead_code\u{1f}--diagnostic-width=140";

#[test]
fn wrong_use_is_told_what_to_write() {
    let version = Command::new("rustc").arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let version = version.unwrap_or_default();
    if version.starts_with(RECORDED_WITH) {
        check_messages();
    } else {
        let recorded = recorded_messages();
        eprintln!(
            "SKIPPED: {recorded} compiler messages, recorded with {RECORDED_WITH}x; this is {version}"
        );
    }
}

/// Trybuild runs in a second process of this test, which begins with the flags.
fn check_messages() {
    if env::var(FLAGS).is_ok_and(|flags| flags == SAME_FOR_ALL) {
        // Nothing that compiles is among them, so that the library is checked and not built once more.
        trybuild::TestCases::new().compile_fail("tests/ui/fail/*/*.rs");
        return;
    }
    let mut test = Command::new(env::current_exe().expect("a test binary has a path"));
    test.args(["--exact", "compiler::ui::wrong_use_is_told_what_to_write"]);
    let output = test.env(FLAGS, SAME_FOR_ALL).output();
    let output = output.expect("a test binary can be run");
    let messages = printed(&output);
    assert!(
        output.status.success() && messages.contains("1 passed"),
        "{messages}"
    );
}

fn recorded_messages() -> usize {
    let folders = std::fs::read_dir("tests/ui/fail").expect("tests run in the package's folder");
    let files = folders
        .flatten()
        .filter_map(|folder| std::fs::read_dir(folder.path()).ok());
    let is_message =
        |path: &std::path::Path| path.extension().is_some_and(|ending| ending == "stderr");
    files
        .flat_map(Iterator::flatten)
        .filter(|file| is_message(&file.path()))
        .count()
}
