//! Features as switches: the program is built once more for each of them, and both builds run on the same inputs.

use intramorph_record::suggest::{ChangeKind, Suggestions};

use super::{command, relation};
use crate::nested::{Tree, printed};

const TREE: &str = "suggest-features";

#[test]
fn each_feature_is_built_and_compared_on_the_same_inputs() {
    let tree = Tree::copied(TREE, "evens");
    let mut command = command(TREE, &tree, "evens");
    command.args([
        "--unoptimised",
        "--try-features=bits,pairs,backwards,short,aborting,broken,tested",
    ]);
    let output = command.output().expect("the subcommand runs");
    let suggestions = serde_json::from_slice::<Suggestions>(&output.stdout);
    let suggestions = suggestions.unwrap_or_else(|error| panic!("{error}: {}", printed(&output)));

    let bits = relation(&suggestions, "feature `bits` turned off");
    assert_eq!(bits.relation, "O' = O");
    assert_eq!(bits.change.kind, ChangeKind::Feature);
    assert_eq!(bits.change.location, "Cargo.toml:9");
    assert!(bits.change.is_documented_as_neutral && bits.fresh > 10_000);
    assert!(bits.test.obstacle.contains("when the program is built"));
    let backwards = relation(&suggestions, "feature `backwards` turned on");
    assert_eq!(backwards.relation, "O' = reversed(O)");

    let suspect = &suggestions.suspects[0];
    assert_eq!(suspect.change.what, "feature `pairs` turned on");
    assert_eq!(suspect.input, "[0]");
    assert_eq!((&*suspect.original, &*suspect.changed), ("[0]", "[]"));
    assert_eq!(suggestions.suspects.len(), 1);

    let reason = |feature: &str| {
        let mut left_out = suggestions.left_out.iter();
        let found = left_out.find(|it| it.what == format!("feature `{feature}` turned on"));
        &*found.unwrap_or_else(|| panic!("{suggestions:#?}")).reason
    };
    assert!(reason("short").starts_with("it changes how inputs are made or printed"));
    assert_eq!(reason("aborting"), "the changed program aborts");
    assert!(reason("broken").contains("this needs another compiler"));
    assert!(reason("tested").contains("a dev-dependency of the package turns it on as well"));
}

#[test]
fn an_unknown_feature_is_answered_with_the_nearest_ones() {
    let tree = Tree::copied(TREE, "unknown");
    let mut command = command("suggest-features-unknown", &tree, "evens");
    let output = command.arg("--try-features=pear").output();
    let output = output.expect("the subcommand runs");
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    let expected = "the package has no feature `pear`; did you mean `pairs`";
    assert!(text.contains(expected), "{text}");
}
