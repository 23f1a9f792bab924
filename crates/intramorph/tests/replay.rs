//! Every replay line finds its test again, whatever kind of target the test is in.

use std::collections::BTreeMap;

use crate::nested::{Tree, printed};

/// Runs every test of the tree.
const ALL: &str = "cargo test --workspace --features extra --no-fail-fast -- --include-ignored";

/// Runs a line in a shell, and returns the replay line of each finding by its input.
fn run(tree: &Tree, line: &str) -> BTreeMap<String, String> {
    let mut command = tree.command("sh");
    let output = command
        .args(["-c", line])
        .env("CARGO_NET_OFFLINE", "true")
        .output()
        .expect("there is a shell");
    let text = printed(&output);
    assert!(!output.status.success(), "{line}\n{text}");
    let rows = |name: &'static str| {
        let rows = text
            .lines()
            .filter_map(move |line| line.trim().strip_prefix(name));
        rows.map(ToOwned::to_owned)
    };
    rows("input I  ").zip(rows("replay  ")).collect()
}

#[test]
fn every_replay_line_finds_its_own_test() {
    let tree = Tree::copied("replay", "kinds");
    let findings = run(&tree, ALL);
    let lines: Vec<String> = findings
        .iter()
        .map(|(input, replay)| format!("{input}: {replay}"))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
    for (input, replay) in &findings {
        let again = match replay.strip_prefix("run again with ") {
            Some(variable) => run(&tree, &format!("{variable} {ALL}")),
            None => BTreeMap::from_iter([run(&tree, replay).pop_first().expect("one finding")]),
        };
        assert_eq!(again.get(input), Some(replay), "{again:?}");
    }
    for folder in ["replay", "lib-replay", "bin-replay", "example-an_example"] {
        let folder = tree.path("intramorph-findings").join(folder);
        assert!(folder.join("is_broken").is_dir(), "{}", folder.display());
    }
}
