//! What each oracle catches, and what it alone catches.

use insta::assert_snapshot;

use super::{Scored, record, shown};
use crate::shared_builds::share;

/// Beginning of the warning that cargo waits for another cargo.
const WAITS: &str = "warning: cargo waits until another cargo";

/// With the user's own folders for what checks leave, in which nothing may be left.
#[test]
fn each_kind_of_tests_is_reported_with_what_it_alone_catches_and_leaves_nothing() {
    let scored = Scored::copied("score-oracles", "kinds");
    share(&scored.target.join("intramorph/score/target"));
    let left = scored.target.join("left");
    let _ = std::fs::remove_dir_all(&left);
    let mut command = scored.command(&[]);
    command.env("INTRAMORPH_RECORDS", left.join("records"));
    command.env("INTRAMORPH_FINDINGS", left.join("findings"));
    let output = command.output().expect("the subcommand runs");
    let shown = shown(&output);
    let table = shown.split("\n\n").last().expect("it ends with the table");
    // Another test may be building in the shared folder.
    let lines = table.lines().filter(|line| !line.starts_with(WAITS));
    assert_snapshot!(lines.collect::<Vec<_>>().join("\n"));
    assert!(!left.exists(), "{shown}");
    let alone = record(&scored.run(&["--json", "--", "unit"]));
    assert_eq!((alone.kinds.len(), alone.tests), (0, 1));
    assert!(alone.bugs.iter().all(|bug| bug.by_kind.is_empty()));
    scored.must_have_left_nothing();
}
