//! Isolated checks under cargo and nextest, and where there is neither.

use std::process::Command;

use crate::nested::{Tree, printed};

/// What each failed test says of the program, in the order of their names.
const OUTCOMES: [(&str, Option<&str>); 7] = [
    ("aborts", Some("the changed program aborted")),
    ("exits", Some("the changed program exited with code 0")),
    ("grows", Some("the changed program ran out of memory")),
    ("hangs", Some("the changed program hung")),
    ("holds", None),
    (
        "overflows",
        Some("the changed program overflowed its stack"),
    ),
    ("panics", Some("the changed program panicked")),
];

fn check(command: &mut Command) {
    let output = command.env("INTRAMORPH_FINDINGS", "off").output();
    let text = printed(&output.expect("cargo runs"));
    for (test, told) in OUTCOMES {
        let lines = text
            .lines()
            .filter(|line| line.contains("test ") || line.contains("isolation::fates"));
        let mut lines =
            lines.filter(|line| line.ends_with(test) || line.contains(&format!("test {test} ")));
        let line = lines
            .next()
            .unwrap_or_else(|| panic!("{test} has ended: {text}"));
        assert_eq!(
            told.is_some(),
            line.to_lowercase().contains("fail"),
            "{line} in {text}"
        );
        if let Some(told) = told {
            assert!(text.contains(told), "{told} is missing in {text}");
        }
    }
    assert_eq!(text.matches("input I  17\n").count() % 6, 0, "{text}");
}

/// One test for all, since cargo would replace the executables of one copy of the tree by those of another.
#[test]
fn tests_with_fatal_programs_end_on_their_own() {
    let tree = Tree::copied("isolation", "ends");
    for threads in ["1", "8"] {
        let mut command = tree.cargo(&["test", "--test", "fates", "--no-fail-fast"]);
        check(command.args(["--", "--test-threads", threads]));
    }
    if has_nextest() {
        check(&mut tree.cargo(&["nextest", "run", "--test", "fates", "--no-fail-fast"]));
    } else {
        eprintln!("SKIPPED: isolation under nextest, since cargo-nextest is not installed");
    }
    for target in ["--doc", "--test=harness"] {
        let output = tree.cargo(&["test", target]).output().expect("cargo runs");
        let text = printed(&output);
        assert!(!output.status.success(), "{text}");
        assert!(text.contains("this check can't be isolated"), "{text}");
    }
}

fn has_nextest() -> bool {
    let version = Command::new(env!("CARGO"))
        .args(["nextest", "--version"])
        .output();
    version.is_ok_and(|output| output.status.success())
}
