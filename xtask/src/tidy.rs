//! Tidy: rules of this project that no lint checks. They also run under `cargo test`.

mod cycles;
mod dependencies;
mod documents;
mod purity;
mod sources;
mod words;

use crate::tree::{File, files};

/// Runs every check. The message has one line for each offence.
pub(crate) fn run() -> Result<(), String> {
    let offences = offences(&files());
    if offences.is_empty() {
        Ok(())
    } else {
        Err(offences.join("\n"))
    }
}

fn offences(files: &[File]) -> Vec<String> {
    let checks = [
        sources::offences,
        documents::offences,
        dependencies::offences,
        purity::offences,
        cycles::offences,
        words::offences,
    ];
    checks.iter().flat_map(|check| check(files)).collect()
}

#[cfg(test)]
mod tests {
    use super::{offences, run};
    use crate::tree::File;

    fn check(path: &str, text: &str, expected: &str) {
        let (path, text) = (path.to_owned(), text.to_owned());
        let offences = offences(&[File { path, text }]);
        assert!(
            offences.iter().any(|offence| offence.contains(expected)),
            "{offences:?}"
        );
    }

    #[test]
    fn the_tree_is_tidy() {
        if let Err(offences) = run() {
            panic!("{offences}");
        }
    }

    #[test]
    fn a_file_opens_with_its_responsibility() {
        check(
            "crates/a/src/b.rs",
            "use c;\n",
            "does not open with a `//!` sentence",
        );
    }

    #[test]
    fn a_long_file_is_split() {
        check("crates/a/src/b.rs", &"//! B.\n".repeat(401), "401 lines");
    }

    #[test]
    fn a_file_is_named_for_what_it_defines() {
        check("crates/a/src/utils.rs", "//! Things.\n", "says nothing");
    }

    #[test]
    fn a_pure_module_does_no_input_or_output() {
        let path = "crates/cargo-intramorph/src/rewrite/walk.rs";
        check(
            path,
            "//! B.\nuse std::fs;\n",
            "names `std::fs`, although it is pure",
        );
    }

    #[test]
    fn a_pure_module_exists() {
        check(
            "crates/a/src/b.rs",
            "//! B.\n",
            "src/rewrite has to be pure, but does not exist",
        );
    }

    #[test]
    fn a_tree_of_testdata_says_why_it_exists() {
        check(
            "crates/a/testdata/tree/Cargo_test.toml",
            "",
            "crates/a/testdata/tree/README.md is missing",
        );
    }

    #[test]
    fn the_code_map_names_what_exists() {
        check(
            "ARCHITECTURE.md",
            "See `crates/gone/src/lib.rs`.\n",
            "`crates/gone/src/lib.rs`, which does not exist",
        );
    }

    #[test]
    fn the_code_map_names_each_of_several_files() {
        check(
            "ARCHITECTURE.md",
            "See `harness/{cases,gone}.rs`.\n",
            "`harness/gone.rs`, which does not exist",
        );
    }

    #[test]
    fn the_map_of_the_paper_names_what_is_in_the_examples() {
        check(
            "examples/README.md",
            "| 2 | a claim | `a_test_that_is_gone` |\n",
            "`a_test_that_is_gone`, which is in no example",
        );
    }

    #[test]
    fn a_document_contains_no_loose_code() {
        check(
            "README.md",
            "```rust\nlet answer = 42;\n```\n",
            "is in no file: let answer = 42;",
        );
    }

    #[test]
    fn a_dependency_has_one_reason() {
        check(
            "CONTRIBUTING.md",
            "- `heavy`: once.\n- `light`: once.\n- `heavy`: again.\n",
            "`heavy` has 2 lines in CONTRIBUTING.md",
        );
    }

    #[test]
    fn a_dependency_has_a_reason() {
        check(
            "crates/a/Cargo.toml",
            "[dependencies]\nheavy = \"1\"\n",
            "`heavy` of crates/a/Cargo.toml has no line",
        );
    }
}
