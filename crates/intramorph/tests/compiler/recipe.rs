//! The recipe of CONTRIBUTING.md for a new relation, followed on a copy of the library.

use std::fs;
use std::path::Path;

use crate::nested::{Tree, copy, printed};

/// The steps of a section of CONTRIBUTING.md, each of them a file.
fn steps(section: &str) -> Vec<String> {
    let contributing = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../CONTRIBUTING.md");
    let text = fs::read_to_string(contributing).expect("the project has one");
    let (_, rest) = text
        .split_once(&format!("\n## {section}\n"))
        .expect("it has the section");
    let section = rest.split("\n## ").next().unwrap_or(rest);
    let is_step = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
    section.lines().filter(is_step).map(str::to_owned).collect()
}

/// The manifest of the library outside of its workspace.
fn manifest() -> String {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(package.join("Cargo.toml")).expect("the package has one");
    let (text, _) = text
        .split_once("\n[dev-dependencies]\n")
        .expect("tests need more than users");
    let crates = package.join("..");
    let ours = ["intramorph-macros", "intramorph-record"];
    let ours = ours.map(|name| (name, format!("path = \"{}\"", crates.join(name).display())));
    let lines = text
        .lines()
        .filter(|line| !line.contains(".workspace = true"));
    let lines = lines.map(|line| {
        let of_line = |(name, _): &&(&str, String)| line.starts_with(&format!("{name} = "));
        match ours.iter().find(of_line) {
            Some((_, path)) => line.replace("workspace = true", path),
            None if line.starts_with("description") => {
                "version = \"0.1.0\"\nedition = \"2024\"".to_owned()
            }
            None if line.starts_with("readme") => String::new(),
            None => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_new_relation_takes_four_files() {
    let steps = steps("A new relation");
    let files = [
        "crates/intramorph/src/relation/<family>.rs",
        "crates/intramorph/src/relation.rs",
        "crates/intramorph/tests/relation/<name>.rs",
        "crates/intramorph/tests/main.rs",
    ];
    assert_eq!(steps.len(), files.len(), "{steps:?}");
    for (step, file) in steps.iter().zip(files) {
        assert!(step.contains(&format!("`{file}`")), "{step}");
    }
}

#[test]
fn a_relation_that_was_added_by_the_recipe_works() {
    let tree = Tree::copied("new-relation", "recipe");
    let library = tree.path("library");
    copy(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &library.join("src"),
    );
    fs::write(library.join("Cargo.toml"), manifest()).expect("the copy is writable");
    // The first step: the relation itself.
    fs::rename(
        tree.path("rotated.rs"),
        library.join("src/relation/rotated.rs"),
    )
    .expect("the copy is writable");
    // The second step: its `pub use` line, and the `mod` line of a new family.
    let relations = library.join("src/relation.rs");
    let text = fs::read_to_string(&relations).expect("the library has relations");
    let text = text.replacen(
        "
mod sequence;",
        "
mod rotated;
mod sequence;",
        1,
    );
    let exported = "
pub use rotated::{Rotated, rotated};
pub use sequence::";
    let text = text.replacen(
        "
pub use sequence::",
        exported,
        1,
    );
    fs::write(relations, text).expect("the copy is writable");
    let output = tree
        .cargo(&["test", "--quiet", "--test", "rotated"])
        .output()
        .expect("cargo runs");
    let text = printed(&output);
    assert!(
        output.status.success() && text.contains("2 passed"),
        "{text}"
    );
}
