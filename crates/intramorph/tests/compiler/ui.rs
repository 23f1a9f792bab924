//! What the compiler says of wrong use, recorded.

use std::process::Command;

/// The compiler whose messages are recorded; others word them differently.
const RECORDED_WITH: &str = "rustc 1.95.";

#[test]
fn wrong_use_is_told_what_to_write() {
    let version = Command::new("rustc").arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let version = version.unwrap_or_default();
    if version.starts_with(RECORDED_WITH) {
        // Nothing that compiles is among them, so that the library is checked and not built once more.
        trybuild::TestCases::new().compile_fail("tests/ui/fail/*/*.rs");
    } else {
        let recorded = recorded_messages();
        eprintln!(
            "SKIPPED: {recorded} compiler messages, recorded with {RECORDED_WITH}x; this is {version}"
        );
    }
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
