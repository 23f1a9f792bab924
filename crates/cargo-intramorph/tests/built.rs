//! `verify-release` on what cargo builds of a crate, for shipping and for tests.

use std::fs;
use std::process::{Command, Output};

use insta::assert_snapshot;

use crate::nested::{Tree, printed, target_folder};

const FINE: &str = "exit code 0\n4 artifacts, no active switches\n";

/// One test for all, since each step writes over what the one before has built.
#[test]
fn what_tests_and_features_write_over_is_reported_until_it_is_built_again() {
    let tree = Tree::copied("shipping", "verify-release");
    build(&tree, &["build", "--release"]);
    assert_eq!(verified(&tree), FINE);

    build(
        &tree,
        &["test", "--release", "--test", "relations", "--no-run"],
    );
    assert_snapshot!(verified(&tree));

    build(&tree, &["build", "--release"]);
    assert_eq!(verified(&tree), FINE);

    let manifest = tree.path("Cargo.toml");
    let text = fs::read_to_string(&manifest).expect("the copy has a manifest");
    let text = text.replace("resolver = \"2\"", "resolver = \"1\"");
    fs::write(&manifest, text).expect("the copy is writable");
    build(&tree, &["build", "--release"]);
    let verified = verified(&tree);
    assert!(
        verified.contains("\n4 of 4 artifacts have active switches"),
        "{verified}"
    );

    the_library_itself_has_no_switches(&tree);
}

/// The text of the macro that makes markers is in its metadata where the feature `test` is on.
fn the_library_itself_has_no_switches(tree: &Tree) {
    let deps = target_folder().join("release/deps");
    let deps = fs::read_dir(deps).expect("the steps before have built it");
    let libraries = deps.flatten().map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libintramorph-") && name.ends_with(".rlib")
    });
    let libraries: Vec<_> = libraries.collect();
    assert!(
        libraries.len() > 1,
        "with the feature and without it: {libraries:?}"
    );
    let output = verify_release(tree).args(&libraries).output();
    let output = output.expect("the subcommand runs");
    assert!(output.status.success(), "{}", printed(&output));
}

fn build(tree: &Tree, arguments: &[&str]) {
    let output = tree.cargo(arguments).output().expect("cargo runs");
    assert!(output.status.success(), "{}", printed(&output));
}

fn verified(tree: &Tree) -> String {
    let output = verify_release(tree).output().expect("the subcommand runs");
    shown(&output).replace(&target_folder().display().to_string(), "target")
}

/// With the environment of the commands that have built the tree.
fn verify_release(tree: &Tree) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-intramorph"));
    command.args(["intramorph", "verify-release"]);
    command.current_dir(tree.path("."));
    command.env("CARGO_TARGET_DIR", target_folder());
    command
}

fn shown(output: &Output) -> String {
    let code = output.status.code().expect("it is not killed");
    format!("exit code {code}\n{}", printed(output))
}
