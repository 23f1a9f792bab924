//! Two builds of one crate, with a feature on and off, in one test.

use crate::nested::{Tree, printed};

#[test]
fn a_bug_behind_a_feature_is_found_by_the_build_without_it() {
    let tree = Tree::copied("two-builds", "features");
    let run = |arguments: &[&str]| {
        let arguments = [&["test", "--test", "builds"], arguments].concat();
        let output = tree.cargo(&arguments).output().expect("cargo runs");
        (output.status.success(), printed(&output))
    };
    let (passed, text) = run(&[]);
    assert!(passed && text.contains("1 passed"), "{text}");
    let (passed, text) = run(&["--workspace", "--all-features"]);
    assert!(!passed && text.contains("input I  [1]\n"), "{text}");
}
