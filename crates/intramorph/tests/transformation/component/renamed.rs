//! A crate that gives the library another name, and allows no warning.

use crate::nested::{Tree, printed};

#[test]
fn a_renamed_library_is_found_and_nothing_is_warned_of() {
    let tree = Tree::copied("renamed", "shipping");
    let output = tree.cargo(&["check"]).output().expect("cargo runs");
    assert!(output.status.success(), "{}", printed(&output));
}
