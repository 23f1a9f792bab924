//! What keeps a score from being had: each has a message that says what to do, and a documented exit code.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use insta::assert_snapshot;

use super::{Scored, shown};

const TREE: &str = "score-outcomes";

#[track_caller]
fn check(shown: &str, exit_code: i32, error: &str) {
    assert_eq!(shown, format!("exit code {exit_code}\nerror: {error}"));
}

/// What is printed for a tree in which one file has another text.
fn output(test: &str, file: &str, source: &str) -> String {
    let scored = Scored::copied(TREE, test);
    scored.write(file, source);
    let output = shown(&scored.run(&[]));
    scored.must_have_left_nothing();
    output
}

#[test]
fn a_tree_that_does_not_build() {
    let text = "pub fn f() -> u32 {\n    1 + \"one\"\n}\n";
    let output = output("unbuildable", "src/lib.rs", text);
    assert!(
        output.starts_with(
            "exit code 5\nerror: the tests do not build, even without changes: make `cargo test --no-run` succeed first:\n"
        ),
        "{output}"
    );
    assert!(output.contains("src/lib.rs:2:7"), "{output}");
    assert!(
        output.contains("cannot add `&str` to `{integer}`"),
        "{output}"
    );
}

#[test]
fn a_test_that_does_not_build() {
    let scored = Scored::copied(TREE, "unbuildable-test");
    let original = fs::read_to_string(scored.path("tests/command.rs")).expect("it is there");
    scored.write("tests/command.rs", "#[test]\nfn f() { g(); }\n");
    let output = shown(&scored.run(&[]));
    let left_out = "\n1 test is left out (`--strict` fails instead): command does not compile\n";
    assert!(output.contains(left_out), "{output}");
    let output = shown(&scored.run(&["--strict"]));
    assert!(output.starts_with("exit code 5\n"), "{output}");
    assert!(output.contains("tests/command.rs:2:10"), "{output}");
    // The empty program in its place must not stay.
    scored.write("tests/command.rs", &original);
    let score = scored.score(&[]);
    assert_eq!(score.left_out_tests, []);
    let is_by_command = |name: &String| name.contains("command");
    assert!(
        score
            .bugs
            .iter()
            .any(|bug| bug.caught_by.as_ref().is_some_and(is_by_command))
    );
    scored.must_have_left_nothing();
}

#[test]
fn a_tree_without_tests() {
    let scored = Scored::copied(TREE, "untested");
    fs::remove_file(scored.path("tests/command.rs")).expect("it is there");
    scored.write("src/main.rs", "fn main() {}\n");
    scored.write("src/lib.rs", "pub fn f() -> u32 {\n    1\n}\n");
    check(
        &shown(&scored.run(&[])),
        3,
        "there is no test that could notice a change: add one, check the filters after `--`, or try `--all-features` or `--doc`",
    );
}

#[test]
fn filters_that_leave_no_test() {
    let scored = Scored::copied(TREE, "filtered");
    check(
        &shown(&scored.run(&["--", "no_such_test"])),
        3,
        "there is no test that could notice a change: add one, check the filters after `--`, or try `--all-features` or `--doc`",
    );
}

#[test]
fn a_tree_whose_tests_fail() {
    let text = "#[test]\nfn one_is_two() {\n    assert_eq!(1, 2);\n}\n";
    let scored = Scored::copied(TREE, "failing");
    scored.write("tests/command.rs", text);
    let output = shown(&scored.run(&[]));
    let left_out = "\n1 test is left out (`--strict` fails instead): command: one_is_two fails\n";
    assert!(output.starts_with("exit code 2\n"), "{output}");
    assert!(output.contains(left_out), "{output}");
    let output = shown(&scored.run(&["--strict"]));
    assert!(
        output.starts_with("exit code 6\nerror: command: one_is_two fails\n"),
        "{output}"
    );
    assert!(output.contains("left: 1\n"), "{output}");
    let advice = "\nwithout any change they fail, too\n1 test does not pass alone with no bug active: run `cargo test` first; what passes there depends on running \
        beside or after other tests, or needs more `--memory`, and can be left out with `-- --skip NAME`";
    assert!(output.ends_with(advice), "{output}");
}

#[test]
fn a_source_that_is_no_rust() {
    let text = "pub fn f() -> u32 {\n    1 +\n}\n";
    let output = output("unparsable", "src/lib.rs", text);
    let expected = "exit code 5\nerror: the tests do not build, even without changes: make `cargo test --no-run` succeed first:\n";
    assert!(output.starts_with(expected), "{output}");
    assert!(
        output.contains("src/lib.rs:3:1: error: expected expression"),
        "{output}"
    );
}

#[test]
fn a_tree_in_which_nothing_can_be_changed() {
    let scored = Scored::copied(TREE, "unchangeable");
    scored.write("src/lib.rs", "pub const ONE: u32 = 1;\n");
    scored.write("src/main.rs", "fn main() {}\n");
    check(
        &shown(&scored.run(&[])),
        3,
        "there is nothing to change in score-outcomes: no library or executable has code that runs",
    );
}

#[test]
fn a_package_that_there_is_not() {
    let scored = Scored::copied(TREE, "no-package");
    check(
        &shown(&scored.run(&["-p", "gone"])),
        1,
        "the workspace has no package `gone`, only score-outcomes",
    );
}

#[test]
fn a_feature_that_there_is_not() {
    let scored = Scored::copied(TREE, "no-feature");
    let output = shown(&scored.run(&["--features", "gone"]));
    assert!(
        output.starts_with("exit code 5\nerror: cargo cannot build the tests:\n"),
        "{output}"
    );
    assert!(
        output.contains("does not contain this feature: gone"),
        "{output}"
    );
}

#[test]
fn a_manifest_that_there_is_not() {
    let scored = Scored::copied(TREE, "no-manifest");
    check(
        &shown(&scored.run(&["--manifest-path", "gone/Cargo.toml"])),
        1,
        "cargo cannot read the workspace: manifest path `gone/Cargo.toml` does not exist",
    );
}

#[test]
fn a_test_with_a_harness_of_its_own_finds_what_cargo_test_gives_it() {
    let scored = Scored::copied(TREE, "foreign");
    let manifest = fs::read_to_string(scored.path("Cargo.toml")).expect("it is there");
    let target = "[[test]]\nname = \"command\"\nharness = false\n";
    scored.write("Cargo.toml", format!("{manifest}\n{target}"));
    // It also fails if it finds anything but the user's own sources, or no example, which `cargo test` would build.
    let test = "\
fn main() {
    assert_eq!(score_outcomes::f(), 1);
    assert!(!include_str!(\"../README.md\").is_empty());
    assert!(!std::fs::read_to_string(\"src/lib.rs\").unwrap().contains(\"__intramorph\"));
    let own = std::env::current_exe().unwrap();
    assert!(own.parent().unwrap().with_file_name(\"examples\").join(\"one\").is_file());
}
";
    scored.write("tests/command.rs", test);
    fs::create_dir_all(scored.path("examples")).expect("the copy is writable");
    scored.write("examples/one.rs", "fn main() {}\n");
    scored.write("src/lib.rs", "pub fn f() -> u32 {\n    1\n}\n");
    scored.write("src/main.rs", "fn main() {}\n");
    let score = scored.score(&[]);
    assert_eq!(score.left_out_tests, []);
    let by_main = Some("score-outcomes::command main".to_owned());
    assert!(score.bugs.iter().all(|bug| bug.caught_by == by_main));
}

#[test]
fn a_target_folder_that_cannot_be_written() {
    let mut scored = Scored::copied(TREE, "unwritable");
    scored.target = scored.path("README.md").join("target");
    let output = shown(&scored.run(&[]));
    let output = output.replace(&scored.path("").display().to_string(), "");
    check(
        &output,
        4,
        "cannot create README.md/target/intramorph/score: Not a directory (os error 20)",
    );
}

/// Where the standard library of another target is installed, the compiler gets as far as to miss the runtime.
#[test]
fn another_target_in_the_environment() {
    let Some(target) = other_target() else {
        return;
    };
    let scored = Scored::copied(TREE, "target");
    let mut command = scored.command(&[]);
    command.env("CARGO_BUILD_TARGET", target);
    let output = shown(&command.output().expect("the subcommand runs"));
    let expected = "exit code 5\nerror: another target or compiler is configured";
    assert!(output.starts_with(expected), "{output}");
    assert!(output.contains("E0461"), "{output}");
}

fn other_target() -> Option<String> {
    let said = |argument: &[&str]| {
        let output = Command::new("rustc").args(argument).output();
        String::from_utf8(output.expect("rustc runs").stdout).expect("it is text")
    };
    let libraries = Path::new(said(&["--print=sysroot"]).trim()).join("lib/rustlib");
    let version = said(&["-vV"]);
    let targets = fs::read_dir(libraries).into_iter().flatten().flatten();
    let targets = targets.filter(|entry| entry.path().join("lib").is_dir());
    let mut names = targets.filter_map(|entry| entry.file_name().into_string().ok());
    names.find(|name| !version.contains(&format!("host: {name}\n")))
}

#[test]
fn two_runs_at_once() {
    let scored = Scored::copied(TREE, "busy");
    let folder = scored.target.join("intramorph/score");
    fs::create_dir_all(&folder).expect("the target folder is writable");
    let other = File::create(folder.join("lock")).expect("the target folder is writable");
    other.lock().expect("no other run has it");
    let output = shown(&scored.run(&[]));
    let output = output.replace(&scored.target.display().to_string(), "target");
    check(
        &output,
        4,
        "another run is at work in target/intramorph/score: wait until it has ended, or choose another target folder",
    );
}

#[test]
fn wrong_arguments() {
    let scored = Scored::copied(TREE, "usage");
    assert_eq!(scored.run(&["--wrong"]).status.code(), Some(1));
    assert_eq!(scored.run(&["--jobs", "0"]).status.code(), Some(1));
}

#[test]
fn limits_that_no_machine_could_keep() {
    let scored = Scored::copied(TREE, "limits");
    for option in ["--patience", "--memory"] {
        for value in ["18446744073709551615", "17592186044416"] {
            let output = shown(&scored.run(&[option, value]));
            assert!(output.starts_with("exit code 1\n"), "{output}");
            let named = format!("invalid value '{value}' for '{option}");
            assert!(output.contains(&named), "{output}");
        }
    }
    assert_eq!(scored.run(&["--memory", "0"]).status.code(), Some(1));
}

#[test]
fn help_documents_the_exit_codes() {
    let scored = Scored::copied(TREE, "help");
    assert_snapshot!(shown(&scored.run(&["--help"])));
}
