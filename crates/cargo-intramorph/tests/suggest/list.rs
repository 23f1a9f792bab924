//! `suggest --list` on a small library, on a dependency, and where there is nothing to list.

use std::fs;
use std::process::Output;

use insta::assert_snapshot;
use intramorph_record::switches::{Claim, SwitchKind, SwitchList};

use crate::nested::{Tree, printed};

fn tree(test: &str) -> Tree {
    let tree = Tree::copied("suggest-list", test);
    // Its dependencies are in the tree.
    fs::remove_file(tree.path("Cargo.lock")).expect("every copy has one");
    tree
}

fn run(tree: &Tree, arguments: &[&str]) -> Output {
    let mut command = tree.command(env!("CARGO_BIN_EXE_cargo-intramorph"));
    command.args(["intramorph", "suggest", "--offline"]);
    let output = command.args(arguments).output();
    output.expect("the subcommand runs")
}

fn shown(output: &Output) -> String {
    let code = output.status.code().expect("it is not killed");
    format!("exit code {code}\n{}", printed(output))
}

#[track_caller]
fn check(test: &str, arguments: &[&str], expected: &str) {
    let shown = shown(&run(&tree(test), arguments));
    assert_eq!(shown.trim_end(), expected);
}

fn listed(output: &Output) -> SwitchList {
    serde_json::from_slice(&output.stdout).expect("it prints JSON and nothing else")
}

#[test]
fn switches_of_a_package_are_listed_in_groups_and_nothing_is_written() {
    let tree = tree("package");
    assert_snapshot!(shown(&run(&tree, &["--list"])));
    assert!(!tree.path("Cargo.lock").exists(), "nothing was resolved");
}

#[test]
fn json_has_every_switch_with_its_values_and_its_claim() {
    let list = listed(&run(&tree("json"), &["--list", "--json"]));
    let library = &list.libraries[0];
    assert_eq!(
        (&*library.package, &*library.version),
        ("suggest-list", "0.3.0")
    );
    let prefilter = &library.switches[0];
    assert_eq!(prefilter.path, "suggest_list::Config::prefilter");
    assert_eq!(prefilter.claim, Claim::Neutral);
    assert_eq!(prefilter.values, ["false", "true"]);
    assert_eq!((&*prefilter.file, prefilter.line), ("src/config.rs", 22));
    let sentence = prefilter.sentence.as_deref();
    assert_eq!(sentence, Some("This never changes the matches."));
}

#[test]
fn only_the_kinds_that_are_asked_for_are_listed() {
    let arguments = ["--list", "--json", "--kind", "sibling", "--kind", "inverse"];
    let list = listed(&run(&tree("kinds"), &arguments));
    let switches = list.libraries[0].switches.iter();
    let kinds: Vec<(SwitchKind, &str)> = switches.map(|it| (it.kind, &*it.name)).collect();
    assert_eq!(
        kinds,
        [
            (SwitchKind::Sibling, "find"),
            (SwitchKind::Inverse, "encode")
        ]
    );
}

#[test]
fn a_dependency_is_found_by_its_name_and_version() {
    check(
        "dependency",
        &["--list", "--dependency", "sorter@0.9"],
        "exit code 0\n\
         sorter 0.9.0: 1 sibling\n\n\
         Documented to change speed or memory\n  \
         sort()  sort_unstable()                       old-sorter/src/lib.rs:4\n      \
         “Sorts numbers; this is faster than [`sort`].”",
    );
}

#[test]
fn a_dependency_in_two_versions_has_to_be_chosen() {
    check(
        "versions",
        &["--list", "--dependency", "sorter"],
        "exit code 1\nerror: `sorter` means several dependencies: choose sorter@0.9.0 or sorter@1.2.0",
    );
}

#[test]
fn an_unknown_dependency_is_reported_with_names_like_it() {
    check(
        "unknown",
        &["--list", "--dependency", "sortre"],
        "exit code 1\nerror: there is no dependency `sortre`: did you mean sorter?",
    );
}

#[test]
fn a_package_without_a_library_has_nothing_to_list() {
    check(
        "no-library",
        &["--list", "-p", "tool"],
        "exit code 3\nerror: tool has no library: name a package with one by `-p`, or a dependency by `--dependency`",
    );
}

#[test]
fn an_unknown_package_is_reported() {
    let shown = shown(&run(&tree("no-package"), &["--list", "-p", "gone"]));
    assert!(
        shown.starts_with("exit code 1\nerror: the workspace has no package `gone`"),
        "{shown}"
    );
}

#[test]
fn without_a_program_or_the_list_there_is_nothing_to_do() {
    let shown = shown(&run(&tree("no-program"), &[]));
    assert!(
        shown.starts_with(
            "exit code 1
error: the following required arguments"
        ),
        "{shown}"
    );
}
