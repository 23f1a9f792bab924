//! `suggest` as its users call it: a tree in; text, JSON and an exit code out.

mod check;
mod errors;
mod features;
mod interruption;
mod list;
mod paper;
mod places;
mod recorded;
mod review;
mod round_trips;
mod second_look;
mod writing;

mod suggested;

use std::process::Command;

use intramorph_record::suggest::{HeldRelation, Suggestions};

use crate::nested::{Tree, printed, target_folder};

/// `cargo intramorph suggest --json` of a program in a copy of `testdata/<name>`.
fn command(name: &str, tree: &Tree, program: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-intramorph"));
    command
        .args(["intramorph", "suggest", "--offline", "--json", program])
        // Enough for a busy machine: the number of inputs ends a run before.
        .args(["--inputs", "4000", "--time", "120s", "--target-dir"])
        .arg(target_folder().join(name))
        .current_dir(tree.path("."))
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("RUSTFLAGS");
    command
}

/// What `cargo intramorph suggest` says of a program in a copy of `testdata/<name>`.
fn suggestions(name: &str, program: &str) -> Suggestions {
    // A colon separates folders in variables of the linker.
    let test = program.replace("::", "-");
    let tree = Tree::copied(name, &test);
    let mut command = command(&format!("{name}-{test}"), &tree, program);
    let output = command.output().expect("the subcommand runs");
    let suggestions = serde_json::from_slice(&output.stdout);
    suggestions.unwrap_or_else(|error| panic!("{error}: {}", printed(&output)))
}

/// The relation of a change, by the beginning of its description.
fn relation<'a>(suggestions: &'a Suggestions, change: &str) -> &'a HeldRelation {
    let mut relations = suggestions.relations.iter();
    let relation = relations.find(|it| it.change.what.starts_with(change));
    relation.unwrap_or_else(|| panic!("{change}: {suggestions:#?}"))
}
