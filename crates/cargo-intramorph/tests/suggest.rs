//! `suggest` as its users call it: a tree in; text, JSON and an exit code out.

mod list;
mod paper;

use std::fs;
use std::process::Command;

use intramorph_record::suggest::{HeldRelation, Suggestions};

use crate::nested::{Tree, printed, target_folder};

/// What `cargo intramorph suggest` says of a function in a copy of `testdata/<tree>`.
fn suggestions(tree: &str, function: &str) -> Suggestions {
    let copy = Tree::copied(tree, function);
    fs::remove_file(copy.path("Cargo.lock")).expect("every copy has one");
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-intramorph"))
        .args(["intramorph", "suggest", "--offline", "--json", function])
        .args(["--inputs", "4000", "--target-dir"])
        .arg(target_folder().join(format!("{tree}-{function}")))
        .current_dir(copy.path("."))
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("RUSTFLAGS")
        .output()
        .expect("the subcommand runs");
    let suggestions = serde_json::from_slice(&output.stdout);
    suggestions.unwrap_or_else(|error| panic!("{error}: {}", printed(&output)))
}

/// The relation of a change, by the beginning of its description.
fn relation<'a>(suggestions: &'a Suggestions, change: &str) -> &'a HeldRelation {
    let mut relations = suggestions.relations.iter();
    let relation = relations.find(|it| it.change.what.starts_with(change));
    relation.unwrap_or_else(|| panic!("{change}: {suggestions:#?}"))
}
